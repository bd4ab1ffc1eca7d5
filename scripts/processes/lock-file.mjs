import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { dataFolderMode } from '../data-folder.mjs';
import { identify, isAlive } from './identity.mjs';

/**
 * What stands in a lock file.
 *
 * @typedef {object} Holder
 * @property {import('./identity.mjs').Identity} process who holds it
 * @property {string} ticket different for each time that a lock is taken
 * @property {string} [address] where the app of this process is to be found
 * @property {import('./identity.mjs').Identity[]} [children] processes that should not outlive it
 *
 * @typedef {object} Lock
 * @property {Holder | null} previous a holder that died without letting go
 * @property {(details: Pick<Holder, 'address' | 'children'>) => void} describe
 * @property {() => void} release
 */

const TRIES = 50;
/** A file that another process has created but not yet filled looks empty for a moment. */
const FILLING_MS = 200;
/** Long enough for somebody who moved our lock away by mistake to have done so. */
const CONFIRM_MS = 100;

/**
 * Takes an exclusive lock, if nobody living holds it. The lock of a dead process is taken over.
 *
 * @param {string} file
 * @returns {Promise<{ lock: Lock, holder: null } | { lock: null, holder: Holder }>}
 *   the lock, or who holds it
 */
export async function takeLock(file) {
  fs.mkdirSync(path.dirname(file), { recursive: true, mode: dataFolderMode() });
  /** @type {Holder | null} */
  let previous = null;
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const mine = await createLockFile(file);
    if (mine) return { lock: lockOf(file, mine, previous), holder: null };
    const holder = await readHolder(file);
    if (holder && isAlive(holder.process)) return { lock: null, holder };
    previous = removeDeadLock(file, holder) ?? previous;
  }
  throw new Error(`The lock ${file} could not be taken.`);
}

/**
 * Where the app is that holds a lock.
 *
 * @param {string} file
 * @returns {Promise<string | null>} its address; null when nobody living holds it, or it is still starting
 */
export async function addressOfHolder(file) {
  const holder = await readHolder(file);
  return holder?.address && isAlive(holder.process) ? holder.address : null;
}

/**
 * Who holds a lock.
 *
 * @param {string} file
 * @returns {Promise<Holder | null>} null when nobody does, or when the file is nonsense
 */
async function readHolder(file) {
  const holder = parseHolder(file);
  if (holder || !fs.existsSync(file)) return holder;
  await sleep(FILLING_MS);
  return parseHolder(file);
}

/**
 * @param {string} file
 * @returns {Holder | null}
 */
function parseHolder(file) {
  try {
    const holder = JSON.parse(fs.readFileSync(file, 'utf8'));
    return Number.isInteger(holder?.process?.pid) ? holder : null;
  } catch {
    return null;
  }
}

/**
 * @param {string} file
 * @returns {Promise<Holder | null>} what was written, or null when there is a lock already
 */
async function createLockFile(file) {
  const self = identify(process.pid);
  if (!self) throw new Error('A process could not find itself.');
  const holder = { process: self, ticket: randomUUID() };
  try {
    fs.writeFileSync(file, JSON.stringify(holder), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return null;
    throw error;
  }
  await sleep(CONFIRM_MS);
  return parseHolder(file)?.ticket === holder.ticket ? holder : null;
}

/**
 * Moves the lock of a dead process away. If somebody else was quicker and the moved file is a
 * living one's, it is put back.
 *
 * @param {string} file
 * @param {Holder | null} dead
 * @returns {Holder | null} the dead holder, if it was removed here
 */
function removeDeadLock(file, dead) {
  const moved = `${file}.${randomUUID()}`;
  try {
    fs.renameSync(file, moved);
  } catch {
    // Somebody else removed it first.
    return null;
  }
  const holder = parseHolder(moved);
  const wrong = holder && holder.ticket !== dead?.ticket && !fs.existsSync(file);
  if (wrong) fs.renameSync(moved, file);
  else fs.rmSync(moved, { force: true });
  return wrong ? null : dead;
}

/**
 * @param {string} file
 * @param {Holder} mine
 * @param {Holder | null} previous
 * @returns {Lock}
 */
function lockOf(file, mine, previous) {
  let holder = mine;
  const isOurs = () => parseHolder(file)?.ticket === mine.ticket;
  return {
    previous,
    describe(details) {
      if (!isOurs()) return;
      holder = { ...holder, ...details };
      const draft = `${file}.${mine.ticket}`;
      try {
        fs.writeFileSync(draft, JSON.stringify(holder), { mode: 0o600 });
        fs.renameSync(draft, file);
      } catch {
        // On a full disk the lock goes on saying what it said: programs are started again all the same.
        fs.rmSync(draft, { force: true });
      }
    },
    release() {
      if (isOurs()) fs.rmSync(file, { force: true });
    },
  };
}
