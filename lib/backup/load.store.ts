import 'server-only';
import type { ClientBase } from 'pg';
import { AppError } from '@/lib/errors';
import { readTables } from './dump.store';
import type { BackupPlace } from './place';
import { loadRows, quoted } from './rows';
import type { Snapshot } from './snapshots';

/** The table that migrations leave with a row in it. */
const FILLED_BY_MIGRATIONS = 'SummarySuite';

/**
 * Makes sure that a database holds nothing.
 * @throws {AppError} that names a table with rows
 */
export async function requireNoRows(client: ClientBase): Promise<void> {
  for (const { name } of await readTables(client)) {
    if (name === FILLED_BY_MIGRATIONS) continue;
    const { rows } = await client.query<{ filled: boolean }>(
      `SELECT EXISTS (SELECT 1 FROM ${quoted(name)}) AS filled`,
    );
    if (rows[0]?.filled) {
      throw new AppError(
        409,
        `A backup goes into an empty installation only, and this one is not: its table ${name} holds rows. Nothing was changed.`,
      );
    }
  }
}

/**
 * Fills a database that has the tables of a snapshot and no rows, as a whole or not at all.
 * @throws {AppError} where the rows are not those that the manifest counts
 */
export async function loadDatabase(
  client: ClientBase,
  place: BackupPlace,
  { folder, manifest }: Snapshot,
  tell: (detail: string) => void,
): Promise<void> {
  await client.query('BEGIN');
  await client.query('SET LOCAL statement_timeout = 0');
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  const putBack = await setAside(client);
  await client.query(`DELETE FROM ${quoted(FILLED_BY_MIGRATIONS)}`);
  for (const table of partsLast(manifest.tables)) {
    tell(table.name);
    if (table.name === PARTED) await addParts(client);
    await loadRows(client, place, folder, table, quoted(table.name));
  }
  for (const [name, { last, given }] of Object.entries(manifest.sequences)) {
    await client.query('SELECT setval($1::regclass, $2::bigint, $3)', [quoted(name), last, given]);
  }
  tell('the queue');
  await loadJobs(client, place, { folder, manifest });
  tell('what rows refer to');
  await putBack();
  await client.query('COMMIT');
  await client.query('ANALYZE');
}

/**
 * Sets aside what would act on each row: triggers, which would do again what they did; and references, which are checked in
 * one go when they are put back. Without them, the order of the tables does not matter.
 * @returns what puts them back
 */
async function setAside(client: ClientBase): Promise<() => Promise<void>> {
  const references = await client.query<{ table: string; name: string; what: string }>(
    `SELECT conrelid::regclass::text AS table, quote_ident(conname) AS name, pg_get_constraintdef(oid) AS what
    FROM pg_constraint WHERE contype = 'f' AND conparentid = 0 AND connamespace = 'public'::regnamespace`,
  );
  const triggers = await client.query<{ table: string }>(
    `SELECT DISTINCT tgrelid::regclass::text AS table FROM pg_trigger JOIN pg_class c ON c.oid = tgrelid
    WHERE NOT tgisinternal AND tgparentid = 0 AND c.relnamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of references.rows) {
    await client.query(`ALTER TABLE ${table} DROP CONSTRAINT ${name}`);
  }
  for (const { table } of triggers.rows) {
    await client.query(`ALTER TABLE ${table} DISABLE TRIGGER USER`);
  }
  return async () => {
    for (const { table } of triggers.rows) {
      await client.query(`ALTER TABLE ${table} ENABLE TRIGGER USER`);
    }
    for (const { table, name, what } of references.rows) {
      await client.query(`ALTER TABLE ${table} ADD CONSTRAINT ${name} ${what}`);
    }
  };
}

/** The table of which each suite's rows are a partition of their own. */
const PARTED = 'ItemSummary';

/** Tables in an order in which the suites come before what is partitioned by them. */
function partsLast<Named extends { name: string }>(tables: readonly Named[]): Named[] {
  return [...tables].sort(
    (one, other) => Number(one.name === PARTED) - Number(other.name === PARTED),
  );
}

async function addParts(client: ClientBase): Promise<void> {
  await client.query(`SELECT add_suite_to_summaries(suite) FROM ${quoted(FILLED_BY_MIGRATIONS)}`);
}

/** Puts jobs into the queue under new numbers, so that no item is in the hands of a job any more. */
async function loadJobs(
  client: ClientBase,
  place: BackupPlace,
  { folder, manifest: { jobs } }: Pick<Snapshot, 'folder' | 'manifest'>,
): Promise<void> {
  await client.query(`UPDATE "RunItem" SET "jobId" = NULL WHERE state = 'judging'`);
  await client.query(
    `CREATE TEMP TABLE returned (
      identifier text, payload json, queue_name text, run_at timestamptz, max_attempts int, job_key text, priority int,
      flags text[]
    ) ON COMMIT DROP`,
  );
  await loadRows(client, place, folder, jobs, 'returned');
  await client.query(
    `SELECT count((graphile_worker.add_job(identifier, payload, queue_name, run_at, max_attempts, job_key, priority, flags)).id)
    FROM returned`,
  );
}
