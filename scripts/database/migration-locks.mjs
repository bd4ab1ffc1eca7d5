import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

const LOOK_MS = 1_000;

/**
 * Others who hold what a session waits for.
 *
 * @typedef {object} Holder
 * @property {number} pid of its server process
 * @property {string} what it is, in words
 */

/**
 * Tells whom a session waits for, as long as it does.
 *
 * @param {import('pg').ClientConfig} config
 * @param {number} pid of the session's server process
 * @param {(holders: Holder[]) => void} onWait told every second while others hold what it needs, and once with none after it
 * @returns {{ latest: () => Holder[], end: () => Promise<void> }} whom it waited for last, and what ends the watch
 */
export function watchLocks(config, pid, onWait) {
  const ending = new AbortController();
  /** @type {Holder[]} */
  let latest = [];
  let waits = false;
  const watching = (async () => {
    // Most migrations are done before it would have connected.
    await sleep(LOOK_MS, undefined, { signal: ending.signal });
    const client = new pg.Client(config);
    client.on('error', () => {});
    try {
      await client.connect();
      for (;;) {
        const holders = await findHolders(client, pid);
        if (holders.length > 0) latest = holders;
        if (holders.length > 0 || waits) onWait(holders);
        waits = holders.length > 0;
        await sleep(LOOK_MS, undefined, { signal: ending.signal });
      }
    } finally {
      await client.end();
    }
  })();
  const ended = watching.catch(ignoreFailedWatch);
  return {
    latest: () => latest,
    end() {
      ending.abort();
      return ended;
    },
  };
}

/** Who cannot look does without: the migration itself says what is wrong with the database. */
function ignoreFailedWatch() {}

/**
 * @param {import('pg').Client} client
 * @param {number} pid
 * @returns {Promise<Holder[]>}
 */
async function findHolders(client, pid) {
  const { rows } = await client.query(
    `select a.pid, concat_ws(', ', 'process ' || a.pid, nullif(a.application_name, ''), host(a.client_addr),
      a.state || ' for ' || extract(epoch from now() - a.state_change)::int || ' s') as what
    from pg_stat_activity a where a.pid = any(pg_blocking_pids($1)) order by a.pid`,
    [pid],
  );
  return rows;
}
