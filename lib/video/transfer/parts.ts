import 'server-only';
import { createHash } from 'node:crypto';
import { AppError } from '@/lib/errors';
import { fileSize, fileStore } from '@/lib/files';
import { FolderStore } from '@/lib/files/folder-store';
import { MAX_FILE_BYTES, PART_BYTES } from '../limits';
import { FolderUploads } from './folder-uploads';
import { requireRoom } from './room.store';
import { SharedUploads } from './shared-uploads.store';
import type { Received, Uploads } from './uploads';

/** What a hash that is not that of the bytes is refused with. */
const OTHER_BYTES =
  'The video arrived with other bytes than announced; it has to be sent again from the start.';

async function uploads(): Promise<Uploads> {
  const store = await fileStore();
  if (store instanceof FolderStore) return new FolderUploads(store);
  if (!store.shared) throw new Error('a store is a folder, or takes uploads');
  return new SharedUploads(store, store.shared);
}

/** How much of the video with this hash is here: in the store, or sent by this person. */
export async function receivedBytes(personId: string, hash: string): Promise<Received> {
  const whole = await fileSize('videos', hash);
  if (whole !== null) return { received: whole, stored: true };
  return (await uploads()).received(personId, hash);
}

/**
 * Takes in one part of a video. Parts may overlap what is there, since equal hashes mean equal bytes, so two tabs that send
 * the same file do each other no harm; what arrived of a part that broke off is kept.
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
  await (await uploads()).receive(personId, hash, from, withinLimits(from, body));
  return receivedBytes(personId, hash);
}

async function* withinLimits(
  from: number,
  body: ReadableStream<Uint8Array>,
): AsyncGenerator<Uint8Array> {
  let at = from;
  for await (const bytes of body) {
    at += bytes.length;
    if (at > from + PART_BYTES) {
      throw new AppError(413, `A part of an upload may have at most ${PART_BYTES} bytes.`);
    }
    if (at > MAX_FILE_BYTES) {
      throw new AppError(413, `A video may have at most ${MAX_FILE_BYTES} bytes.`);
    }
    yield bytes;
  }
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
  const isSame = await (await uploads()).check(personId, hash);
  if (!isSame) throw new AppError(422, OTHER_BYTES);
  return { received: before.received, stored: true };
}

/** Moves a video that a person sent part by part into the store; nothing where they sent none. */
export async function adoptParts(personId: string, hash: string): Promise<void> {
  await (await uploads()).adopt(personId, hash);
}
