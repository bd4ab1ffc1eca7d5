import 'server-only';
import { createHash } from 'node:crypto';
import { constants, createReadStream } from 'node:fs';
import { mkdir, open, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { AppError } from '@/lib/errors';
import { fileSize, PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE, sizeAt } from '@/lib/files';
import { MAX_FILE_BYTES, PART_BYTES } from '../limits';
import { arrivalPath, requireRoom } from './arrivals';

const OTHER_BYTES =
  'The video arrived with other bytes than announced; it has to be sent again from the start.';

/** How much of an upload has arrived. */
export interface Received {
  /** Bytes from the start of the file, without gaps. */
  received: number;
  /** Whether the whole file is here and checked. */
  stored: boolean;
}

/** How much of the video with this hash is here: in the store, or sent by this person. */
export async function receivedBytes(personId: string, hash: string): Promise<Received> {
  const whole =
    (await fileSize('videos', hash)) ?? (await sizeAt(arrivalPath(personId, 'video', hash)));
  if (whole !== null) return { received: whole, stored: true };
  return { received: (await sizeAt(arrivalPath(personId, 'part', hash))) ?? 0, stored: false };
}

/**
 * Writes one part of a video at its place. Parts may overlap what is there, since equal hashes mean equal bytes, so two
 * tabs that send the same file do each other no harm; what arrived of a part that broke off is kept.
 * @throws {AppError} 409 when the part would leave a gap, 413 when it, the file or what the person sends becomes too large
 */
export async function receivePart(
  personId: string,
  hash: string,
  from: number,
  body: ReadableStream<Uint8Array>,
): Promise<Received> {
  const before = await receivedBytes(personId, hash);
  if (before.stored) return before;
  if (from > before.received) {
    throw new AppError(
      409,
      `The part starts at byte ${from}, but only ${before.received} bytes have arrived.`,
    );
  }
  await requireRoom(personId, PART_BYTES, before.received === 0 ? 1 : 0);
  const place = arrivalPath(personId, 'part', hash);
  await mkdir(path.dirname(place), { recursive: true, mode: PRIVATE_FOLDER_MODE });
  // Neither truncates nor appends, so that another tab's bytes stay where they are.
  const file = await open(place, constants.O_CREAT | constants.O_WRONLY, PRIVATE_FILE_MODE);
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
    if ((await sizeAt(place)) === 0) await rm(place, { force: true });
  }
  return receivedBytes(personId, hash);
}

/**
 * The bytes of a video that came as a whole.
 * @throws {AppError} 422 when they are not what the hash announced
 */
export async function wholeVideo(hash: string, file: Blob): Promise<Uint8Array> {
  const bytes = new Uint8Array(await file.arrayBuffer());
  if (createHash('sha256').update(bytes).digest('hex') !== hash) {
    throw new AppError(422, OTHER_BYTES);
  }
  return bytes;
}

/**
 * Checks the bytes that a person sent against the hash. The file is then ready to be entered.
 * @throws {AppError} 409 when nothing has arrived, 422 when the bytes differ; they are thrown away then, to be sent again
 */
export async function finishParts(personId: string, hash: string): Promise<Received> {
  const before = await receivedBytes(personId, hash);
  if (before.stored) return before;
  if (before.received === 0) throw new AppError(409, 'No part of this video has arrived yet.');
  const place = arrivalPath(personId, 'part', hash);
  const digest = createHash('sha256');
  for await (const bytes of createReadStream(place)) digest.update(bytes);
  if (digest.digest('hex') !== hash) {
    await rm(place, { force: true });
    throw new AppError(422, OTHER_BYTES);
  }
  await rename(place, arrivalPath(personId, 'video', hash));
  return { received: before.received, stored: true };
}
