import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { workerBundle } from '../preparation/worker-bundle.mjs';
import { say } from '../terminal.mjs';
import { Trouble } from '../trouble.mjs';
import { keepPreviousLog } from './logs.mjs';
import { explainEnd, startProgram } from './processes.mjs';

const ANSWER_TIMEOUT_MS = 120_000;
const POLL_MS = 100;
/** What ended sooner than this would end again. */
export const STEADY_MS = 10_000;
const FIRST_PAUSE_MS = 1_000;
const LONGEST_PAUSE_MS = 60_000;
/** Lines. */
const SHORT_TAIL = 8;

/**
 * @typedef {import('./processes.mjs').Program} Program
 * @typedef {import('./processes.mjs').RunningProgram} RunningProgram
 * @typedef {import('../settings.mjs').Settings} Settings
 * @typedef {'production' | 'development'} Mode
 */

/**
 * Has V8 collect once the heap has grown by half. After 10,000 calls a worker has 361 MB in place of 522, and makes 3 to 10 %
 * fewer calls a second; an app has 382 MB in place of 653 while four people review 1,000
 * items at once, who wait 6 % longer. Of a worker a
 * quarter gives 331 MB for 14 %, `--optimize-for-size` 279 MB for half of the calls.
 */
const SMALL_HEAP = '--heap-growing-percent=50';

/** V8 makes new objects in at most three times so many megabytes; usually in three times 16. Pages are read as fast. */
const SMALL_NEW_SPACE = '--max-semi-space-size=4';

/**
 * The web app.
 *
 * @param {Settings} settings
 * @param {Mode} mode
 * @param {string} url of the database
 * @returns {Program}
 */
export function appProgram(settings, mode, url) {
  const serve = path.join(settings.root, 'scripts', 'serve', 'serve.mjs');
  return {
    name: 'app',
    words: [SMALL_HEAP, SMALL_NEW_SPACE, serve, settings.host, String(settings.port)],
    cwd: settings.root,
    env: {
      // The C library keeps free memory by threads: two such stocks are enough for what Node's threads do.
      MALLOC_ARENA_MAX: '2',
      ...programEnvironment(settings, mode, url),
      FRAMEJURY_PROCESS: 'app',
    },
    log: path.join(settings.logFolder, 'app.log'),
  };
}

/**
 * The worker that judges videos.
 *
 * @param {Settings} settings
 * @param {Mode} mode in development it starts again whenever a source changes
 * @param {string} url of the database
 * @returns {Program}
 */
export function workerProgram(settings, mode, url) {
  const tsx = path.join(settings.root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  // The condition lets modules through that are marked as for the server only.
  const condition = '--conditions=react-server';
  const words =
    mode === 'production'
      ? [condition, SMALL_HEAP, workerBundle(settings.root)]
      : [tsx, 'watch', '--clear-screen=false', condition, 'scripts/worker.ts'];
  return {
    name: 'worker',
    words,
    cwd: settings.root,
    env: { ...programEnvironment(settings, mode, url), FRAMEJURY_PROCESS: 'worker' },
    log: path.join(settings.logFolder, 'worker.log'),
  };
}

/**
 * @param {Settings} settings
 * @param {Mode} mode
 * @param {string} url
 * @returns {NodeJS.ProcessEnv}
 */
function programEnvironment(settings, mode, url) {
  return {
    ...process.env,
    NODE_ENV: mode,
    DATABASE_URL: url,
    FRAMEJURY_DATA: settings.dataFolder,
    FRAMEJURY_URL: settings.url,
    FRAMEJURY_PROXIES: String(settings.proxies),
    FRAMEJURY_SIGN_IN: settings.signIn,
    PORT: String(settings.port),
    NEXT_TELEMETRY_DISABLED: '1',
  };
}

/**
 * Starts a program, and starts it again whenever it ends: after a second, and ever more slowly while it ends soon after
 * each start.
 *
 * @param {Program} program
 * @param {object} watcher
 * @param {() => boolean} watcher.isGivenUp whether it shall not be started again
 * @param {(running: RunningProgram) => void} watcher.onStart
 * @returns {RunningProgram} its first start
 */
export function keepRunning(program, watcher) {
  if (program.log) keepPreviousLog(program.log);
  return startAndWatch(program, watcher, FIRST_PAUSE_MS);
}

/**
 * @param {Program} program
 * @param {Parameters<typeof keepRunning>[1]} watcher
 * @param {number} pauseMs how long to wait if it ends soon
 */
function startAndWatch(program, watcher, pauseMs) {
  const started = performance.now();
  const running = startProgram(program);
  watcher.onStart(running);
  running.ended.then(async (how) => {
    if (watcher.isGivenUp()) return;
    const pause = performance.now() - started < STEADY_MS ? pauseMs : FIRST_PAUSE_MS;
    const again = `It is started again in ${pause / 1000} s.`;
    // Who watches has read the reason the first time.
    const reason = pause === FIRST_PAUSE_MS ? explainEnd(running, how, SHORT_TAIL) : '';
    say(reason ? `${reason}\n${again}` : `The ${program.name} stopped (${how}). ${again}`);
    await sleep(pause);
    if (watcher.isGivenUp()) return;
    startAndWatch(program, watcher, Math.min(2 * pause, LONGEST_PAUSE_MS));
  });
  return running;
}

/**
 * Starts a program that writes to the terminal.
 *
 * @param {Program} program
 */
export function startForeground(program) {
  return startProgram({ ...program, log: null });
}

/**
 * Waits until a page can be had.
 *
 * @param {string} address
 * @param {RunningProgram} app the program that should answer
 * @param {number} [patienceMs]
 * @throws {Trouble} when it does not within that time, or stands at a port that nobody may ask
 */
export async function waitForAnswer(address, app, patienceMs = ANSWER_TIMEOUT_MS) {
  const deadline = Date.now() + patienceMs;
  while (app.isRunning()) {
    if (await answers(address)) return;
    if (Date.now() > deadline) {
      const minutes = Math.round(patienceMs / 60_000);
      throw new Trouble(explainEnd(app, `it did not answer within ${minutes} minutes`));
    }
    await sleep(POLL_MS);
  }
  throw new Trouble(explainEnd(app, await app.ended));
}

/**
 * @param {string} address
 * @throws {Trouble} for a port that browsers, and Node.js as they do, never ask for pages (fetch.spec.whatwg.org#bad-port)
 */
async function answers(address) {
  try {
    const response = await fetch(address, { redirect: 'manual' });
    await response.arrayBuffer();
    return true;
  } catch (error) {
    const cause = error instanceof Error ? error.cause : null;
    if (cause instanceof Error && cause.message === 'bad port') {
      throw new Trouble(
        `Browsers refuse to open ${address}, since its port belongs to something else. Take another one, by PORT.`,
      );
    }
    return false;
  }
}
