import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { blindItems, withheldOf } from '@/lib/disclosure/blind.store';
import { keepContents } from '@/lib/items/asked.store';
import { addLocalReviewer } from '@/lib/people/local.store';
import { countExposed } from '@/lib/queues/exposure.store';
import { freshDatabase } from '@/lib/testing/database';
import { storeRun } from '@/lib/testing/judged';
import { storeQueue } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import type { Prisma } from '@/prisma/generated/client';
import { exposedSince, recordExposure } from './exposure.store';

freshDatabase();

const SUITE = 'captions';
let ada = '';
let projectId = '';
let otherId = '';
let count = 0;

beforeAll(async () => {
  ada = (await addLocalReviewer('Ada')).id;
  await storeVideo('first');
  projectId = (await database().project.findFirstOrThrow({ where: { name: 'Tests' } })).id;
  otherId = (await database().project.create({ data: { name: 'Other' } })).id;
});

/** Stores a caption, with or without media. @returns its id */
async function caption(text: string, part: Partial<Prisma.ItemUncheckedCreateInput> = {}) {
  count += 1;
  const { id } = await database().item.create({
    data: {
      projectId,
      kind: 'caption',
      key: `${count}`,
      name: text,
      data: { text },
      ...part,
      makerId: part.replacesId ? ada : null,
    },
  });
  return id;
}

const on = (...media: Prisma.ItemMediaUncheckedCreateWithoutItemInput[]) => ({
  media: { create: media },
});
const contentOf = async (id: string) =>
  (await database().item.findUniqueOrThrow({ where: { id } })).contentId;
const hasSeen = async (id: string) => (await exposedSince(ada, SUITE, id)) !== null;
const arrive = (itemId: string, videoId: string) =>
  database().itemMedia.update({ where: { itemId_n: { itemId, n: 1 } }, data: { videoId } });

describe('what an item says and shows', () => {
  it('is the same for equal items without a video, in whatever project', async () => {
    const one = await caption('a dog');
    const same = await caption('a dog', { projectId: otherId });
    await recordExposure(ada, SUITE, [one]);
    expect(await contentOf(same)).toBe(await contentOf(one));
    expect([await hasSeen(same), await hasSeen(await caption('a cat'))]).toEqual([true, false]);
  });

  it('is not the same on another video, another part of it, or none', async () => {
    const [video, other] = [await storeVideo('own'), await storeVideo('another')];
    const contents = await Promise.all([
      contentOf(await caption('a bird')),
      contentOf(await caption('a bird', on({ n: 1, videoId: video }))),
      contentOf(await caption('a bird', on({ n: 1, videoId: other }))),
      contentOf(await caption('a bird', on({ n: 1, videoId: video, from: 0, to: 1 }))),
      contentOf(await caption('a bird', on({ n: 1, videoId: video, from: 1, to: 2 }))),
    ]);
    expect(new Set(contents).size).toBe(5);
    const again = await caption('a bird', on({ n: 1, videoId: video, from: 1, to: 2 }));
    expect(await contentOf(again)).toBe(contents[4]);
  });

  it('stays seen when its media come later', async () => {
    const late = await caption('late', on({ n: 1, wantedName: 'late.mp4' }));
    const before = await contentOf(late);
    await recordExposure(ada, SUITE, [late]);
    await arrive(late, await storeVideo('late'));
    expect(await contentOf(late)).not.toBe(before);
    expect(await hasSeen(late)).toBe(true);
    expect(await database().exposure.count({ where: { contentId: before } })).toBe(0);
  });

  it('takes its own corrections along when its media come, and nobody else’s', async () => {
    const wanted = on({ n: 1, wantedName: 'two.mp4' });
    const [one, other] = [await caption('two', wanted), await caption('two', wanted)];
    const corrected = await caption('two, corrected', { replacesId: one });
    const again = await caption('two, corrected again', { replacesId: corrected });
    const others = await caption('two, otherwise', { replacesId: other });
    const before = await contentOf(one);
    expect(await contentOf(others)).toBe(before);
    await arrive(one, await storeVideo('two'));
    const now = await contentOf(one);
    expect(now).not.toBe(before);
    expect([await contentOf(corrected), await contentOf(again)]).toEqual([now, now]);
    expect([await contentOf(other), await contentOf(others)]).toEqual([before, before]);
  });

  it('was not seen where an item that was the same for a moment was', async () => {
    const text = await caption('words alone');
    await recordExposure(ada, SUITE, [text]);
    await database().exposure.updateMany({ data: { at: new Date(Date.now() - 60_000) } });
    const filmed = await caption('words alone', on({ n: 1, videoId: await storeVideo('words') }));
    expect([await hasSeen(text), await hasSeen(filmed)]).toEqual([true, false]);
  });

  it('is seen with every correction of it, and a correction of that', async () => {
    const one = await caption('wrong');
    await recordExposure(ada, SUITE, [one]);
    const corrected = await caption('right', { replacesId: one });
    const again = await caption('better', { replacesId: corrected });
    expect([await hasSeen(corrected), await hasSeen(again)]).toEqual([true, true]);
  });

  it('becomes one with that of a copy which is found later', async () => {
    const [video, copy] = [await storeVideo('film'), await storeVideo('film again')];
    const one = await caption('a film', on({ n: 1, videoId: video }));
    const other = await caption('a film', { projectId: otherId, ...on({ n: 1, videoId: copy }) });
    const correction = await caption('a good film', { replacesId: other });
    await recordExposure(ada, SUITE, [one]);
    expect(await hasSeen(other)).toBe(false);
    await database()
      .$executeRaw`SELECT join_contents(least(a."contentId", b."contentId"), greatest(a."contentId", b."contentId"))
      FROM "Video" a, "Video" b WHERE a.id = ${video}::uuid AND b.id = ${copy}::uuid`;
    expect(await contentOf(other)).toBe(await contentOf(one));
    expect([await hasSeen(other), await hasSeen(correction)]).toEqual([true, true]);
  });
});

