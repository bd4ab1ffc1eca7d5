import 'server-only';
import type { ClientBase } from 'pg';
import type { BackupPlace } from './place';
import { quoted, type WantedRows, writeRows } from './rows';
import type { CopiedRows, Manifest, StoredFile } from './schema';

/**
 * Tables that no backup holds, besides those that are not logged: migrations make the first; who is signed in, by which links
 * one may, and what processes do at the moment, is over where a backup is brought back.
 */
const LEFT_OUT = [
  '_prisma_migrations',
  'Session',
  'Verification',
  'Invitation',
  'Worker',
  'JudgeShare',
  'JudgeTurn',
];

/** Columns that no backup holds: what an identity provider gave us, which nobody reads after the sign-in. */
const LEFT_OUT_COLUMNS = ['accessToken', 'refreshToken', 'idToken'];

/** What makes a text of each value that is read back as the same value, whatever the server's settings are. */
const SETTINGS = [
  `SET LOCAL client_encoding = 'UTF8'`,
  `SET LOCAL datestyle = 'ISO, YMD'`,
  `SET LOCAL intervalstyle = 'postgres'`,
  `SET LOCAL timezone = 'UTC'`,
  'SET LOCAL extra_float_digits = 1',
  // A server that ends what takes long would end this.
  'SET LOCAL statement_timeout = 0',
  'SET LOCAL idle_in_transaction_session_timeout = 0',
];

/** A table with its columns, without those that PostgreSQL computes. */
export interface Table {
  name: string;
  columns: string[];
}

/** The tables that backups hold, in order of their names. */
export async function readTables(client: ClientBase): Promise<Table[]> {
  const { rows } = await client.query<Table>(
    `SELECT c.relname AS name, array_agg(a.attname::text ORDER BY a.attnum) AS columns
    FROM pg_class c JOIN pg_attribute a ON a.attrelid = c.oid
    WHERE c.relnamespace = 'public'::regnamespace AND c.relkind IN ('r', 'p') AND NOT c.relispartition
      AND c.relpersistence = 'p' AND a.attnum > 0 AND NOT a.attisdropped AND a.attgenerated = ''
      AND c.relname <> ALL($1) AND a.attname <> ALL($2)
    GROUP BY c.relname ORDER BY c.relname`,
    [LEFT_OUT, LEFT_OUT_COLUMNS],
  );
  return rows;
}

/** Does something in a transaction that reads the database as it is at its beginning, whatever is written meanwhile. */
export async function asItIsNow<Result>(
  client: ClientBase,
  work: (at: Date) => Promise<Result>,
): Promise<Result> {
  await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
  try {
    for (const setting of SETTINGS) await client.query(setting);
    const { rows } = await client.query<{ at: Date }>('SELECT now() AS at');
    return await work(rows[0]?.at ?? new Date());
  } finally {
    await client.query('ROLLBACK');
  }
}

/** Writes all rows, what is in the queue, and which files rows name, as the transaction sees them. */
export async function dumpDatabase(
  client: ClientBase,
  place: BackupPlace,
  folder: string,
  tell: (detail: string) => void,
): Promise<Pick<Manifest, 'tables' | 'sequences' | 'jobs' | 'files'>> {
  const write = (rows: WantedRows) => {
    tell(rows.name);
    return writeRows(client, place, folder, rows);
  };
  const tables: CopiedRows[] = [];
  for (const { name, columns } of await readTables(client)) {
    tables.push(await write({ name, columns, from: `FROM ${quoted(name)}` }));
  }
  const jobs = await write(await jobsOf(client));
  const files = await write(filesNamed());
  return { tables, jobs, files, sequences: await readSequences(client) };
}

/**
 * How far each sequence is. To be read after the rows: a sequence is no part of what a transaction sees, and
 * only grows.
 */
async function readSequences(client: ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string }>(
    `SELECT sequencename::text AS name FROM pg_sequences WHERE schemaname = 'public'`,
  );
  const sequences: Manifest['sequences'] = {};
  for (const { name } of rows) {
    const read = await client.query<{ last: string; given: boolean }>(
      `SELECT last_value::text AS last, is_called AS given FROM ${quoted(name)}`,
    );
    if (read.rows[0]) sequences[name] = read.rows[0];
  }
  return sequences;
}

/** What `graphile_worker.add_job` is given for a job, which is the queue's own interface. */
const JOB_COLUMNS = [
  'identifier',
  'payload',
  'queue_name',
  'run_at',
  'max_attempts',
  'job_key',
  'priority',
  'flags',
] as const;

/** The jobs of the queue; those under way are among them, and are begun again as after a worker's death. */
async function jobsOf(client: ClientBase): Promise<WantedRows> {
  const { rows } = await client.query<{ there: boolean }>(
    `SELECT to_regclass('graphile_worker._private_jobs') IS NOT NULL AS there`,
  );
  const from = rows[0]?.there
    ? `FROM (
        SELECT t.identifier, j.payload, q.queue_name, j.run_at, j.max_attempts, j.key AS job_key, j.priority,
          CASE WHEN j.flags IS NOT NULL THEN ARRAY(SELECT jsonb_object_keys(j.flags)) END AS flags
        FROM graphile_worker._private_jobs j
        JOIN graphile_worker._private_tasks t ON t.id = j.task_id
        LEFT JOIN graphile_worker._private_job_queues q ON q.id = j.job_queue_id
        ORDER BY j.id
      ) jobs`
    : `FROM (SELECT ${JOB_COLUMNS.map((column) => `NULL AS ${column}`).join(', ')}) none WHERE false`;
  return { name: 'jobs-of-queue', columns: JOB_COLUMNS, from };
}

/**
 * The files that rows name, each once, in order: videos, frames and pictures of items, the sheets that judges were shown, and
 * what is still to be shown by calls in files.
 * @param counts the condition by which the rows of a table count; all do when left out
 */
export function filesNamed(counts: (table: string) => string = () => 'true'): WantedRows {
  return {
    name: 'files-of-store',
    columns: ['kind', 'hash'],
    from: `FROM (
      SELECT 'videos' AS kind, hash FROM "Video" WHERE ${counts('Video')}
      UNION SELECT 'frames', hash FROM "Frame" WHERE ${counts('Frame')}
      UNION SELECT 'frames', hash FROM "ItemPicture" WHERE ${counts('ItemPicture')}
      UNION SELECT 'frames', sent->>'hash' FROM "Step", jsonb_array_elements("Step".frames) sent
        WHERE jsonb_path_exists("Step".frames, '$[*].cells') AND ${counts('Step')}
      UNION SELECT 'frames', unnest(pictures) FROM "FiledCall" WHERE ${counts('FiledCall')}
    ) named WHERE hash ~ '^[0-9a-f]{64}$' ORDER BY hash, kind`,
  };
}

/** The hashes of those of some files that rows name now. */
export async function namedNow(
  client: ClientBase,
  files: readonly StoredFile[],
): Promise<Set<string>> {
  if (files.length === 0) return new Set();
  const { rows } = await client.query<{ hash: string }>(
    `SELECT hash FROM (SELECT hash ${filesNamed().from}) named WHERE hash = ANY($1)`,
    [files.map(({ hash }) => hash)],
  );
  return new Set(rows.map(({ hash }) => hash));
}
