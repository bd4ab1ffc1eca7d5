import { createHash, randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { fileSize, keyOf, writeStored } from '@/lib/files';
import { freshDatabase } from '@/lib/testing/database';
import { fileStores } from '@/lib/testing/file-stores';
import { projectOf } from '../store';
import { cleanUp } from './clean-up.store';
import { enterVideo, type Sent } from './entry.store';
import { finishParts, receivePart } from './parts';
import type { VideoEntry } from './upload-schema';

freshDatabase();

const stores = fileStores();

const ROUNDS = 6;

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

/** Something in the store that was written two days ago and that nothing names. */
async function orphan(kind: 'videos' | 'frames', bytes: Uint8Array): Promise<string> {
  const hash = sha256(bytes);
  await writeStored(kind, hash, bytes);
  await stores.age(keyOf(kind, hash), new Date(Date.now() - 48 * 3600 * 1000));
  return hash;
}

function entryOf(hash: string, bytes: number, frame: string): VideoEntry {
  return {
    ...{ hash, bytes, name: `${hash}.mp4`, generationPrompt: null, generatorModel: null },
    facts: {
      ...{ container: 'mp4', codec: 'h264', width: 64, height: 36, duration: 1 },
      ...{ frameCount: 24, frameRate: 24, rotation: 0, hasAudio: false, warnings: [] },
    },
    frameSet: {
      extractor: 'test',
      settings: { mode: 'key', maxSide: 64, quality: 0.85 },
      frames: [{ position: 0, at: 0, hash: frame, width: 64, height: 36 }],
      clusters: [{ keyFrame: 0, frames: [0] }],
    },
  };
}

describe.each(stores.each)('cleaning up %s', (_, use) => {
  beforeAll(use);

  it('twice at once removes nothing that others enter just then', async () => {
    const { id } = await projectOf(null);
    for (let round = 0; round < ROUNDS; round += 1) {
      const [file, jpeg] = [new Uint8Array(randomBytes(5_000)), randomBytes(500)];
      const [hash, frame] = [await orphan('videos', file), await orphan('frames', jpeg)];
      const enter = (personId: string, sent: Pick<Sent, 'file' | 'frames'>) =>
        enterVideo(id, entryOf(hash, file.length, frame), { personId, ...sent });
      const whole = () => enter('ada', { file, frames: [[frame, jpeg]] });
      const inParts = async () => {
        await receivePart('ben', hash, 0, new Blob([file]).stream());
        await finishParts('ben', hash);
        await enter('ben', { file: null, frames: [[frame, jpeg]] });
      };
      // The lock is a connection's, and each has its own, as two processes would.
      // One writes at a time: the S3 server of tests, unlike others, shows a file that is half written.
      const [, , entered] = await Promise.allSettled([
        cleanUp(),
        cleanUp(),
        round % 2 === 0 ? whole() : inParts().catch(whole),
      ]);
      expect(entered.status).toBe('fulfilled');
      await Promise.all([cleanUp(), cleanUp()]);
      expect([await fileSize('videos', hash), await fileSize('frames', frame)]).toEqual([
        5_000, 500,
      ]);
    }
  });

  it('leaves what was written again since it was listed', async () => {
    const bytes = randomBytes(500);
    const hash = await orphan('frames', bytes);
    const cleaning = cleanUp();
    await writeStored('frames', hash, bytes);
    await cleaning;
    await writeStored('frames', hash, bytes);
    await cleanUp();
    expect(await fileSize('frames', hash)).toBe(500);
  });
});
