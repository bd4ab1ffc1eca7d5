import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startS3, TEST_BUCKET } from '@/lib/testing/s3-server';
import { PART_BYTES } from '@/lib/video/limits';
import { defineBench } from '../bench';
import { row } from '../figures';
import { type Installation, withInstallation } from '../set-up/installation';
import { admin } from './people';
import { nothingNoted, type Person } from './person';

/** Parts come in pieces of no round size, since connections break anywhere. */
const FILE_BYTES = 3 * PART_BYTES + 1_234_567;
const PIECE_BYTES = 3_000_001;

/**
 * Two apps without a shared folder, on an S3 store, killed in turns while files are uploaded piece by piece, each piece to the
 * app whose turn it is. Throws where a file does not arrive whole.
 */
export const bench = defineBench({
  measures:
    'two apps without a shared folder, on an S3 store, killed in turns while files are uploaded',
  small: { files: 3 },
  full: { files: 6 },
  async run({ files }) {
    const s3 = await startS3();
    const place = { ...s3.environment, FRAMEJURY_FILES: `s3://${TEST_BUCKET}/lab` };
    const noted = nothingNoted();
    const work = async (installation: Installation) => {
      const by = await admin(installation, noted);
      const contents = Array.from({ length: files }, () => randomBytes(FILE_BYTES));
      const sending = Promise.all(contents.map((bytes) => upload(by, bytes)));
      const killed = await killInTurns(installation);
      const received = await sending;
      assert.ok(received.every((stored) => stored));
      return [
        row('apps killed', 'count', killed),
        row('files arrived whole', 'count', received.length, { least: files }),
        row('requests sent again', 'count', noted.again),
        row(
          'requests to the store for parts',
          'count',
          s3.asked.filter((name) => /^(PUT|POST) .*uploadId=/.test(name)).length,
        ),
      ];
    };
    return await withInstallation({ apps: 2, workers: 0 }, work, place).finally(s3.close);
  },
});

/** @returns how many were killed */
async function killInTurns({ parts }: Installation): Promise<number> {
  const all = parts.all();
  for (const part of all) {
    await sleep(1500);
    await parts.kill(part);
  }
  return all.length;
}

/** Sends a file as the page does: on from what has arrived, then closes it. @returns whether it is stored, by its hash */
async function upload(person: Person, bytes: Uint8Array): Promise<boolean> {
  const hash = createHash('sha256').update(bytes).digest('hex');
  const address = `/api/uploads/${hash}`;
  for (let from = 0; from < bytes.length; ) {
    const piece = bytes.subarray(from, from + PIECE_BYTES);
    const { received } = (await person.send('PUT', `${address}?from=${from}`, piece)) as {
      received: number;
    };
    from = received;
    await sleep(100);
  }
  const { stored } = (await person.send('POST', address, new Uint8Array())) as { stored: boolean };
  return stored;
}
