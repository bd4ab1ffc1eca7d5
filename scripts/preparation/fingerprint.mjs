import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';

/**
 * A hash of the names and contents of files: the same for two clones of the same sources, whatever
 * their dates.
 *
 * @param {string} root
 * @param {string[]} entries files and folders below the root; missing ones count as empty
 * @param {(name: string) => boolean} [isIncluded] asked with each path relative to the root, with
 *   forward slashes; a folder that is not included is not looked into
 * @returns {string} 64 hexadecimal digits
 */
export function fingerprint(root, entries, isIncluded = () => true) {
  const hash = createHash('sha256');
  for (const name of [...entries].sort().flatMap((entry) => listFiles(root, entry, isIncluded))) {
    const content = fs.readFileSync(path.join(root, name));
    hash.update(`${name}\0${content.length}\0`).update(content);
  }
  return hash.digest('hex');
}

/**
 * @param {string} root
 * @param {string} name
 * @param {(name: string) => boolean} isIncluded
 * @returns {string[]} in a fixed order
 */
function listFiles(root, name, isIncluded) {
  const stats = fs.statSync(path.join(root, name), { throwIfNoEntry: false });
  if (!stats || !isIncluded(name)) return [];
  if (!stats.isDirectory()) return [name];
  const names = fs.readdirSync(path.join(root, name)).sort();
  return names.flatMap((child) => listFiles(root, `${name}/${child}`, isIncluded));
}

/**
 * Whether a stamp file holds a certain mark.
 *
 * @param {string} file
 * @param {string} mark
 */
export function hasStamp(file, mark) {
  return fs.existsSync(file) && fs.readFileSync(file, 'utf8') === mark;
}

/**
 * Leaves a mark that says for which sources a result was made.
 *
 * @param {string} file
 * @param {string} mark
 */
export function writeStamp(file, mark) {
  fs.mkdirSync(path.dirname(file), { recursive: true });
  fs.writeFileSync(file, mark);
}
