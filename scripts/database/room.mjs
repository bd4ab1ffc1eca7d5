import fs from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../terminal.mjs';
import { Trouble } from '../trouble.mjs';

const MEGABYTE = 1024 ** 2;

/** What PostgreSQL needs to start, in bytes: a piece of its log takes 16 MB, and there will be more. */
const NEEDED_BYTES = 64 * MEGABYTE;

const LOOK_MS = 2_000;

/**
 * Why a database cannot be started in a folder, or null when it has room enough.
 *
 * @param {string} folder that exists
 * @param {number} [needed] bytes
 * @returns {string | null} a sentence
 */
export function explainLackOfRoom(folder, needed = NEEDED_BYTES) {
  const { bavail, bsize } = fs.statfsSync(folder);
  const free = bavail * bsize;
  if (free >= needed) return null;
  return `The disk that holds ${folder} is full: ${Math.floor(free / MEGABYTE)} MB are free, and the database needs ${Math.ceil(needed / MEGABYTE)} MB to start.`;
}

/**
 * @param {string} folder
 * @param {number} [needed] bytes
 * @throws {Trouble} when a database has no room to start there
 */
export function requireRoom(folder, needed) {
  const lack = explainLackOfRoom(folder, needed);
  if (lack) throw new Trouble(`${lack} Make room on it, and start again.`);
}

/**
 * Waits until a database that died of a full disk has room to start, and says that it does.
 *
 * @param {string} folder
 * @param {() => boolean} isGivenUp ends the waiting
 * @param {number} [needed] bytes
 * @returns {Promise<boolean>} whether it had to wait
 */
export async function waitForRoom(folder, isGivenUp, needed) {
  const lack = explainLackOfRoom(folder, needed);
  if (!lack) return false;
  say(`The database stopped. ${lack} It is started again by itself once there is room.`);
  while (!isGivenUp() && explainLackOfRoom(folder, needed)) await sleep(LOOK_MS);
  return true;
}
