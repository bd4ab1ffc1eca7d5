import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { database } from '@/lib/db';
import { fileSize, fileStore, keyOf, writeStored } from '@/lib/files';
import { freshDatabase } from '@/lib/testing/database';
import { fileStores } from '@/lib/testing/file-stores';
import { beginSmallRun } from '@/lib/testing/small-run';
import { storeVideo } from '@/lib/testing/stored';
import { cleanUp, shareFiles } from './clean-up.store';
import { receivedBytes, receivePart } from './parts';

freshDatabase();

const HOUR = 3600 * 1000;
const tomorrow = () => Date.now() + 25 * HOUR;
const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');
const bodyOf = (bytes: Uint8Array<ArrayBuffer>) => new Blob([bytes]).stream();
const random = () => new Uint8Array(randomBytes(500));

const stores = fileStores();

/** A file in the store that nothing names, as if it had been written so long ago. */
async function orphan(kind: 'videos' | 'frames', hours = 0): Promise<string> {
  const bytes = random();
  const hash = sha256(bytes);
  await writeStored(kind, hash, bytes);
  const at = new Date(Date.now() - hours * HOUR);
  await stores.age(keyOf(kind, hash), at);
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

describe.each(stores.each)('cleaning up %s', (where, use) => {
  beforeAll(use);

  it('throws away what nothing has named for a day, and nothing else', async () => {
    const [oldFrame, oldVideo, newFrame, named] = await Promise.all([
      orphan('frames', 25),
      orphan('videos', 25),
      orphan('frames', 23),
      orphan('frames', 25),
    ]);
    await nameFrame(database(), named, await frameSetOf(`named in ${where}.mp4`));
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
    const runId = await beginSmallRun([await storeVideo(`shown on a sheet in ${where}.mp4`)]);
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
    const store = await fileStore();
    await store.write('parts/earlier', random());
    await cleanUp();
    expect((await receivedBytes('a person', hash)).received).toBe(500);
    await cleanUp(tomorrow());
    expect((await receivedBytes('a person', hash)).received).toBe(0);
    expect(await store.find('parts/earlier')).toBeNull();
  });

  it('waits for what is being entered, and leaves it alone', async () => {
    const hash = await orphan('frames', 25);
    const frameSetId = await frameSetOf(`racing in ${where}.mp4`);
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
