import { randomInt } from 'node:crypto';
import net from 'node:net';
import { Trouble } from '../trouble.mjs';

/** Linux gives connections ports from 32768 on, macOS and Windows from 49152 on; servers that are known are mostly below. */
const FIRST_DRAWN_PORT = 20_000;
const FIRST_GIVEN_PORT = 32_768;

/** Where a port to suggest is looked for: next to the one that was wanted, else where anybody may listen. */
const NEARBY = 20;
const USUAL_PORT = 3210;
const LAST_PORT = 65_535;

/**
 * Makes sure that nobody listens on a port yet.
 *
 * @param {string} host
 * @param {number} port
 * @throws {Trouble} which says what to do
 */
export async function requireFreePort(host, port) {
  const code = await tryToListen(host, port);
  if (code === null) return;
  throw new Trouble(explainPort(port, code, await suggestPort(host, port)));
}

/**
 * A port that is free and that this user may take: the next one after a port that cannot be had, or one from 3210 on.
 *
 * @param {string} host
 * @param {number} port
 * @param {typeof tryToListen} [listen]
 * @returns {Promise<number | null>} null when none of those looked at can be had
 */
export async function suggestPort(host, port, listen = tryToListen) {
  const after = (/** @type {number} */ first) =>
    Array.from({ length: NEARBY }, (_, index) => first + index);
  for (const other of [...after(port + 1), ...after(USUAL_PORT)]) {
    if (other <= LAST_PORT && (await listen(host, other)) === null) return other;
  }
  return null;
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
    if (code !== 'EADDRINUSE' && code !== 'EACCES') {
      throw new Trouble(explainPort(port, code, null));
    }
  }
}

/**
 * The sentence for a port that cannot be had.
 *
 * @param {number} port
 * @param {string} code the system's name for the reason, such as `EADDRINUSE`
 * @param {number | null} other a port that can be had; null where none is known
 */
export function explainPort(port, code, other) {
  const advice = other
    ? `choose another port, such as this one, which is free:  PORT=${other} npm start`
    : 'choose another port, by PORT.';
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
