import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { isAlive } from '../processes/identity.mjs';

const STOP_TIMEOUT_MS = 15_000;
const POLL_MS = 50;

/**
 * Stops a PostgreSQL server: transactions that are open are rolled back; by force after 15 seconds, which leaves recovery
 * to the next start.
 *
 * @param {import('../processes/identity.mjs').Identity} server
 */
export async function stopServer(server) {
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGQUIT'])) {
    if (!isAlive(server)) return;
    process.kill(server.pid, signal);
    const deadline = performance.now() + STOP_TIMEOUT_MS;
    while (isAlive(server) && performance.now() < deadline) await sleep(POLL_MS);
  }
}
