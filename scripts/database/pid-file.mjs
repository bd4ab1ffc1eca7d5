import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { identify, readCommandLine } from '../processes/identity.mjs';

const LEAVE_TIMEOUT_MS = 10_000;
const POLL_MS = 50;

/**
 * Reads the file in which a server says that it uses a cluster.
 *
 * @param {string} folder of the cluster
 * @returns {{ pid: number, port: number } | null} null when no server says so
 */
export function readPidFile(folder) {
  const file = path.join(folder, 'postmaster.pid');
  if (!fs.existsSync(file)) return null;
  const lines = fs.readFileSync(file, 'utf8').split('\n');
  return { pid: Number(lines[0]), port: Number(lines[3]) };
}

/**
 * Removes the file of a server that is gone. PostgreSQL does so itself, but is fooled when the
 * number of the dead process belongs to another program by now, or when nobody has taken note of
 * its death yet, as in containers without an init process.
 *
 * @param {string} folder of the cluster
 */
export async function removeStalePidFile(folder) {
  const record = readPidFile(folder);
  const canLook = fs.existsSync('/proc/self');
  if (!record || !canLook || (identify(record.pid) && isServerOf(record.pid, folder))) return;
  // The children of a killed server may live a moment longer, and still write to the cluster.
  const deadline = Date.now() + LEAVE_TIMEOUT_MS;
  while (isWorkedIn(folder)) {
    if (Date.now() > deadline) return;
    await sleep(POLL_MS);
  }
  fs.rmSync(path.join(folder, 'postmaster.pid'), { force: true });
}

/**
 * Whether a process is the server of a cluster. Where the system does not show command lines, it is
 * taken to be.
 *
 * @param {number} pid
 * @param {string} folder of the cluster
 */
export function isServerOf(pid, folder) {
  const command = readCommandLine(pid);
  return command === null || (command.includes('postgres') && command.includes(folder));
}

/**
 * Whether any process has a folder as its working directory, as all processes of a server have the
 * cluster.
 *
 * @param {string} folder
 */
function isWorkedIn(folder) {
  const place = fs.realpathSync(folder);
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  return pids.some((pid) => readWorkingDirectory(pid) === place);
}

/** @param {string} pid */
function readWorkingDirectory(pid) {
  try {
    return fs.readlinkSync(`/proc/${pid}/cwd`);
  } catch {
    // Another user's process, or one that just ended.
    return null;
  }
}
