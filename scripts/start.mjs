/**
 * Starts Framejury: `npm start`. With `--dev` for developers (`npm run dev`); with `--app`, `--worker` or `--migrate` one
 * part of an installation whose database is there: an app, a worker (`npm run worker`), or nothing but the database brought
 * up to date. `--prepare` only installs and builds, as for an image.
 *
 * Only modules of Node itself may be imported here and in what is imported from here, until the
 * packages are installed.
 */
import process from 'node:process';
import { requireNode } from './preparation/node-version.mjs';
import { prepare } from './preparation/prepare.mjs';
import { takeLock } from './processes/lock-file.mjs';
import { whenNpmIsGone } from './processes/npm.mjs';
import { requireFreePort } from './processes/port.mjs';
import { endOrphans, identifyPrograms, stopProgram } from './processes/processes.mjs';
import { addressOf, readSettings } from './settings.mjs';
import { complain, say, step } from './terminal.mjs';
import { Trouble } from './trouble.mjs';
import { requireWritableData } from './writable.mjs';

/** @typedef {'production' | 'development' | 'app' | 'worker' | 'migrate' | 'prepare'} Mode */

/** @type {Readonly<Record<string, Mode>>} */
const MODES = {
  '--dev': 'development',
  '--app': 'app',
  '--worker': 'worker',
  '--migrate': 'migrate',
  '--prepare': 'prepare',
};

/** What has to be prepared for each mode. @type {Readonly<Record<Mode, import('./preparation/prepare.mjs').Need[]>>} */
const NEEDS = {
  production: ['app', 'worker'],
  development: ['development'],
  app: ['app'],
  worker: ['worker'],
  migrate: [],
  prepare: ['app', 'worker'],
};

/** What is to be undone at the end, the last first. @type {Array<() => Promise<void> | void>} */
const undo = [];
let stopping = false;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    // Asked a second time, we do not wait: the app and the worker end when they miss us.
    if (stopping) process.exit(1);
    say('\nStopping …');
    stop(0);
  });
}
whenNpmIsGone(() => {
  if (!stopping) stop(1);
});

try {
  await start(readMode(process.argv.slice(2)));
} catch (error) {
  await fail(error);
}

/**
 * @param {string[]} words
 * @returns {Mode}
 */
function readMode(words) {
  const [word, ...others] = words;
  if (word === undefined) return 'production';
  const mode = Object.hasOwn(MODES, word) ? MODES[word] : undefined;
  if (mode && others.length === 0) return mode;
  throw new Trouble(
    `"${words.join(' ')}" is not known here. Use nothing, ${Object.keys(MODES).join(', ')}; the port is set as in  PORT=3211 npm start`,
  );
}

/** @param {Mode} mode */
async function start(mode) {
  requireNode(process.versions.node);
  const settings = readSettings(process.env);
  requireWritableData(settings);
  /** @type {import('./preparation/prepare.mjs').Preparation} */
  const preparation = {
    root: settings.root,
    logFolder: settings.logFolder,
    onStart: (running) => undo.push(() => stopProgram(running)),
  };
  if (mode === 'prepare') {
    await prepare(preparation, NEEDS[mode]);
    return;
  }
  if (mode === 'app' || mode === 'worker' || mode === 'migrate') {
    if (mode === 'app') await requireFreePort(settings.host, settings.port);
    await prepare(preparation, NEEDS[mode]);
    await startPart(settings, mode);
    return;
  }

  const lock = await ownFolder(settings);
  await requireFreePort(settings.host, settings.port);
  await prepare(preparation, NEEDS[mode]);
  const url = await startDatabase(settings);
  await startPrograms(settings, mode, url, lock);
}

/**
 * Makes sure that this is the only launcher of its data folder.
 *
 * @param {import('./settings.mjs').Settings} settings
 */
async function ownFolder(settings) {
  const { lock, holder } = await takeLock(settings.lockFile);
  if (!lock) {
    const who = `process ${holder.process.pid}`;
    throw new Trouble(
      holder.address
        ? `Framejury is running in this folder already (${who}): open ${holder.address}\nTo start it again, stop that one first.`
        : `Framejury is being started in this folder already (${who}). Wait for it, or stop it first.`,
    );
  }
  undo.push(lock.release);
  await endOrphans(lock.previous?.children ?? []);
  return lock;
}

/**
 * Starts the embedded database, unless there is another, and brings its tables up to date.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @returns {Promise<string>} the URL of the database
 */
