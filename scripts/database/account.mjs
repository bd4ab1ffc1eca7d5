import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { Trouble } from '../trouble.mjs';

/**
 * The user that PostgreSQL runs as.
 *
 * @typedef {{ name: string, uid: number, gid: number }} Account
 */

/** PostgreSQL refuses to run as root; these exist almost everywhere, the better one first. */
const UNPRIVILEGED_NAMES = ['postgres', 'nobody'];

/**
 * The account to run PostgreSQL as: null for our own, which is right for everybody but root. Root
 * runs an existing cluster as its owner.
 *
 * @param {string} cluster folder of the cluster, which may not exist yet
 * @returns {Account | null}
 * @throws {Trouble} when we are root and there is no other account
 */
export function chooseAccount(cluster) {
  if (process.getuid?.() !== 0) return null;
  const owner = fs.statSync(cluster, { throwIfNoEntry: false });
  if (owner && owner.uid > 0) return { name: `user ${owner.uid}`, uid: owner.uid, gid: owner.gid };
  const account = findUnprivilegedAccount(fs.readFileSync('/etc/passwd', 'utf8'));
  if (account) return account;
  throw new Trouble(
    'PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as. Start Framejury as another user, or set DATABASE_URL.',
  );
}

/**
 * Picks an unprivileged account out of the text of `/etc/passwd`.
 *
 * @param {string} text
 * @returns {Account | null}
 */
export function findUnprivilegedAccount(text) {
  const accounts = text
    .split('\n')
    .map((line) => line.split(':'))
    .map(([name = '', , uid, gid]) => ({ name, uid: Number(uid), gid: Number(gid) }))
    .filter((account) => account.uid > 0 && account.gid > 0);
  for (const name of UNPRIVILEGED_NAMES) {
    const account = accounts.find((candidate) => candidate.name === name);
    if (account) return account;
  }
  return null;
}

/**
 * The folder that holds the database: the data folder itself, unless PostgreSQL's account cannot
 * get there. A database that exists in either place is kept.
 *
 * @param {object} situation
 * @param {string} situation.dataFolder
 * @param {string} situation.sharedFolder the other place, which every account can reach
 * @param {(folder: string) => boolean} situation.isReachable
 * @param {(folder: string) => boolean} situation.hasDatabase
 * @returns {string}
 */
export function chooseHome({ dataFolder, sharedFolder, isReachable, hasDatabase }) {
  if (!isReachable(dataFolder)) return sharedFolder;
  return !hasDatabase(dataFolder) && hasDatabase(sharedFolder) ? sharedFolder : dataFolder;
}

/**
 * A folder outside of any home, different for each data folder.
 *
 * @param {string} dataFolder absolute path
 */
export function sharedFolderFor(dataFolder) {
  const name = createHash('sha256').update(dataFolder).digest('hex').slice(0, 12);
  return path.join('/var/lib/framejury', name);
}

/**
 * Whether an account may enter a folder.
 *
 * @param {string} folder
 * @param {Account | null} account
 */
export function canEnter(folder, account) {
  if (!account) return true;
  const { status } = spawnSync('/bin/sh', ['-c', 'cd "$1"', 'sh', folder], asAccount(account));
  return status === 0;
}

/**
 * Options for `spawn` that run a program as an account, from a folder that everybody can enter.
 *
 * @param {Account | null} account
 */
export function asAccount(account) {
  const cwd = process.platform === 'win32' ? undefined : '/';
  return account ? { cwd, uid: account.uid, gid: account.gid } : { cwd };
}
