import 'server-only';
import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { dataPath } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { adoptStored, fileSize, writeStored } from '@/lib/files';
import { MAX_FILE_BYTES, PART_BYTES } from './limits';

function partPath(hash: string): string {
  return dataPath('files', 'parts', `${hash}.part`);
}

const OTHER_BYTES =
  'The video arrived with other bytes than announced; it has to be sent again from the start.';

/** How much of an upload has arrived. */
export interface Received {
  /** Bytes from the start of the file, without gaps. */
  received: number;
  /** Whether the whole file is stored and checked. */
  stored: boolean;
}

/** How much of the video with this hash is here. */
export async function receivedBytes(hash: string): Promise<Received> {
  const whole = await fileSize('videos', hash);
  if (whole !== null) return { received: whole, stored: true };
  const facts = await stat(partPath(hash)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return { received: facts?.size ?? 0, stored: false };
}

/**
 * Writes one part of a video at its place. Parts may overlap what is there, since equal hashes mean equal bytes, so two
 * tabs that send the same file do each other no harm; what arrived of a part that broke off is kept.
 * @throws {AppError} 409 when the part would leave a gap, 413 when it or the file becomes too large
 */
export async function receivePart(
  hash: string,
  from: number,
  body: ReadableStream<Uint8Array>,
): Promise<Received> {
  const before = await receivedBytes(hash);
  if (before.stored) return before;
  if (from > before.received) {
    throw new AppError(
      409,
      `The part starts at byte ${from}, but only ${before.received} bytes have arrived.`,
    );
  }
  await mkdir(path.dirname(partPath(hash)), { recursive: true });
  // Neither truncates nor appends, so that another tab's bytes stay where they are.
  const file = await open(partPath(hash), constants.O_CREAT | constants.O_WRONLY);
  try {
    let at = from;
    for await (const bytes of body) {
      if (at + bytes.length > from + PART_BYTES) {
        throw new AppError(413, `A part of an upload may have at most ${PART_BYTES} bytes.`);
      }
      if (at + bytes.length > MAX_FILE_BYTES) {
        throw new AppError(413, `A video may have at most ${MAX_FILE_BYTES} bytes.`);
      }
      await file.write(bytes, 0, bytes.length, at);
      at += bytes.length;
    }
  } finally {
    await file.close();
  }
  return receivedBytes(hash);
}

/**
 * Stores a video that came as a whole.
 * @throws {AppError} 422 when its bytes are not what the hash announced
 */
export async function receiveWhole(hash: string, file: Blob): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (createHash('sha256').update(bytes).digest('hex') !== hash) {
    throw new AppError(422, OTHER_BYTES);
  }
  await writeStored('videos', hash, bytes);
}

/**
 * Checks the bytes that have arrived against the hash and moves them into the store.
 * @throws {AppError} 422 when they differ; they are thrown away then, to be sent anew
 */
export async function finishParts(hash: string): Promise<Received> {
  const before = await receivedBytes(hash);
  if (before.stored) return before;
  if (before.received === 0) throw new AppError(409, 'No part of this video has arrived yet.');
  const digest = createHash('sha256');
  for await (const bytes of createReadStream(partPath(hash))) digest.update(bytes);
  if (digest.digest('hex') !== hash) {
    await rm(partPath(hash), { force: true });
    throw new AppError(422, OTHER_BYTES);
  }
  await adoptStored('videos', hash, partPath(hash));
  return { received: before.received, stored: true };
}
