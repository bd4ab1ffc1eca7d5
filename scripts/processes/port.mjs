import { randomInt } from 'node:crypto';
import net from 'node:net';
import { Trouble } from '../trouble.mjs';

/** Linux gives connections ports from 32768 on, macOS and Windows from 49152 on; servers that are known are mostly below. */
const FIRST_DRAWN_PORT = 20_000;
const FIRST_GIVEN_PORT = 32_768;

/**
 * Makes sure that nobody listens on a port yet.
 *
 * @param {string} host
 * @param {number} port
 * @throws {Trouble} which says what to do
 */
export async function requireFreePort(host, port) {
  const code = await tryToListen(host, port);
  if (code !== null) throw new Trouble(explainPort(port, code));
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
    if (code !== 'EADDRINUSE' && code !== 'EACCES') throw new Trouble(explainPort(port, code));
  }
}

/**
 * The sentence for a port that cannot be had.
 *
 * @param {number} port
 * @param {string} code the system's name for the reason, such as `EADDRINUSE`
 */
export function explainPort(port, code) {
  const other = port < 65535 ? port + 1 : port - 1;
  const advice = `choose another port:  PORT=${other} npm start`;
  if (code === 'EACCES') return `Port ${port} may not be used by this user; ${advice}`;
  if (code !== 'EADDRINUSE') return `Port ${port} cannot be used (${code}); ${advice}`;
  return `Port ${port} is taken by another program. Stop it, or ${advice}`;
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
