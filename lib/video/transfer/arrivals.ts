import 'server-only';
import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import { requireDiskSpace } from '@/lib/disk';
import { dataPath } from '@/lib/env';
import { AppError } from '@/lib/errors';
import { type FoundFile, filesIn, foldersIn } from '@/lib/files';
import { MAX_ARRIVED_BYTES, MAX_ARRIVED_BYTES_EACH, MAX_ARRIVED_FILES_EACH } from '../limits';

/**
 * What has arrived of a video and is not entered yet: a file that is still coming, one that is whole and checked, or a
 * frame.
 */
export type ArrivalKind = 'part' | 'video' | 'frame';

/** Where unentered files lie, in a folder for each person who sends. */
function arrivalsFolder(): string {
  return dataPath('files', 'arrivals');
}

function folderOf(personId: string): string {
  const name = createHash('sha256').update(personId).digest('hex').slice(0, 32);
  return path.join(arrivalsFolder(), name);
}

/** Where a file that this person sends lies until its video is entered. Nobody else's request reaches it. */
export function arrivalPath(personId: string, kind: ArrivalKind, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`“${hash}” is not a SHA-256`);
  return path.join(/* turbopackIgnore: true */ folderOf(personId), `${hash}.${kind}`);
}

/** Everything that has arrived and is not entered. */
export async function allArrivals(): Promise<FoundFile[]> {
  const folders = await foldersIn(arrivalsFolder());
  return (await Promise.all(folders.map(filesIn))).flat();
}

/** For how long what has arrived is kept on a full disk, in milliseconds: a sender that goes on has written to it since. */
const KEPT_ON_FULL_DISK_MS = 3600 * 1000;

/**
 * Makes sure that so many bytes have room on the disk, if need be by throwing away uploads that nobody went on with for an
 * hour.
 * @throws {AppError} 507 when there is no room
 */
export async function requireDiskRoom(bytes: number): Promise<void> {
  try {
    requireDiskSpace(bytes);
  } catch (error) {
    const left = (await allArrivals()).filter(
      ({ writtenAt }) => Date.now() - writtenAt > KEPT_ON_FULL_DISK_MS,
    );
    if (left.length === 0) throw error;
    await Promise.all(left.map((file) => rm(file.path, { force: true })));
    requireDiskSpace(bytes);
  }
}

/**
 * Makes sure that a person may send more before what they sent is entered.
 * @param bytes how much is about to come
 * @param files how many files are about to come
 * @throws {AppError} 413 that names the limit, 507 when the disk is full
 */
export async function requireRoom(personId: string, bytes: number, files: number): Promise<void> {
  await requireDiskRoom(bytes);
  const own = await filesIn(folderOf(personId));
  if (own.length + files > MAX_ARRIVED_FILES_EACH) {
    throw full(`${MAX_ARRIVED_FILES_EACH} files of one person`);
  }
  if (totalBytes(own) + bytes > MAX_ARRIVED_BYTES_EACH) {
    throw full(`${gigabytes(MAX_ARRIVED_BYTES_EACH)} GB of one person`);
  }
  if (totalBytes(await allArrivals()) + bytes > MAX_ARRIVED_BYTES) {
    throw full(`${gigabytes(MAX_ARRIVED_BYTES)} GB in all`);
  }
}

function totalBytes(files: readonly FoundFile[]): number {
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
