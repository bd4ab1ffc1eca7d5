import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { runProgram } from '../processes/processes.mjs';
import { step } from '../terminal.mjs';
import { Trouble } from '../trouble.mjs';
import { requireWritableClone } from '../writable.mjs';
import { fingerprint, hasStamp, writeStamp } from './fingerprint.mjs';

/**
 * What npm writes down about one installed package.
 *
 * @typedef {{ version?: string, integrity?: string, dev?: boolean, optional?: boolean, link?: boolean }} Package
 * @typedef {{ packages?: Record<string, Package> }} LockFile
 */

/**
 * Installs the packages of `package-lock.json`, unless they are installed already.
 *
 * @param {import('./prepare.mjs').Preparation} preparation
 * @param {boolean} development whether those of developers and tests are needed, too
 * @throws {Trouble} when npm fails
 */
export async function installDependencies({ root, logFolder, onStart }, development) {
  const stamp = path.join(root, 'node_modules', '.framejury-lock');
  const all = fingerprint(root, ['package-lock.json']);
  const mark = development ? all : `${all} without development`;
  if (hasStamp(stamp, all) || hasStamp(stamp, mark)) return;
  requireWritableClone(root, 'node_modules');
  const lock = readLock(root, 'package-lock.json');
  const installed = readInstalled(root);
  if (!matchesLock(lock, installed, development)) {
    // An app that runs in this folder keeps its packages while those of tests are added.
    const command = matchesLock(lock, installed, false) ? ['install', '--no-save'] : ['ci'];
    const words = [...command, development ? '--include=dev' : '--omit=dev'];
    const program = npmProgram(root, words, path.join(logFolder, 'install.log'));
    await step('Installing packages (about a minute)', () => runProgram(program, onStart));
  }
  writeStamp(stamp, mark);
}

/**
 * Whether what is installed is what the lock asks for. Optional packages may be missing: they are
 * for other platforms.
 *
 * @param {LockFile} lock
 * @param {LockFile | null} installed npm's own record inside `node_modules`
 * @param {boolean} development whether those that only development needs count
 */
export function matchesLock(lock, installed, development) {
  if (!installed?.packages) return false;
  const found = installed.packages;
  return Object.entries(lock.packages ?? {})
    .filter(([place, { dev }]) => place !== '' && (development || !dev))
    .every(([place, wanted]) => {
      const actual = found[place];
      if (!actual) return wanted.optional === true;
      return actual.version === wanted.version && actual.integrity === wanted.integrity;
    });
}

/**
 * @param {string} root
 * @param {string[]} command of npm
 * @param {string} log
 */
function npmProgram(root, command, log) {
  // Packages' own install scripts would download programs that are not used here.
  const options = ['--ignore-scripts', '--no-audit', '--no-fund'];
  return {
    name: 'installation of packages',
    words: [findNpm(), ...command, ...options],
    cwd: root,
    env: process.env,
    log,
  };
}

/** The script of npm: the one that started us, else the one next to this Node. */
function findNpm() {
  const folder = path.dirname(process.execPath);
  const candidates = [
    process.env.npm_execpath,
    path.join(folder, '../lib/node_modules/npm/bin/npm-cli.js'),
    path.join(folder, 'node_modules/npm/bin/npm-cli.js'),
    ...(process.env.PATH ?? '').split(path.delimiter).map((entry) => path.join(entry, 'npm')),
  ];
  const found = candidates.find((file) => file && isNpmScript(file));
  if (!found) throw new Trouble('npm was not found. It comes with Node.js: install that again.');
  return found;
}

/** @param {string} file */
function isNpmScript(file) {
  return fs.existsSync(file) && /npm-cli\.[cm]?js$/.test(fs.realpathSync(file));
}

/**
 * @param {string} root
 * @param {string} name
 * @returns {LockFile}
 */
function readLock(root, name) {
  return JSON.parse(fs.readFileSync(path.join(root, name), 'utf8'));
}

/** @param {string} root */
function readInstalled(root) {
  const name = 'node_modules/.package-lock.json';
  return fs.existsSync(path.join(root, name)) ? readLock(root, name) : null;
}
