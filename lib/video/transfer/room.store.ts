import 'server-only';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { MAX_ARRIVED_BYTES, MAX_ARRIVED_BYTES_EACH, MAX_ARRIVED_FILES_EACH } from '../limits';
import { listArrivals, requireDiskRoom, senderOf } from './arrivals';

/** Something that has arrived and is not entered: who sent it, and how much of it is here. */
interface Sent {
  sender: string;
  bytes: number;
}

async function listSent(): Promise<Sent[]> {
  const [files, parts] = await Promise.all([
    listArrivals(),
    database().arrivingVideo.findMany({ select: { sender: true, received: true } }),
  ]);
  return [
    // What is over of an upload is counted with it.
    ...files
      .filter(({ key }) => !key.includes('.part-'))
      .map(({ key, bytes }) => ({ sender: key.split('/')[1] ?? '', bytes })),
    ...parts.map(({ sender, received }) => ({ sender, bytes: Number(received) })),
  ];
}

/**
 * Makes sure that a person may send more before what they sent is entered.
 * @param bytes how much is about to come
 * @param files how many files are about to come
 * @throws {AppError} 413 that names the limit, 507 when the disk is full
 */
export async function requireRoom(personId: string, bytes: number, files: number): Promise<void> {
  await requireDiskRoom(bytes);
  const all = await listSent();
  const sender = senderOf(personId);
  const own = all.filter((one) => one.sender === sender);
  if (own.length + files > MAX_ARRIVED_FILES_EACH) {
    throw full(`${MAX_ARRIVED_FILES_EACH} files of one person`);
  }
  if (totalBytes(own) + bytes > MAX_ARRIVED_BYTES_EACH) {
    throw full(`${gigabytes(MAX_ARRIVED_BYTES_EACH)} GB of one person`);
  }
  if (totalBytes(all) + bytes > MAX_ARRIVED_BYTES) {
    throw full(`${gigabytes(MAX_ARRIVED_BYTES)} GB in all`);
  }
}

function totalBytes(files: readonly Sent[]): number {
  return files.reduce((sum, { bytes }) => sum + bytes, 0);
}

function gigabytes(bytes: number): number {
  return bytes / 1024 ** 3;
}

function full(limit: string): AppError {
  return new AppError(
    413,
    `Unfinished uploads may have ${limit}. Finish those that were begun, or wait: they are thrown away after a day.`,
  );
}
