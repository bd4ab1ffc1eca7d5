import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, isAlive } from '../processes/identity.mjs';
import { limitLog, openLog } from '../processes/logs.mjs';
import { findFreePort } from '../processes/port.mjs';
import { tailOf } from '../terminal.mjs';
import { Trouble } from '../trouble.mjs';
import { asAccount } from './account.mjs';
import { programPath } from './binaries.mjs';
import { parseDatabaseUrl, withClient } from './connection.mjs';
import { isServerOf, readPidFile, removeStalePidFile } from './pid-file.mjs';
import { stopServer } from './stop-server.mjs';

/**
 * Where an embedded server lives.
 *
 * @typedef {object} ServerPlace
 * @property {string} home folder that holds the database cluster, `pgdata`
 * @property {string} binaries folder of PostgreSQL's programs
 * @property {import('./account.mjs').Account | null} account who runs it; null for ourselves
 * @property {string} log absolute path
 * @property {boolean} [durable] whether each commit waits for the disk; false for tests only
 * @property {number} [port] where it has to listen; any free port when left out
 *
 * @typedef {object} RunningServer
 * @property {string} url of the application's database
 * @property {number} pid
 * @property {boolean} adopted whether it was running already
 * @property {Promise<void>} ended
 * @property {() => Promise<void>} stop
 */

const HOST = '127.0.0.1';
const NAME = 'framejury';
const PASSWORD_FILE = 'framejury-password';
const STAND_BY = path.join(import.meta.dirname, 'stand-by.mjs');
const START_TIMEOUT_MS = 60_000;
const ADOPT_TIMEOUT_MS = 10_000;
const POLL_MS = 50;
const WATCH_MS = 1_000;
const LEAST_BUFFER_MB = 32;
const MOST_BUFFER_MB = 1024;
/** Reasons to fail that pass: remains of a killed server, and a port that was just given away. */
const PASSING_REASONS = /pre-existing shared memory block|could not bind|Address already in use/;

/**
 * Starts the embedded PostgreSQL, with a new cluster at the first time; or adopts it when it runs
 * already. It ends with this process, unless it was adopted.
 *
 * @param {ServerPlace} place
 * @returns {Promise<RunningServer>}
 * @throws {Trouble} when it does not start
 */
export async function startServer(place) {
  const running = await adoptServer(place);
  if (running) return running;
  if (!hasCluster(place.home)) await createCluster(place);
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const started = await tryToStart(place, deadline);
    if (started) return started;
    await sleep(10 * POLL_MS);
  }
}

/**
 * Finds the server of a place, if it is running.
 *
 * @param {Pick<ServerPlace, 'home'>} place
 * @returns {Promise<RunningServer | null>}
 * @throws {Trouble} when it runs but does not answer
 */
export async function adoptServer({ home }) {
  const folder = clusterFolder(home);
  const deadline = Date.now() + ADOPT_TIMEOUT_MS;
  for (;;) {
    const record = readPidFile(folder);
    const identity = record && identify(record.pid);
    if (!identity || !isServerOf(record.pid, folder)) return null;
    const url = urlOf(home, record.port);
    if (await answers(url)) return adopted(url, identity);
    if (Date.now() > deadline) {
      throw new Trouble(
        `PostgreSQL (process ${record.pid}) is running in ${folder} but does not answer. End that process and start again.`,
      );
    }
    await sleep(POLL_MS);
  }
}

/**
 * Whether a database cluster was created in a home.
 *
 * @param {string} home
 */
export function hasCluster(home) {
  return fs.existsSync(path.join(clusterFolder(home), 'PG_VERSION'));
}

/**
 * The folder of the cluster in a home.
 *
 * @param {string} home
 */
export function clusterFolder(home) {
  return path.join(home, 'pgdata');
}

/**
 * @param {string} home
 * @param {number} port
 */
function urlOf(home, port) {
  const password = fs.readFileSync(path.join(clusterFolder(home), PASSWORD_FILE), 'utf8');
  return `postgresql://${NAME}:${password}@${HOST}:${port}/${NAME}`;
}

/**
 * Creates a cluster next to its place and moves it there when complete, so that an interrupted
 * creation leaves nothing that looks finished.
 *
 * @param {ServerPlace} place
 */
async function createCluster({ home, binaries, account, log, durable = true }) {
  const draft = `${clusterFolder(home)}.draft`;
  const passwordFile = `${draft}-password`;
  const password = randomBytes(24).toString('base64url');
  fs.rmSync(draft, { recursive: true, force: true });
  fs.rmSync(passwordFile, { force: true });
  fs.mkdirSync(draft, { mode: 0o700 });
  fs.writeFileSync(passwordFile, password, { mode: 0o600 });
  if (account) {
    fs.chownSync(draft, account.uid, account.gid);
    fs.chownSync(passwordFile, account.uid, account.gid);
  }

  const words = [
    ...['-D', draft, '-U', NAME, '-A', 'scram-sha-256', `--pwfile=${passwordFile}`],
    ...['-E', 'UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C'],
    '--no-instructions',
    ...(durable ? [] : ['--no-sync']),
  ];
  const output = openLog(log);
  const child = spawn(programPath(binaries, 'initdb'), words, {
    ...asAccount(account),
    env: serverEnvironment(),
    stdio: ['ignore', output, output],
  });
  const [code] = await once(child, 'exit').finally(() => fs.closeSync(output));
  if (code !== 0) throw new Trouble(`The database could not be created.\n\n${tailOf(log)}`);

  fs.rmSync(passwordFile);
  const kept = path.join(draft, PASSWORD_FILE);
  fs.writeFileSync(kept, password, { mode: 0o600 });
  if (account) fs.chownSync(kept, account.uid, account.gid);
  fs.renameSync(draft, clusterFolder(home));
}