describe('many items at once', () => {
  it('take their media over by a few statements, not by some for each', async () => {
    const ids = Array.from({ length: 200 }, () => randomUUID());
    const rows = ids.map((id) => ({ id, projectId, kind: 'caption', key: id, name: id, data: {} }));
    const media = ids.map((itemId) => ({ itemId, n: 1, wantedName: `${itemId}.mp4` }));
    const scans = await database().$transaction(async (db) => {
      await db.item.createMany({ data: rows });
      await db.itemMedia.createMany({ data: media });
      // Of this transaction alone.
      const [counts] = await db.$queryRaw<{ scans: number }[]>`
        SELECT (seq_scan + idx_scan)::int AS scans FROM pg_stat_xact_user_tables WHERE relname = 'Exposure'`;
      return counts?.scans;
    });
    expect(scans).toBeLessThan(ids.length / 2);
    const contents = await Promise.all(ids.map(contentOf));
    expect(new Set(contents).size).toBe(ids.length);
  });
});

describe('other items on a video that was seen', () => {
  it('are not seen, unless the suite says so; then later ones are as well', async () => {
    const video = on({ n: 1, videoId: await storeVideo('shared') });
    const [one, other] = [await caption('shared 1', video), await caption('shared 2', video)];
    await recordExposure(ada, SUITE, [one]);
    expect(await hasSeen(other)).toBe(false);
    await recordExposure(ada, { id: 'by-video', exposes: 'video' }, [one]);
    const later = await caption('shared 3', video);
    for (const id of [one, other, later]) {
      expect(await exposedSince(ada, 'by-video', id)).not.toBeNull();
    }
    expect([await hasSeen(other), await hasSeen(later)]).toEqual([false, false]);
    const elsewhere = await caption(
      'shared 1',
      on({ n: 1, videoId: await storeVideo('elsewhere') }),
    );
    expect(await exposedSince(ada, 'by-video', elsewhere)).toBeNull();
  });
});

describe('an item without a video', () => {
  it('is reviewed blind with its copies and corrections, and queues know who has seen it', async () => {
    const one = await caption('blind');
    const copy = await caption('blind', { projectId: otherId });
    const correction = await caption('blind, corrected', { replacesId: one });
    const runId = await storeRun([await storeVideo('unrelated')], 5);
    await database().runItem.create({ data: { runId, itemId: one, state: 'judged', plan: {} } });
    const policy = { kind: 'chosen' as const, itemIds: [one] };
    const part = { policy, hidesReference: true };
    const id = await storeQueue(runId, [ada], part);
    expect(await blindItems(ada, smallSuite.id, [one, copy, correction])).toEqual(
      new Set([one, copy, correction]),
    );
    expect([...(await withheldOf(ada, copy))]).toEqual(['judge', 'reference']);
    const { id: ben } = await addLocalReviewer('Ben');
    expect((await withheldOf(ben, one)).size).toBe(0);
    await recordExposure(ada, smallSuite.id, [correction]);
    expect(await countExposed(runId, [ada], [one])).toMatchObject([{ id: ada, videos: 1 }]);
    await database().queue.update({ where: { id }, data: { state: 'closed' } });
    expect((await withheldOf(ada, one)).size).toBe(0);
  });
});

it('leave out what is not asked about, also where many workers start at once', async () => {
  const suites = [{ takes: { kind: 'started', unasked: ['one', 'two', 'three'] } }];
  await Promise.all(Array.from({ length: 6 }, () => keepContents(suites)));
  expect(await database().unaskedField.count({ where: { kind: 'started', applied: true } })).toBe(
    3,
  );
});
