import assert from 'node:assert/strict';
import { createHash, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { startS3, TEST_BUCKET } from '@/lib/testing/s3-server';
import { PART_BYTES } from '@/lib/video/limits';
import { type Installation, openInstallation } from './installation';
import { admin } from './people';
import { nothingNoted, type Person } from './person';

const FILES = 6;
/** Parts come in pieces of no round size, since connections break anywhere. */
const FILE_BYTES = 3 * PART_BYTES + 1_234_567;
const PIECE_BYTES = 3_000_001;

/**
 * Two apps without a shared folder, on an S3 store, killed in turns while files are uploaded piece by piece, each piece to the
 * app whose turn it is. Throws where a file does not arrive whole.
 */
export async function runFiles(): Promise<void> {
  const s3 = await startS3();
  const place = { ...s3.environment, FRAMEJURY_FILES: `s3://${TEST_BUCKET}/lab` };
  const installation = await openInstallation(place);
  const noted = nothingNoted();
  try {
    await installation.parts.scale({ apps: 2, workers: 0 });
    const by = await admin(installation, noted);
    const contents = Array.from({ length: FILES }, () => randomBytes(FILE_BYTES));
    const sending = Promise.all(contents.map((bytes) => upload(by, bytes)));
    const killing = killInTurns(installation);
    const received = await sending;
    await killing;
    assert.ok(received.every((stored) => stored));
    const held = s3.asked.filter((name) => /^(PUT|POST) .*uploadId=/.test(name)).length;
    console.log(
      `  ${FILES} files of ${(FILE_BYTES / 1e6).toFixed(0)} MB arrived whole by two apps without a shared folder, each killed once; ${noted.again} requests sent again, ${held} requests to the store for parts`,
    );
  } finally {
    await installation.clear();
    await s3.close();
  }
}

async function killInTurns({ parts }: Installation): Promise<void> {
  for (const part of parts.all()) {
    await sleep(1500);
    await parts.kill(part);
    console.log(`  ${part.name} was killed`);
  }
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
