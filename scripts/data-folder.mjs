import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';

const OWN_FOLDER = 0o700;
const OWN_FILE = 0o600;

/** What PostgreSQL has in a data folder. It sees to its own files, which may belong to another user. */
const OF_POSTGRES = /^(pgdata|postgresql-)/;

/**
 * The mode of a data folder: for its owner alone. As root, PostgreSQL runs as another user, who must get through to its own
 * folder; others get through too, but see no names, and find everything else closed.
 *
 * @param {boolean} isRoot
 */
export function dataFolderMode(isRoot = process.getuid?.() === 0) {
  return isRoot ? 0o711 : OWN_FOLDER;
}

/**
 * Makes a data folder, or closes one to other users of the machine that an earlier version left open: the folder, what is
 * in it, and what is in its folders. What lies deeper cannot be reached then. PostgreSQL's own is left alone.
 *
 * @param {string} folder absolute path
 * @param {boolean} [isRoot]
 */
export function closeDataFolder(folder, isRoot) {
  const mode = dataFolderMode(isRoot);
  fs.mkdirSync(folder, { recursive: true, mode });
  if (process.platform === 'win32') return;
  for (const entry of close(folder)) {
    if (entry.isDirectory()) close(path.join(folder, entry.name));
  }
  setMode(folder, mode);
}

/**
 * Closes what is in a folder.
 *
 * @param {string} folder
 * @returns {fs.Dirent[]} what was closed
 */
function close(folder) {
  const entries = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => !OF_POSTGRES.test(entry.name));
  for (const entry of entries) {
    const place = path.join(folder, entry.name);
    if (entry.isDirectory()) setMode(place, OWN_FOLDER);
    if (entry.isFile()) setMode(place, OWN_FILE);
  }
  return entries;
}

/**
 * @param {string} place
 * @param {number} mode
 */
function setMode(place, mode) {
  const { uid, mode: before } = fs.statSync(place);
  // On a network share it may belong to somebody else, who then decides.
  const isOurs = [0, uid].includes(process.getuid?.() ?? 0);
  if (isOurs && (before & 0o777) !== mode) fs.chmodSync(place, mode);
}
