import fs from 'node:fs';
import os from 'node:os';

/** Bytes that must be free: several small databases at once, and their log. */
const NEEDED = 2 * 1024 ** 3;

/**
 * Where a throw-away database is written quickly: in shared memory where that has room, else in the system's temporary
 * folder. Each test file's database is a copy of 300 small files, which cost a disk's file system half a second of the
 * processor.
 *
 * @param {string} memory the folder of shared memory, which not every system has
 * @param {number} needed bytes
 */
export function quickFolder(memory = '/dev/shm', needed = NEEDED) {
  try {
    fs.accessSync(memory, fs.constants.W_OK | fs.constants.X_OK);
    const { bavail, bsize } = fs.statfsSync(memory);
    if (bavail * bsize >= needed) return memory;
  } catch {
    // It is not there, or not ours to write to.
  }
  return os.tmpdir();
}
