import 'server-only';
import { statfsSync } from 'node:fs';
import { dataPath } from './env';
import { AppError } from './errors';

/** What of the disk that holds the data is left to the database, in bytes: it dies where it cannot write its log. */
export const RESERVED_BYTES = 256 * 1024 ** 2;

/** With less than this, in bytes, the embedded database does not start; scripts/database/room.mjs waits for it. */
const NEEDED_BYTES = 64 * 1024 ** 2;

/** The bytes that are free on the disk that holds the data. */
export function freeBytes(): number {
  const { bavail, bsize } = statfsSync(dataPath());
  return bavail * bsize;
}

const megabytes = (bytes: number) => `${Math.floor(bytes / 1024 ** 2)} MB`;

/** The refusal while there is no room: 507, with how much of it there is and what it would take. */
export function noRoom(): AppError {
  const free = freeBytes();
  const dead =
    free < NEEDED_BYTES
      ? ` Where it died of that, it needs ${megabytes(NEEDED_BYTES)} to start again.`
      : '';
  return new AppError(
    507,
    `The disk that holds Framejury’s data is full: ${megabytes(free)} are free, and the last ${megabytes(RESERVED_BYTES)} are the database’s.${dead} Make room on it; what waits then goes on by itself.`,
  );
}

/** Whether the disk is so full that the database may have died of it. */
export function isDeadlyFull(): boolean {
  return freeBytes() < NEEDED_BYTES;
}

/**
 * Makes sure that files of so many bytes leave the database its share of the disk.
 * @throws {AppError} 507 that says how much is free
 */
export function requireDiskSpace(bytes: number): void {
  if (freeBytes() - bytes < RESERVED_BYTES) throw noRoom();
}
