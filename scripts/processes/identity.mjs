import { spawnSync } from 'node:child_process';
import fs from 'node:fs';
import process from 'node:process';

/**
 * Names one run of one process. Process ids are used again after a while, so the id alone does not
 * tell whether the process of yesterday still lives.
 *
 * @typedef {object} Identity
 * @property {number} pid
 * @property {string} started when it began, in whatever form the system has; empty if it has none
 */

/**
 * The identity of a process that lives now.
 *
 * @param {number} pid
 * @returns {Identity | null} null when there is no such process, or only its remains (a zombie)
 */
export function identify(pid) {
  if (!Number.isInteger(pid) || pid < 1 || !exists(pid)) return null;
  if (fs.existsSync('/proc/self/stat')) return identifyByProc(pid);
  if (process.platform === 'win32') return { pid, started: '' };
  const { stdout } = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' });
  return { pid, started: stdout?.trim() ?? '' };
}

/**
 * Whether the very process that was identified earlier still lives.
 *
 * @param {Identity} identity
 */
export function isAlive(identity) {
  return identify(identity.pid)?.started === identity.started;
}

/**
 * The command line of a process, words separated by blanks.
 *
 * @param {number} pid
 * @returns {string | null} null when the system does not say
 */
export function readCommandLine(pid) {
  try {
    return fs.readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ').trim();
  } catch {
    return null;
  }
}

/**
 * Reads state, parent and start time out of the text of `/proc/<pid>/stat`. The name in parentheses may
 * hold blanks and parentheses of its own.
 *
 * @param {string} text
 * @returns {{ state: string, parent: number, startTicks: string }} ticks since the machine booted
 */
export function parseProcessStat(text) {
  const fields = text.slice(text.lastIndexOf(')') + 2).split(' ');
  return { state: fields[0] ?? '', parent: Number(fields[1] ?? 0), startTicks: fields[19] ?? '' };
}

/** @param {number} pid */
function exists(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** @param {number} pid */
function identifyByProc(pid) {
  try {
    const boot = fs.readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim();
    const { state, startTicks } = parseProcessStat(fs.readFileSync(`/proc/${pid}/stat`, 'utf8'));
    const dead = state === 'Z' || state === 'X';
    return dead ? null : { pid, started: `${boot}/${startTicks}` };
  } catch {
    // It ended between the two looks.
    return null;
  }
}
