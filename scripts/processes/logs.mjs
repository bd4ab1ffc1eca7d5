import fs from 'node:fs';
import path from 'node:path';

/** Beyond so many bytes a log begins again. */
const MOST_BYTES = 50_000_000;

/**
 * Opens a log for adding to it.
 *
 * @param {string} file
 * @returns {number} its file descriptor
 */
export function openLog(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: 0o700 });
  return fs.openSync(file, 'a', 0o600);
}

/**
 * Puts the log of the run before aside.
 *
 * @param {string} file
 */
export function keepPreviousLog(file) {
  if (fs.existsSync(file)) fs.renameSync(file, previousOf(file));
}

/**
 * Has a log of more than 50 MB begin again: what is in it becomes the previous one. Only the process that writes the log may
 * do this, since what another one writes meanwhile would be lost.
 *
 * @param {string} file
 */
export function limitLog(file) {
  try {
    const size = fs.statSync(file, { throwIfNoEntry: false })?.size ?? 0;
    if (size <= MOST_BYTES) return;
    // Who has it open goes on writing into the same file, so it cannot be renamed.
    fs.copyFileSync(file, previousOf(file));
    fs.truncateSync(file);
  } catch {
    // The disk has no room for the copy, say. Nothing is lost, and the next look tries again.
  }
}

/** @param {string} file */
function previousOf(file) {
  return file.replace(/\.log$/, '.previous.log');
}
