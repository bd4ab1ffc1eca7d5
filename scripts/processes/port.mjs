import { randomInt } from 'node:crypto';
import fs from 'node:fs';
import net from 'node:net';
import { Trouble } from '../trouble.mjs';
import { readCommandLine } from './identity.mjs';

const LISTENING = '0A';

/** Linux gives connections ports from 32768 on, macOS and Windows from 49152 on; servers that are known are mostly below. */
const FIRST_DRAWN_PORT = 20_000;
const FIRST_GIVEN_PORT = 32_768;

/**
 * Makes sure that nobody listens on a port yet.
 *
 * @param {string} host
 * @param {number} port
 * @throws {Trouble} which says who does, if that can be known, and what to do
 */
export async function requireFreePort(host, port) {
  const code = await tryToListen(host, port);
  if (code === null) return;
  throw new Trouble(explainPort(port, code, code === 'EADDRINUSE' ? findListener(port) : null));
}

/**
 * A port that is free now, drawn from those that no system gives to connections by itself: any of these may be gone
 * before a server that starts is there to take it.
 *
 * @param {string} host
 * @returns {Promise<number>}
 */
export async function findFreePort(host) {
  for (;;) {
    const port = randomInt(FIRST_DRAWN_PORT, FIRST_GIVEN_PORT);
    const code = await tryToListen(host, port);
    if (code === null) return port;
    if (code !== 'EADDRINUSE' && code !== 'EACCES')
      throw new Trouble(explainPort(port, code, null));
  }
}

/**
 * The sentence for a port that cannot be had.
 *
 * @param {number} port
 * @param {string} code the system's name for the reason, such as `EADDRINUSE`
 * @param {{ pid: number, command: string } | null} listener
 */
export function explainPort(port, code, listener) {
  const other = port < 65535 ? port + 1 : port - 1;
  const advice = `choose another port:  PORT=${other} npm start`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user; ${advice}`;
  if (code !== 'EADDRINUSE') return `Port ${port} cannot be used (${code}); ${advice}`;
  const who = listener
    ? `process ${listener.pid} (${shorten(listener.command)})`
    : 'another program';
  return `Port ${port} is taken by ${who}. Stop it, or ${advice}`;
}

/**
 * Picks the sockets that listen on a port out of the text of `/proc/net/tcp` or `tcp6`.
 *
 * @param {string} table
 * @param {number} port
 * @returns {string[]} inode numbers
 */
export function parseListeningSockets(table, port) {
  const wanted = port.toString(16).toUpperCase().padStart(4, '0');
  return table
    .split('\n')
    .slice(1)
    .map((line) => line.trim().split(/\s+/))
    .filter((fields) => fields[1]?.endsWith(`:${wanted}`) && fields[3] === LISTENING)
    .map((fields) => String(fields[9]));
}

/**
 * @param {string} host
 * @param {number} port
 * @returns {Promise<string | null>} null when it worked, else the system's name for the reason
 */
function tryToListen(host, port) {
  return new Promise((resolve) => {
    const server = net.createServer();
    server.once('error', (error) => resolve('code' in error ? String(error.code) : error.message));
    server.listen(port, host, () => server.close(() => resolve(null)));
  });
}

/**
 * Finds who listens on a port, where the system has `/proc` and lets us look.
 *
 * @param {number} port
 * @returns {{ pid: number, command: string } | null}
 */
function findListener(port) {
  const inodes = ['/proc/net/tcp', '/proc/net/tcp6']
    .filter((file) => fs.existsSync(file))
    .flatMap((file) => parseListeningSockets(fs.readFileSync(file, 'utf8'), port));
  const targets = new Set(inodes.map((inode) => `socket:[${inode}]`));
  if (targets.size === 0) return null;
  const pids = fs.readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  const owner = pids.map(Number).find((pid) => holdsSocket(pid, targets));
  return owner ? { pid: owner, command: readCommandLine(owner) ?? '' } : null;
}

/**
 * @param {number} pid
 * @param {Set<string>} targets
 */
function holdsSocket(pid, targets) {
  try {
    return fs
      .readdirSync(`/proc/${pid}/fd`)
      .some((descriptor) => targets.has(fs.readlinkSync(`/proc/${pid}/fd/${descriptor}`)));
  } catch {
    // Another user's process, one that just ended, or a descriptor that was just closed.
    return false;
  }
}

/** @param {string} command */
function shorten(command) {
  return command.length > 60 ? `${command.slice(0, 60)}…` : command;
}
