import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Browser, expect } from '@playwright/test';
import { Client } from 'pg';
import { findEmbeddedDatabase } from '@/scripts/database/embedded.mjs';
import { startJudging, takeIn, waitForEnd } from './steps';

/** The clips of an app that has some, in the order of their names. */
export const CLIPS = [
  'ball-vanishes.mp4',
  'balls-bounce.mp4',
  'cart-rolls.mp4',
  'vase-stretches.mp4',
] as const;

/** What a test file finds in the app: nothing, {@link CLIPS}, or these and what the built-in judge says of them. */
export type Content = 'nothing' | 'clips' | 'judged clips';

/** The rows of each table, as JSON; rows name files by their hash. */
type Snapshot = Readonly<Record<string, string>>;

/** Worker processes tell that they are alive by rows of their own. */
const KEPT_TABLES = ['_prisma_migrations', 'Worker'];

/** Works on the database of a running app. */
export async function onDatabase<Result>(
  folder: string,
  work: (client: Client) => Promise<Result>,
): Promise<Result> {
  const server = await findEmbeddedDatabase(folder);
  if (!server) throw new Error(`There is no database for ${folder}`);
  const client = new Client({ connectionString: server.url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** Gives an app one content after the other. Each is made once for all apps, through the pages of the first that asks. */
export function createContents(address: string, folder: string) {
  const shared = path.join(path.dirname(folder), 'contents');

  /** Makes all contents, each from the one before. */
  async function make(browser: Browser): Promise<void> {
    await onDatabase(folder, (client) => replaceRows(client, {}));
    const page = await browser.newPage({ baseURL: address });
    await takeIn(page, CLIPS);
    const clips = await onDatabase(folder, readRows);
    await startJudging(page, 'Built-in baseline');
    await waitForEnd(page);
    await page.close();
    await cp(path.join(folder, 'files'), path.join(shared, 'files'), { recursive: true });
    await keep('clips', clips);
    await keep('judged clips', await onDatabase(folder, readRows));
  }

  const fileOf = (content: Content) => path.join(shared, `${content}.json`);

  async function keep(content: Content, rows: Snapshot): Promise<void> {
    const draft = `${fileOf(content)}.part`;
    await writeFile(draft, JSON.stringify(rows));
    await rename(draft, fileOf(content));
  }

  /** The rows of a content, once this app or another has made it; its files are put into this app's folder. */
  async function rowsOf(content: Content, browser: Browser): Promise<Snapshot> {
    if (content === 'nothing') return {};
    while (!existsSync(fileOf(content))) {
      const lock = path.join(shared, 'making');
      await mkdir(shared, { recursive: true });
      const isOurs = await mkdir(lock).then(
        () => true,
        () => false,
      );
      if (isOurs) await make(browser).finally(() => rm(lock, { recursive: true }));
      else await sleep(100);
    }
    await cp(path.join(shared, 'files'), path.join(folder, 'files'), { recursive: true });
    return JSON.parse(await readFile(fileOf(content), 'utf8'));
  }

  return {
    /** Replaces all that is in the app; what is there from the beginning it makes again when it is asked for. */
    async put(content: Content, browser: Browser): Promise<void> {
      const rows = await rowsOf(content, browser);
      await onDatabase(folder, (client) => replaceRows(client, rows));
    },
  };
}

interface Table {
  name: string;
  /** But those that the database computes itself. */
  columns: string;
  /** The column that the database numbers. */
  numbered: string | null;
}

/** All tables but parts of others. */
async function listTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query(
    `SELECT format('%I', table_name) AS name,
       string_agg(format('%I', column_name), ', ') FILTER (WHERE is_generated = 'NEVER') AS columns,
       max(column_name) FILTER (WHERE pg_get_serial_sequence(format('%I', table_name), column_name) IS NOT NULL)
         AS numbered
     FROM information_schema.columns JOIN information_schema.tables USING (table_schema, table_name)
     WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name <> ALL ($1)
       AND NOT (SELECT relispartition FROM pg_class WHERE oid = format('%I', table_name)::regclass)
     GROUP BY table_name`,
    [KEPT_TABLES],
  );
  return rows;
}

async function readRows(client: Client): Promise<Snapshot> {
  const snapshot: Record<string, string> = {};
  for (const { name } of await listTables(client)) {
    const { rows } = await client.query(
      `SELECT coalesce(json_agg(t), '[]')::text AS rows FROM ${name} t`,
    );
    snapshot[name] = rows[0].rows;
  }
  return snapshot;
}

async function replaceRows(client: Client, snapshot: Snapshot): Promise<void> {
  // The worker makes its own tables when it starts, which may be after the first page is there.
  await expect
    .poll(async () => {
      const { rows } = await client.query(
        "SELECT to_regclass('graphile_worker._private_jobs') AS jobs",
      );
      return rows[0]?.jobs;
    })
    .not.toBeNull();
  const tables = await listTables(client);
  // The worker may be in the middle of something, and need a table after one that is emptied already.
  await expect(async () => {
    try {
      await client.query('BEGIN');
      await fillTables(client, tables, snapshot);
      await client.query('COMMIT');
    } catch (error) {
      await client.query('ROLLBACK');
      throw error;
    }
  }).toPass({ timeout: 60_000 });
}

async function fillTables(
  client: Client,
  tables: readonly Table[],
  snapshot: Snapshot,
): Promise<void> {
  await client.query(`TRUNCATE ${tables.map(({ name }) => name).join(', ')} CASCADE`);
  await client.query('DELETE FROM graphile_worker._private_jobs');
  // The rows hold what triggers made of them already, and come in no order.
  await client.query('SET LOCAL session_replication_role = replica');
  for (const { name, columns, numbered } of tables) {
    await client.query(
      `INSERT INTO ${name} (${columns}) OVERRIDING SYSTEM VALUE
       SELECT ${columns} FROM json_populate_recordset(NULL::${name}, $1)`,
      [snapshot[name] ?? '[]'],
    );
    // Rows that another app made have numbers that this one has not given yet.
    if (numbered !== null) {
      await client.query(
        `SELECT setval(pg_get_serial_sequence($1, $2), coalesce(max("${numbered}"), 0) + 1, false) FROM ${name}`,
        [name, numbered],
      );
    }
  }
}