async function startDatabase(settings) {
  const { openDatabase, updateDatabase } = await import('./database/open.mjs');
  const { waitForRoom } = await import('./database/room.mjs');
  const { STEADY_MS } = await import('./processes/programs.mjs');
  let opening = step('Starting the database', () => openDatabase(settings));
  // Registered before it is there: a Ctrl-C in between must stop it too.
  undo.push(() => opening.then((database) => database.stop(), ignoreFailedOpening));
  const log = `${settings.logFolder}/postgres.log`;
  /** @param {import('./database/open.mjs').OpenDatabase} database */
  const keep = ({ url, ended, home }) => {
    const started = performance.now();
    ended.then(async () => {
      if (stopping) return;
      const hadNoRoom = home !== null && (await waitForRoom(home, () => stopping));
      if (stopping) return;
      if (!hadNoRoom && performance.now() - started < STEADY_MS) {
        fail(new Trouble(`The database stopped. See ${log}`));
        return;
      }
      say(
        `The database ${hadNoRoom ? 'has room, and' : 'stopped, and'} is started again. Its log: ${log}`,
      );
      // Under the same address, since the app and its workers know no other.
      opening = openDatabase(settings, Number(new URL(url).port));
      opening.then(keep, fail);
    });
  };
  const database = await opening;
  keep(database);
  await step('Bringing the database up to date', (tell) =>
    updateDatabase(settings, database.url, tell),
  );
  return database.url;
}

/** What could not be opened was reported where it was awaited, and needs no closing. */
function ignoreFailedOpening() {}

/**
 * Starts the app and the worker, and watches them.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {'production' | 'development'} mode
 * @param {string} url of the database
 * @param {import('./processes/lock-file.mjs').Lock} lock
 */
async function startPrograms(settings, mode, url, lock) {
  const { appProgram, keepRunning, waitForAnswer, workerProgram } = await import(
    './processes/programs.mjs'
  );
  /** @type {Map<string, import('./processes/processes.mjs').RunningProgram>} */
  const running = new Map();
  undo.push(async () => {
    await Promise.all([...running.values()].map(stopProgram));
  });
  const address = addressOf(settings);
  let ready = false;
  const keep = (/** @type {import('./processes/processes.mjs').Program} */ program) =>
    keepRunning(program, {
      // An app that ends before it has answered once is a start that failed.
      isGivenUp: () => stopping || (program.name === 'app' && !ready),
      onStart(started) {
        running.set(program.name, started);
        lock.describe({ address: settings.url, children: identifyPrograms([...running.values()]) });
      },
    });

  await step('Starting the app', async () => {
    const app = keep(appProgram(settings, mode, url));
    await waitForAnswer(address, app);
    ready = true;
    // After the app, which somebody waits for: both at once take longer to the first page.
    keep(workerProgram(settings, mode, url));
  });
  if (mode === 'production') await watchVersion(settings, url);
  const link = await invitationOf(settings, url);
  say(`\nFramejury is ready:  ${settings.url}`);
  if (link) say(`To become its admin, open this once:  ${link}`);
  say('(Ctrl-C stops it.)');
}

/**
 * Ends everything when another installation brings the database up to date for a newer version.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} url of the database
 */
async function watchVersion(settings, url) {
  const { watchForNewer } = await import('./database/open.mjs');
  const end = watchForNewer(settings, url, fail);
  undo.push(end);
}

/**
 * The link that makes the first admin, where people sign in.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {string} url of the database
 * @returns {Promise<string | null>}
 */
async function invitationOf(settings, url) {
  if (settings.signIn === 'off') return null;
  const { inviteFirstAdmin } = await import('./database/first-admin.mjs');
  const token = await inviteFirstAdmin(url, settings.adminLink);
  return token && `${settings.url}/invitation/${token}`;
}

/**
 * Starts one part in the foreground: what it says goes where ours does.
 *
 * @param {import('./settings.mjs').Settings} settings
 * @param {'app' | 'worker' | 'migrate'} part
 */
async function startPart(settings, part) {
  const { findDatabase, updateDatabase } = await import('./database/open.mjs');
  const { appProgram, startForeground, waitForAnswer, workerProgram } = await import(
    './processes/programs.mjs'
  );
  const url = await findDatabase(settings, { isCurrent: part !== 'migrate' });
  if (part === 'migrate') {
    await step('Bringing the database up to date', (tell) => updateDatabase(settings, url, tell));
    return;
  }
  const programOf = part === 'app' ? appProgram : workerProgram;
  const running = startForeground(programOf(settings, 'production', url));
  undo.push(() => stopProgram(running));
  running.ended.then((how) => fail(new Trouble(`The ${part} stopped (${how}).`)));
  if (part === 'worker') {
    say('A worker is running. (Ctrl-C stops it.)');
    return;
  }
  await waitForAnswer(addressOf(settings), running);
  await watchVersion(settings, url);
  const link = await invitationOf(settings, url);
  say(`An app is ready:  ${settings.url}`);
  if (link) say(`To become its admin, open this once:  ${link}`);
}

/**
 * @param {unknown} error
 * @returns {Promise<void>}
 */
async function fail(error) {
  // What fails after Ctrl-C fails because of it.
  if (stopping) return;
  complain(error);
  await stop(1);
}

/** @param {number} code */
async function stop(code) {
  stopping = true;
  // What is still being started adds itself while we wait.
  for (let task = undo.pop(); task; task = undo.pop()) {
    try {
      await task();
    } catch (error) {
      complain(error);
    }
  }
  process.exit(code);
}
