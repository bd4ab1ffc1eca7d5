import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { say } from '../terminal.mjs';
import { Trouble } from '../trouble.mjs';
import { explainEnd, keepPreviousLog, startProgram } from './processes.mjs';

const ANSWER_TIMEOUT_MS = 120_000;
const POLL_MS = 100;
/** A worker that ended sooner than this would end again. */
export const STEADY_MS = 10_000;

/**
 * @typedef {import('./processes.mjs').Program} Program
 * @typedef {import('./processes.mjs').RunningProgram} RunningProgram
 * @typedef {import('../settings.mjs').Settings} Settings
 * @typedef {'production' | 'development'} Mode
 */

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
    words: [serve, settings.host, String(settings.port)],
    cwd: settings.root,
    env: programEnvironment(settings, mode, url),
    log: path.join(settings.logFolder, 'app.log'),
  };
}

/**
 * The worker that judges videos.
 *
 * @param {Settings} settings
 * @param {Mode} mode in development it starts anew whenever a source changes
 * @param {string} url of the database
 * @returns {Program}
 */
export function workerProgram(settings, mode, url) {
  const tsx = path.join(settings.root, 'node_modules', 'tsx', 'dist', 'cli.mjs');
  // The condition lets modules through that are marked as for the server only.
  const condition = '--conditions=react-server';
  const words =
    mode === 'production'
      ? [condition, '--import', 'tsx', 'scripts/worker.ts']
      : [tsx, 'watch', '--clear-screen=false', condition, 'scripts/worker.ts'];
  return {
    name: 'worker',
    words,
    cwd: settings.root,
    env: programEnvironment(settings, mode, url),
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
 * Starts a program and starts it again when it ends after having run well for a while.
 *
 * @param {Program} program
 * @param {object} watcher
 * @param {() => boolean} watcher.isStopping
 * @param {(running: RunningProgram) => void} watcher.onStart
 * @param {(trouble: Trouble) => void} watcher.onFailure when it ends too soon
 * @returns {RunningProgram}
 */
export function keepRunning(program, watcher) {
  if (program.log) keepPreviousLog(program.log);
  return startAndWatch(program, watcher);
}

/**
 * @param {Program} program
 * @param {Parameters<typeof keepRunning>[1]} watcher
 */
function startAndWatch(program, watcher) {
  const started = performance.now();
  const running = startProgram(program);
  watcher.onStart(running);
  running.ended.then((how) => {
    if (watcher.isStopping()) return;
    if (performance.now() - started < STEADY_MS) {
      watcher.onFailure(new Trouble(explainEnd(running, how)));
      return;
    }
    say(`The ${program.name} stopped (${how}) and is started again. Its log: ${program.log}`);
    startAndWatch(program, watcher);
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
 * @throws {Trouble} when it does not in two minutes
 */
export async function waitForAnswer(address, app) {
  const deadline = Date.now() + ANSWER_TIMEOUT_MS;
  while (app.isRunning()) {
    if (await answers(address)) return;
    if (Date.now() > deadline) {
      throw new Trouble(explainEnd(app, 'it did not answer within two minutes'));
    }
    await sleep(POLL_MS);
  }
  throw new Trouble(explainEnd(app, await app.ended));
}

/** @param {string} address */
async function answers(address) {
  try {
    const response = await fetch(address, { redirect: 'manual' });
    await response.arrayBuffer();
    return true;
  } catch {
    return false;
  }
}
