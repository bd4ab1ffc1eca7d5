import { createHash, randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { Trouble } from '../trouble.mjs';
import { codeOf, messageOf, parseDatabaseUrl, withClient } from './connection.mjs';
import { missingFrom, readHistory, requireKnownHistory } from './migration-history.mjs';
import { watchLocks } from './migration-locks.mjs';
import { requireEmpty, requireRights } from './migration-rights.mjs';

/** Prisma's own command line takes the same advisory lock. */
const LOCK = 72_707_369;

/** How PostgreSQL says that others held a table for too long, and that two waited for each other. */
const HELD = '55P03';
const DEADLOCK = '40P01';
/** How often a migration is begun that PostgreSQL took back so that others could go on. */
const MOST_BEGINNINGS = 5;
/** How long a migration waits for tables that others hold. */
const LONGEST_WAIT_MS = 300_000;

/** Prisma's own table, so that Prisma's tools go by what is recorded here. */
const CREATE_HISTORY = `
  create table if not exists _prisma_migrations (
    id varchar(36) primary key not null,
    checksum varchar(64) not null,
    finished_at timestamptz,
    migration_name varchar(255) not null,
    logs text,
    rolled_back_at timestamptz,
    started_at timestamptz not null default now(),
    applied_steps_count integer not null default 0
  )`;

/**
 * @typedef {object} Migration
 * @property {string} name of its folder; migrations are applied in the order of their names
 * @property {string} sql
 * @property {Record<string, string[]>} replaces earlier migrations that it stands for: the checksums that each is known by
 *
 * @typedef {(detail: string) => void} Tell receives in a few words what is being done
 */

/**
 * Reads the migrations of a folder, in order.
 *
 * @param {string} folder holds one folder a migration, each with its `migration.sql`, and with `replaces.json` where it
 *   stands for others
 * @returns {Migration[]}
 */
export function readMigrations(folder) {
  return fs
    .readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => {
      const replaces = path.join(folder, name, 'replaces.json');
      return {
        name,
        sql: fs.readFileSync(path.join(folder, name, 'migration.sql'), 'utf8'),
        replaces: fs.existsSync(replaces) ? JSON.parse(fs.readFileSync(replaces, 'utf8')) : {},
      };
    })
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/**
 * Applies the migrations that the database does not have yet, each in one transaction with its record: an interruption
 * leaves nothing behind. Several callers at once wait for one another. A migration that takes long tells how far it is
 * by `RAISE INFO`; whose connections it waits for is told as well.
 *
 * @param {string} url
 * @param {string | Migration[]} wanted their folder, see `readMigrations`, or the first of them
 * @param {Tell} [tell]
 * @param {number} [longestWaitMs] how long a migration waits for tables that others hold
 * @returns {Promise<string[]>} names of the migrations that were applied now
 * @throws {Trouble} when one fails, a right is missing, or the database belongs to other code
 */
export async function applyMigrations(
  url,
  wanted,
  tell = () => {},
  longestWaitMs = LONGEST_WAIT_MS,
) {
  const migrations = typeof wanted === 'string' ? readMigrations(wanted) : wanted;
  try {
    return await withClient(parseDatabaseUrl(url), async (client) => {
      await client.query('set search_path to public');
      await client.query(`set client_connection_check_interval to '1s'`).catch(ignoreUnsupported);
      await takeTurn(client, tell);
      await client.query(`set lock_timeout to ${longestWaitMs}`);
      return await update(client, parseDatabaseUrl(url), migrations, tell);
    });
  } catch (error) {
    if (error instanceof Trouble) throw error;
    throw new Trouble(`The database could not be brought up to date: ${messageOf(error)}`);
  }
}

/**
 * Makes sure that the database has all migrations and no others, without changing it.
 *
 * @param {string} url
 * @param {string} folder see `readMigrations`
 * @throws {Trouble} when it has not
 */
export async function requireCurrentDatabase(url, folder) {
  const migrations = readMigrations(folder);
  const applied = await withClient(parseDatabaseUrl(url), readHistory);
  requireKnownHistory(applied, migrations);
  const [missing] = missingFrom(applied, migrations);
  if (missing) {
    throw new Trouble(
      `The database is older than this version of Framejury: it lacks the migration ${missing.name}. Start the app of this version first (npm start), which brings it up to date.`,
    );
  }
}

/**
 * Without this, a server (on Windows) notices only after a statement that its sender is gone.
 */
function ignoreUnsupported() {}

/**
 * @param {import('pg').Client} client
 * @param {Tell} tell
 */
async function takeTurn(client, tell) {
  const { rows } = await client.query(`select pg_try_advisory_lock(${LOCK}) as taken`);
  if (rows[0].taken) return;
  tell('waiting for another start that brings it up to date');
  await client.query(`select pg_advisory_lock(${LOCK})`);
}

/**
 * @param {import('pg').Client} client
 * @param {import('pg').ClientConfig} config
 * @param {Migration[]} migrations
 * @param {Tell} tell
 */
async function update(client, config, migrations, tell) {
  const applied = await readHistory(client);
  requireKnownHistory(applied, migrations);
  const missing = missingFrom(applied, migrations);
  await requireRights(client, missing.length > 0);
  if (missing.length === 0) return [];
  if (applied.size === 0) await requireEmpty(client);
  await client.query(CREATE_HISTORY);
  for (const [index, migration] of missing.entries()) {
    const place = `${index + 1} of ${missing.length}, ${wordsOf(migration.name)}`;
    tell(place);
    await applyAmongOthers(client, config, migration, (stage) => tell(`${place}: ${stage}`));
  }
  return missing.map(({ name }) => name);
}

/**
 * Applies a migration while others may use the database: tells for whom it waits, gives up after a while, and begins again
 * where PostgreSQL took it back since it and another waited for each other.
 *
 * @param {import('pg').Client} client
 * @param {import('pg').ClientConfig} config
 * @param {Migration} migration
 * @param {Tell} tell how far it is
 */
async function applyAmongOthers(client, config, migration, tell) {
  let stage = 'goes on';
  const onNotice = (/** @type {{ severity?: string, message?: string }} */ notice) => {
    if (notice.severity !== 'INFO') return;
    stage = notice.message ?? stage;
    tell(stage);
  };
  const { rows } = await client.query('select pg_backend_pid() as pid');
  const locks = watchLocks(config, rows[0].pid, (holders) => {
    const others = holders.map(({ what }) => what).join('; ');
    tell(
      others
        ? `waiting for others to let go of its tables (${others}); stop an older version that still runs`
        : stage,
    );
  });
  client.on('notice', onNotice);
  try {
    for (let beginning = 1; ; beginning += 1) {
      try {
        await apply(client, migration);
        return;
      } catch (error) {
        if (codeOf(error) === DEADLOCK && beginning < MOST_BEGINNINGS) continue;
        if (error instanceof Trouble) throw error;
        throw explainFailure(migration, error, locks.latest());
      }
    }
  } finally {
    client.off('notice', onNotice);
    await locks.end();
  }
}

/**
 * Applies a migration and records it in one transaction.
 *
 * @param {import('pg').Client} client
 * @param {Migration} migration
 */
async function apply(client, migration) {
  await client.query('begin');
  try {
    await client.query(migration.sql);
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
  await client.query(
    `insert into _prisma_migrations (id, checksum, migration_name, started_at, finished_at, applied_steps_count)
    values ($1, $2, $3, now(), clock_timestamp(), 1)`,
    [randomUUID(), createHash('sha256').update(migration.sql).digest('hex'), migration.name],
  );
  await client.query('commit');
}

/**
 * @param {Migration} migration
 * @param {unknown} error
 * @param {import('./migration-locks.mjs').Holder[]} holders for whom it waited last
 */
function explainFailure({ name }, error, holders) {
  if (codeOf(error) === HELD) {
    const others = holders.map(({ what }) => what).join('; ');
    return new Trouble(
      `The database could not be brought up to date: others use it and did not let go of its tables (${others}). Stop them, an older version of Framejury above all, and start again; nothing was changed.`,
    );
  }
  return new Trouble(
    `The database could not be brought up to date. The migration ${name} failed and was taken back as a whole: ${messageOf(error)}`,
  );
}

/**
 * What a migration is about: its name without the time.
 *
 * @param {string} name
 */
function wordsOf(name) {
  return name.replace(/^\d+_/, '').replaceAll(/[_-]/g, ' ');
}
