import { spawn } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { tailOf } from '../terminal.mjs';
import { Trouble } from '../trouble.mjs';
import { identify, isAlive } from './identity.mjs';
import { keepPreviousLog, openLog } from './logs.mjs';

/** What is loaded into every process first. */
const FIRST = ['exit-with-parent.mjs', 'limit-own-log.mjs'].map(
  (name) => `--import=${pathToFileURL(path.join(import.meta.dirname, name))}`,
);
const PATIENCE_MS = 8_000;
const POLL_MS = 50;

/**
 * A Node process of ours.
 *
 * @typedef {object} Program
 * @property {string} name for people: "app", "worker", "build"
 * @property {string[]} words options of node, script and arguments
 * @property {string} cwd
 * @property {NodeJS.ProcessEnv} env
 * @property {string | null} log absolute path of the file that takes its output, or null for the
 *   terminal
 *
 * @typedef {object} RunningProgram
 * @property {Program} program
 * @property {number} pid
 * @property {Promise<string>} ended resolves to how it ended, such as "exit code 1"
 * @property {() => boolean} isRunning
 */

/**
 * Starts a Node process whose output goes to a log. It leads a process group of its own, so that
 * Ctrl-C reaches only the launcher, which then stops everything in order; and it ends by itself
 * when the launcher disappears.
 *
 * @param {Program} program
 * @returns {RunningProgram}
 */
export function startProgram(program) {
  const output = program.log === null ? 'inherit' : openLog(program.log);
  const child = spawn(process.execPath, [...FIRST, ...program.words], {
    cwd: program.cwd,
    env: {
      ...program.env,
      FRAMEJURY_LAUNCHER: String(process.pid),
      FRAMEJURY_OWN_LOG: program.log ?? '',
    },
    stdio: ['ignore', output, output, 'ipc'],
    detached: process.platform !== 'win32',
  });
  if (typeof output === 'number') fs.closeSync(output);
  let running = true;
  /** @type {Promise<string>} */
  const ended = new Promise((resolve) => {
    child.once('error', (error) => resolve(error.message));
    child.once('exit', (code, signal) => resolve(signal ?? `exit code ${code}`));
  }).then((how) => {
    running = false;
    return String(how);
  });
  return { program, pid: child.pid ?? 0, ended, isRunning: () => running };
}

/**
 * Runs a Node process to its end.
 *
 * @param {Program} program
 * @param {(running: RunningProgram) => void} [onStart]
 * @throws {Trouble} when it fails, with the end of its log
 */
export async function runProgram(program, onStart) {
  if (program.log) keepPreviousLog(program.log);
  const running = startProgram(program);
  onStart?.(running);
  const how = await running.ended;
  if (how !== 'exit code 0') throw new Trouble(explainEnd(running, how));
}

/**
 * Says that a process ended which should not have, with the end of its log.
 *
 * @param {RunningProgram} running
 * @param {string} how
 * @param {number} [lines] how much of the log
 */
export function explainEnd({ program }, how, lines) {
  const what = `The ${program.name} stopped (${how}).`;
  const tail = program.log && tailOf(program.log, lines);
  return tail ? `${what} The end of its log, ${program.log}:\n\n${tail}` : what;
}

/**
 * Stops a process and all that it started: politely first, by force after eight seconds.
 *
 * @param {RunningProgram} running
 */
export async function stopProgram(running) {
  if (!running.isRunning()) return;
  signal(running.pid, 'SIGTERM');
  await Promise.race([running.ended, sleep(PATIENCE_MS, null, { ref: false })]);
  if (!running.isRunning()) return;
  signal(running.pid, 'SIGKILL');
  await running.ended;
}

/**
 * Waits for processes that a dead launcher left behind, and ends those that do not end by
 * themselves.
 *
 * @param {import('./identity.mjs').Identity[]} orphans
 */
export async function endOrphans(orphans) {
  for (const orphan of orphans) {
    const deadline = Date.now() + PATIENCE_MS;
    while (isAlive(orphan) && Date.now() < deadline) await sleep(POLL_MS);
    if (isAlive(orphan)) signal(orphan.pid, 'SIGKILL');
  }
}

/**
 * Who the running processes are, for the lock file.
 *
 * @param {RunningProgram[]} programs
 */
export function identifyPrograms(programs) {
  return programs.map(({ pid }) => identify(pid)).filter((identity) => identity !== null);
}

/**
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
function signal(pid, name) {
  try {
    process.kill(process.platform === 'win32' ? pid : -pid, name);
  } catch {
    // It ended in the meantime.
  }
}