/**
 * How much of the memory PostgreSQL keeps pages in: a quarter, as its manual advises, and no more than the summaries of
 * some hundred thousand clips need. A table larger than a quarter of the buffers is read again each time; with the usual
 * 128 MB, tables of 100,000 clips by a score take up to a quarter longer.
 */
function bufferMegabytes() {
  const memory = Math.min(os.totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.max(LEAST_BUFFER_MB, Math.min(MOST_BUFFER_MB, Math.floor(memory / 2 ** 22)));
}

/**
 * @param {ServerPlace} place
 * @param {number} deadline
 * @returns {Promise<RunningServer | null>} null when it is worth another try
 */
async function tryToStart(place, deadline) {
  const { home, binaries, account, log, durable = true } = place;
  const folder = clusterFolder(home);
  await removeStalePidFile(folder);
  const port = place.port ?? (await findFreePort(HOST));
  const settings = [
    `listen_addresses=${HOST}`,
    'unix_socket_directories=',
    'max_connections=100',
    // Its log would grow to 1 GB, more than everything else of a small installation.
    'max_wal_size=256MB',
    `shared_buffers=${bufferMegabytes()}MB`,
    // Many people ask at once, on few cores: starting workers for each question costs more than they save.
    'max_parallel_workers_per_gather=0',
    ...(durable ? [] : ['fsync=off']),
  ];
  const words = ['-D', folder, '-p', String(port), ...settings.flatMap((text) => ['-c', text])];
  limitLog(log);
  const logSize = fs.statSync(log, { throwIfNoEntry: false })?.size ?? 0;
  // Detached, so that Ctrl-C does not end the database before those who use it.
  const child = spawn(programPath(binaries, 'postgres'), words, {
    ...asAccount(account),
    env: serverEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe'],
    detached: true,
  });
  const allWritten = standBy(child, log);
  let running = true;
  const ended = once(child, 'exit').then(() => {
    running = false;
  });

  const url = urlOf(home, port);
  while (running && !(await answers(url))) {
    if (Date.now() > deadline) {
      child.kill('SIGQUIT');
      throw new Trouble(`PostgreSQL did not start in time.\n\n${tailOf(log)}`);
    }
    await sleep(POLL_MS);
  }
  const identity = identify(Number(child.pid));
  if (running && identity) {
    return { url, pid: identity.pid, adopted: false, ended, stop: () => stopServer(identity) };
  }
  await allWritten;
  const news = fs.readFileSync(log, 'utf8').slice(logSize);
  if (PASSING_REASONS.test(news) && Date.now() < deadline) return null;
  throw new Trouble(`PostgreSQL did not start.\n\n${tailOf(log)}`);
}

/**
 * @param {string} url
 * @param {import('../processes/identity.mjs').Identity} identity
 * @returns {RunningServer}
 */
function adopted(url, identity) {
  const ended = (async () => {
    // It is not our child, so the system does not tell us when it ends.
    while (isAlive(identity)) await sleep(WATCH_MS, null, { ref: false });
  })();
  return { url, pid: identity.pid, adopted: true, ended, stop: () => stopServer(identity) };
}

/**
 * Has what a server says written into its log, and the server end when this process is gone, however that happens: it is
 * detached, and would live on.
 *
 * @param {import('node:child_process').ChildProcessByStdio<null, null, import('node:stream').Readable>} server
 * @param {string} log
 * @returns {Promise<void>} resolves when the server has ended and all that it said is written
 */
function standBy({ pid, stderr }, log) {
  const companion = spawn(process.execPath, [STAND_BY, String(pid), log], {
    env: serverEnvironment(),
    stdio: [stderr, 'ignore', 'ignore', 'ipc'],
    detached: true,
  });
  // Before anything is read of it here.
  stderr.destroy();
  // It shall not keep this process alive.
  companion.unref();
  companion.channel?.unref();
  return new Promise((resolve) => {
    companion.once('exit', () => resolve());
    // Where it cannot be started, the server has no log, and is adopted at the next start.
    companion.once('error', () => resolve());
  });
}

/**
 * Whether our server answers under an address: the right password, the right database.
 *
 * @param {string} url
 */
async function answers(url) {
  const config = { ...parseDatabaseUrl(url), database: 'postgres' };
  try {
    await withClient(config, (client) => client.query('select 1'));
    return true;
  } catch {
    return false;
  }
}

/** The same for everybody: neither our secrets nor the language of this machine reach PostgreSQL. */
function serverEnvironment() {
  const { PATH, NODE_ENV } = process.env;
  return { PATH, NODE_ENV, LANG: 'C', LC_ALL: 'C', TZ: 'UTC' };
}
