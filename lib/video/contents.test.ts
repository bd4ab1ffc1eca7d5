import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { database } from '@/lib/db';
import { freshDatabase } from '@/lib/testing/database';

freshDatabase();

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** Stores a file with frames in a project. @returns its id */
async function store(project: string, file: string, frames: readonly string[]): Promise<string> {
  const { id } = await database().video.create({
    data: {
      project: { connectOrCreate: { where: { name: project }, create: { name: project } } },
      hash: sha256(file),
      bytes: 1,
      facts: {},
      frameSets: {
        create: {
          extractor: 'test',
          settings: { mode: 'key', maxSide: 640, quality: 0.85 },
          contentHash: sha256(frames.join(' ')),
          clusters: [],
          frames: {
            create: frames.map((frame, position) => ({
              position,
              at: position,
              hash: sha256(frame),
              width: 64,
              height: 36,
            })),
          },
        },
      },
    },
  });
  const { projectId } = await database().video.findUniqueOrThrow({ where: { id } });
  await database().item.create({
    data: {
      id,
      projectId,
      kind: 'clip',
      key: id,
      name: file,
      media: { create: { n: 1, videoId: id } },
    },
  });
  return id;
}

async function contentOf(videoId: string): Promise<string> {
  return (await database().item.findUniqueOrThrow({ where: { id: videoId } })).contentId;
}

it('a file is a content of its own, and a copy of the same bytes or frames is the same one', async () => {
  const original = await store('One', 'original', ['a', 'b', 'c', 'd']);
  expect(await contentOf(original)).toBe(original);
  const elsewhere = await store('Another', 'original', ['a', 'b', 'c', 'd']);
  expect(await contentOf(elsewhere)).toBe(original);
  const oneByteMore = await store('One', 'original and a byte', ['a', 'b', 'c', 'd']);
  expect(await contentOf(oneByteMore)).toBe(await contentOf(original));
  const cutShort = await store('One', 'its beginning', ['a', 'b']);
  expect(await contentOf(cutShort)).toBe(await contentOf(original));
});

it('clips that only begin with the same picture are contents of their own', async () => {
  const one = await store('One', 'from black', ['black', 'e', 'f', 'g']);
  const other = await store('One', 'from black, too', ['black', 'h', 'i', 'j']);
  const short = await store('One', 'short and from black', ['black', 'k']);
  const contents = await Promise.all([one, other, short].map(contentOf));
  expect(contents).toEqual([one, other, short]);
});

it('two contents that turn out to be one keep who has seen either, by the earlier time', async () => {
  const left = await store('One', 'left half', ['l1', 'l2', 'l3', 'l4']);
  const right = await store('One', 'right half', ['r1', 'r2', 'r3', 'r4']);
  const person = await database().rater.create({ data: { kind: 'person', name: 'Ada' } });
  const saw = (contentId: string, lastAnswerId: bigint) =>
    database().exposure.create({
      data: { raterId: person.id, suite: 's', contentId, lastAnswerId },
    });
  await saw(left, 7n);
  await saw(right, 5n);
  const whole = await store('One', 'both', ['l1', 'l2', 'l3', 'l4', 'r1', 'r2', 'r3', 'r4']);
  const contentId = await contentOf(whole);
  expect(await Promise.all([left, right].map(contentOf))).toEqual([contentId, contentId]);
  expect([left, right, whole]).toContain(contentId);
  expect(await database().exposure.findMany()).toMatchObject([{ contentId, lastAnswerId: 5n }]);
});
