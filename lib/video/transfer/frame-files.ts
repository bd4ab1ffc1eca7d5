import 'server-only';
import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { fileSize, fileStore } from '@/lib/files';
import { MAX_FRAME_BYTES, MAX_KEPT_FRAMES } from '../limits';
import { arrivalKey } from './arrivals';
import { requireRoom } from './room.store';

/** Those of the hashes whose JPEGs are not stored yet. */
export async function missingFrames(hashes: readonly string[]): Promise<string[]> {
  const sizes = await Promise.all(hashes.map((hash) => fileSize('frames', hash)));
  return hashes.filter((_, index) => sizes[index] === null);
}

/**
 * The bytes of frames that came in one request, by hash.
 * @throws {AppError} 413 when one is too large or they are too many, 422 when one is no JPEG or not the one that its hash
 *   names
 */
export async function readFrames(
  frames: Readonly<Record<string, Blob>>,
): Promise<[hash: string, jpeg: Uint8Array][]> {
  const entries = Object.entries(frames);
  if (entries.length > MAX_KEPT_FRAMES) {
    throw new AppError(413, `A video may have at most ${MAX_KEPT_FRAMES} frames.`);
  }
  return Promise.all(entries.map(async ([hash, jpeg]) => [hash, await readFrame(hash, jpeg)]));
}

async function readFrame(hash: string, jpeg: Blob): Promise<Uint8Array> {
  if (jpeg.size > MAX_FRAME_BYTES) {
    throw new AppError(413, `A frame may have at most ${MAX_FRAME_BYTES} bytes.`);
  }
  const bytes = new Uint8Array(await jpeg.arrayBuffer());
  if (bytes[0] !== 0xff || bytes[1] !== 0xd8 || bytes[2] !== 0xff) {
    throw new AppError(422, `Frame ${hash} is not a JPEG.`);
  }
  if (createHash('sha256').update(bytes).digest('hex') !== hash) {
    throw new AppError(422, `Frame ${hash} arrived with other bytes than announced.`);
  }
  return bytes;
}

/**
 * Keeps frames that a person sends ahead of their video.
 * @throws {AppError} as {@link readFrames}, and 413 when too much is unfinished
 */
export async function receiveFrames(
  personId: string,
  frames: Readonly<Record<string, Blob>>,
): Promise<void> {
  const read = await readFrames(frames);
  const bytes = read.reduce((sum, [, jpeg]) => sum + jpeg.length, 0);
  await requireRoom(personId, bytes, read.length);
  const store = await fileStore();
  await Promise.all(
    read.map(([hash, jpeg]) => store.write(arrivalKey(personId, 'frame', hash), jpeg)),
  );
}
