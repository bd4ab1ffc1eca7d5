import 'server-only';
import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { fileSize, writeStored } from '@/lib/files';
import { MAX_FRAME_BYTES } from './limits';

/** Those of the hashes whose JPEGs are not stored yet. */
export async function missingFrames(hashes: readonly string[]): Promise<string[]> {
  const sizes = await Promise.all(hashes.map((hash) => fileSize('frames', hash)));
  return hashes.filter((_, index) => sizes[index] === null);
}

/**
 * Takes in one frame's JPEG.
 * @throws {AppError} 413 when it is too large, 422 when it is no JPEG or not the one that the hash names
 */
export async function receiveFrame(hash: string, jpeg: Blob): Promise<void> {
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
  await writeStored('frames', hash, bytes);
}
