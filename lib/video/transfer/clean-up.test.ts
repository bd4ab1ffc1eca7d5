import { createHash, randomBytes } from 'node:crypto';
import { mkdir, stat, truncate, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { dataPath } from '@/lib/env';
import { fileSize, sizeAt, writeStored } from '@/lib/files';
import { freshDatabase } from '@/lib/testing/database';
import { beginSmallRun } from '@/lib/testing/small-run';
import { storeVideo } from '@/lib/testing/stored';
import {
  MAX_ARRIVED_BYTES,
  MAX_ARRIVED_BYTES_EACH,
  MAX_ARRIVED_FILES_EACH,
  PART_BYTES,
} from '../limits';
import { arrivalPath, requireRoom } from './arrivals';
import { cleanUp, shareFiles } from './clean-up.store';
import { finishParts, receivedBytes, receivePart } from './parts';

freshDatabase();

const HOUR = 3600 * 1000;
const tomorrow = () => Date.now() + 25 * HOUR;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bodyOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream();
const random = () => new Uint8Array(randomBytes(500));

/** A file in the store that nothing names, as if it had been written so long ago. */
async function orphan(kind: 'videos' | 'frames', hours = 0): Promise<string> {
  const bytes = random();
  const hash = sha256(bytes);
  await writeStored(kind, hash, bytes);
  const at = new Date(Date.now() - hours * HOUR);
  await utimes(dataPath('files', kind, hash.slice(0, 2), hash), at, at);
  return hash;
}

/** Makes a frame set of a new video name this frame. */
async function nameFrame(db: Pick<ReturnType<typeof database>, 'frame'>, hash: string, id: string) {
  await db.frame.create({
    data: { frameSetId: id, position: 99, at: 99, hash, width: 1, height: 1 },
  });
}

async function frameSetOf(name: string): Promise<string> {
  const videoId = await storeVideo(name);
  return (await database().frameSet.findFirstOrThrow({ where: { videoId } })).id;
}

describe('cleaning up', () => {
  it('throws away what nothing has named for a day, and nothing else', async () => {
    const [oldFrame, oldVideo, newFrame, named] = await Promise.all([
      orphan('frames', 25),
      orphan('videos', 25),
      orphan('frames', 23),
      orphan('frames', 25),
    ]);
    await nameFrame(database(), named, await frameSetOf('named.mp4'));
    await cleanUp();
    expect(await fileSize('frames', oldFrame)).toBeNull();
    expect(await fileSize('videos', oldVideo)).toBeNull();
    expect(await fileSize('frames', newFrame)).toBe(500);
    expect(await fileSize('frames', named)).toBe(500);
  });

  it('keeps sheets that a judge was shown, which no frame set names', async () => {
    const [sent, cell, other] = await Promise.all([
      orphan('frames', 25),
      orphan('frames', 25),
      orphan('frames', 25),
    ]);
    const runId = await beginSmallRun([await storeVideo('shown on a sheet.mp4')]);
    const { itemId } = await database().runItem.findFirstOrThrow({ where: { runId } });
    const place = { position: 0, at: 0 };
    const step = {
      runId,
      itemId,
      prompt: 'small/rate',
      promptHash: '',
      unit: 'video',
      requestHash: '',
      attempt: 1,
      renderedText: '',
      latencyMs: 0,
      tries: 1,
    };
    await database().step.createMany({
      data: [
        {
          ...step,
          frames: [{ ...place, hash: sent, cells: [{ ...place, number: 1, hash: cell }] }],
        },
        { ...step, frames: [{ ...place, hash: other }] },
      ],
    });
    await cleanUp();
    expect(await fileSize('frames', sent)).toBe(500);
    expect(await fileSize('frames', cell)).toBeNull();
    expect(await fileSize('frames', other)).toBeNull();
  });

  it('throws away unfinished uploads after a day', async () => {
    const hash = sha256(random());
    await receivePart('a person', hash, 0, bodyOf(random()));
    await mkdir(dataPath('files', 'parts'), { recursive: true });
    const earlier = dataPath('files', 'parts', `${hash}.part`);
    await writeFile(earlier, 'x');
    await cleanUp();
    expect((await receivedBytes('a person', hash)).received).toBe(500);
    await cleanUp(tomorrow());
    expect((await receivedBytes('a person', hash)).received).toBe(0);
    expect(await sizeAt(earlier)).toBeNull();
  });

  it('waits for what is being entered, and leaves it alone', async () => {
    const hash = await orphan('frames', 25);
    const frameSetId = await frameSetOf('racing.mp4');
    let cleaned: Promise<number> | undefined;
    await shareFiles(async (db) => {
      expect(await fileSize('frames', hash)).toBe(500);
      cleaned = cleanUp();
      // Long enough for it to have thrown the frame away, were nothing to stop it.
      await new Promise((resolve) => setTimeout(resolve, 1_000));
      await nameFrame(db, hash, frameSetId);
    });
    await cleaned;
    expect(await fileSize('frames', hash)).toBe(500);
  });
});

describe('unfinished uploads', () => {
  it('are each person’s own: nobody else’s bytes spoil them', async () => {
    const bytes = random();
    const hash = sha256(bytes);
    await receivePart('one', hash, 0, bodyOf(bytes.slice(0, 300)));
    await receivePart('other', hash, 0, bodyOf(random()));
    await expect(finishParts('other', hash)).rejects.toThrow('other bytes than announced');
    await receivePart('one', hash, 300, bodyOf(bytes.slice(300)));
    expect(await finishParts('one', hash)).toEqual({ received: 500, stored: true });
  });

  it('leave no file behind when nothing of them comes', async () => {
    const hash = sha256(random());
    const broken = new ReadableStream<Uint8Array>({
      start: (body) => body.error(new Error('cut')),
    });
    await expect(receivePart('cut off', hash, 0, broken)).rejects.toThrow('cut');
    expect(await sizeAt(arrivalPath('cut off', 'part', hash))).toBeNull();
  });

  it('keep what came of a part that was cut off, to go on there', async () => {
    const hash = sha256(random());
    const pieces = [new Uint8Array(200)];
    const cut = new ReadableStream<Uint8Array>({
      pull(body) {
        const piece = pieces.pop();
        if (piece) body.enqueue(piece);
        else body.error(new Error('cut'));
      },
    });
    await expect(receivePart('going on', hash, 0, cut)).rejects.toThrow('cut');
    expect(await receivedBytes('going on', hash)).toEqual({ received: 200, stored: false });
  });

  it('may take so much for each person and for all, and so many files', async () => {
    const begin = async (person: string, bytes: number) => {
      const place = arrivalPath(person, 'part', sha256(random()));
      await mkdir(path.dirname(place), { recursive: true });
      await writeFile(place, '');
      // Holes: they count, and take no room on the disk.
      await truncate(place, bytes);
    };
    const sendAs = (person: string) =>
      receivePart(person, sha256(random()), 0, bodyOf(random())).then(() => 'taken');
    await begin('greedy', MAX_ARRIVED_BYTES_EACH - PART_BYTES);
    await expect(requireRoom('greedy', PART_BYTES, 1)).resolves.toBeUndefined();
    await expect(requireRoom('greedy', PART_BYTES + 1, 1)).rejects.toMatchObject({ status: 413 });
    await begin('greedy', 1);
    await expect(sendAs('greedy')).rejects.toThrow(
      'Unfinished uploads may have 16 GB of one person.',
    );
    expect(await sendAs('modest')).toBe('taken');
    await expect(requireRoom('modest', 1, MAX_ARRIVED_FILES_EACH)).rejects.toThrow(
      `${MAX_ARRIVED_FILES_EACH} files of one person`,
    );
    await begin('everybody else', MAX_ARRIVED_BYTES - MAX_ARRIVED_BYTES_EACH);
    await expect(sendAs('modest')).rejects.toThrow('Unfinished uploads may have 64 GB in all.');
  });

  it('are readable by our own user alone, as all that is stored', async () => {
    const bytes = random();
    const hash = sha256(bytes);
    await writeStored('frames', hash, bytes);
    await cleanUp(tomorrow());
    const again = await orphan('frames');
    const modes = await Promise.all(
      [
        dataPath('files'),
        dataPath('files', 'frames'),
        dataPath('files', 'frames', again.slice(0, 2)),
        dataPath('files', 'frames', again.slice(0, 2), again),
      ].map(async (place) => ((await stat(place)).mode & 0o777).toString(8)),
    );
    expect(modes).toEqual(['700', '700', '700', '600']);
  });
});
