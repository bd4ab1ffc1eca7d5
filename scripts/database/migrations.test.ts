import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { readCatalogue } from './catalogue';
import { ensureDatabase, parseDatabaseUrl, withClient, withServer } from './connection.mjs';
import { knownNames } from './migration-history.mjs';
import { applyMigrations, readMigrations, requireCurrentDatabase } from './migrations.mjs';
import { differenceFrom, openSchemaEngine } from './schema-engine.mjs';

const published = path.resolve(import.meta.dirname, '../../prisma/migrations');
const schema = path.resolve(import.meta.dirname, '../../prisma/schema.prisma');
const FILTERS = { externalTables: [], externalEnums: [] };
/** Columns of which the schema can name the type only, or less. */
const BEYOND_SCHEMA = /"(configuration|judged|corrected)"/;

let folder = '';
let url = '';
let name = '';

beforeEach(async () => {
  const server = process.env.TEST_DATABASE_URL;
  if (!server) throw new Error('TEST_DATABASE_URL is not set: run the tests with “npm test”.');
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-migrations-'));
  name = `test_${randomBytes(6).toString('hex')}`;
  url = Object.assign(new URL(server), { pathname: `/${name}` }).toString();
  await ensureDatabase(url);
});

afterEach(async () => {
  rmSync(folder, { recursive: true, force: true });
  await askServer(`drop database ${name} with (force)`);
});

function write(migration: string, sql: string): void {
  mkdirSync(path.join(folder, migration), { recursive: true });
  writeFileSync(path.join(folder, migration, 'migration.sql'), sql);
}

async function ask(sql: string): Promise<Record<string, unknown>[]> {
  const { rows } = await withClient(parseDatabaseUrl(url), (client) => client.query(sql));
  return rows;
}

const askServer = (sql: string) =>
  withServer(parseDatabaseUrl(url), async (client) => (await client.query(sql)).rows);

const exists = async (table: string) =>
  (await ask(`select to_regclass('${table}') is not null as there`))[0]?.there;

/** Lets Prisma's own engine work with the database and the migrations of the folder. */
async function withEngine<Result>(
  work: (
    engine: Awaited<ReturnType<typeof openSchemaEngine>>,
    list: import('@prisma/schema-engine-wasm').MigrationList,
  ) => Promise<Result>,
): Promise<Result> {
  const list = {
    baseDir: folder,
    lockfile: { path: 'migration_lock.toml', content: 'provider = "postgresql"\n' },
    shadowDbInitScript: '',
    migrationDirectories: readMigrations(folder).map((migration) => ({
      path: migration.name,
      migrationFile: {
        path: 'migration.sql',
        content: { tag: 'ok' as const, value: migration.sql },
      },
    })),
  };
  return withClient(parseDatabaseUrl(url), async (client) =>
    work(await openSchemaEngine(client), list),
  );
}

describe('migrations', { timeout: 60_000 }, () => {
  it('are applied in order, once, and told', async () => {
    write('1_first', 'create table first (id int)');
    write('2_second_one', 'alter table first rename to second');
    const told: string[] = [];
    const applied = await applyMigrations(url, folder, (detail) => told.push(detail));
    expect(applied).toEqual(['1_first', '2_second_one']);
    expect(told).toEqual(['1 of 2, first', '2 of 2, second one']);
    expect(await applyMigrations(url, folder)).toEqual([]);
    expect(await exists('second')).toBe(true);
  });

  it('are applied once, however many starts race', async () => {
    write('1_slow', 'select pg_sleep(0.3); create table slow (id int)');
    const told: string[] = [];
    const starts = [1, 2, 3].map(() => applyMigrations(url, folder, (text) => told.push(text)));
    expect((await Promise.all(starts)).flat()).toEqual(['1_slow']);
    expect(told).toContain('waiting for another start that brings it up to date');
  });

  it('tell how far they are, by the notes that they make', async () => {
    write('1_long', `do $$ begin raise info 'counting'; raise notice 'a detail'; end $$`);
    const told: string[] = [];
    await applyMigrations(url, folder, (detail) => told.push(detail));
    expect(told).toEqual(['1 of 1, long', '1 of 1, long: counting']);
  });

  it('say whose connections they wait for, and go on when these let go', async () => {
    write('1_first', 'create table first (id int)');
    await applyMigrations(url, folder);
    write(
      '2_wait',
      `do $$ begin raise info 'adding'; end $$; alter table first add column more int`,
    );
    const told: string[] = [];
    await withClient(parseDatabaseUrl(url), async (holder) => {
      await holder.query(`set application_name to 'a backup'; begin; lock table first`);
      const applying = applyMigrations(url, folder, (detail) => told.push(detail));
      await expect
        .poll(() => told.at(-1), { timeout: 20_000 })
        .toMatch(/waiting.*a backup, .*; stop an older/);
      await holder.query('commit');
      expect(await applying).toEqual(['2_wait']);
    });
    expect(told.slice(0, 2)).toEqual(['1 of 1, wait', '1 of 1, wait: adding']);
  });

  it('give up on tables that others hold for too long, and change nothing', async () => {
    write('1_first', 'create table first (id int)');
    await applyMigrations(url, folder);
    write('2_half', 'create table half (id int); alter table first add column more int');
    await withClient(parseDatabaseUrl(url), async (holder) => {
      await holder.query(`set application_name to 'a backup'; begin; lock table first`);
      await expect(applyMigrations(url, folder, () => {}, 3000)).rejects.toMatchObject({
        name: 'Trouble',
        message: expect.stringMatching(/others use it.*a backup.*Stop them.*nothing was changed/),
      });
    });
    expect(await exists('half')).toBe(false);
    expect(await applyMigrations(url, folder)).toEqual(['2_half']);
  });

  it('begin again when they and another wait for each other', async () => {
    write('1_first', 'create table first (id int); create table second (id int)');
    await applyMigrations(url, folder);
    write('2_both', 'lock table second; create table made (id int); lock table first');
    await withClient(parseDatabaseUrl(url), async (other) => {
      // Of the two, the one that looks first is taken back.
      await other.query(`set deadlock_timeout to '1min'; begin; lock table first`);
      const applying = applyMigrations(url, folder);
      const waiting = `select from pg_locks l join pg_database d on d.oid = l.database
        where d.datname = '${name}' and not l.granted`;
      await expect.poll(() => askServer(waiting), { timeout: 20_000 }).toHaveLength(1);
      await other.query('lock table second');
      await other.query('commit');
      expect(await applying).toEqual(['2_both']);
    });
    expect(await exists('made')).toBe(true);
  });

  it('are what Prisma itself would have applied and recorded', async () => {
    cpSync(published, folder, { recursive: true });
    await applyMigrations(url, folder);
    const diagnosis = await withEngine(async (engine, migrationsList) => {
      const input = { migrationsList, filters: FILTERS };
      expect((await engine.applyMigrations(input)).appliedMigrationNames).toEqual([]);
      return engine.diagnoseMigrationHistory({ ...input, optInToShadowDatabase: false });
    });
    expect(diagnosis).toEqual({
      editedMigrationNames: [],
      failedMigrationNames: [],
      hasMigrationsTable: true,
      history: null,
    });
  });

  it('make what the schema says', async () => {
    await applyMigrations(url, published);
    const sql = await withClient(parseDatabaseUrl(url), (client) => differenceFrom(client, schema));
    const statements = sql.split('\n').filter((line) => line !== '' && !line.startsWith('--'));
    expect(statements.filter((line) => !BEYOND_SCHEMA.test(line))).toEqual([]);
  });

  it('go on after one was killed in its middle', async () => {
    write('1_first', 'create table first (id int)');
    write('2_slow', 'create table half (id int); select pg_sleep(600)');
    const module = path.join(import.meta.dirname, 'migrations.mjs');
    const code = `
      import { applyMigrations } from ${JSON.stringify(module)};
      await applyMigrations(${JSON.stringify(url)}, ${JSON.stringify(folder)});`;
    const child = spawn(process.execPath, ['--input-type=module', '--eval', code]);
    const sleeping = `select from pg_stat_activity where datname = '${name}' and wait_event = 'PgSleep'`;
    await expect.poll(() => askServer(sleeping), { timeout: 20_000 }).toHaveLength(1);
    child.kill('SIGKILL');
    await once(child, 'exit');

    write('2_slow', 'create table whole (id int)');
    expect(await applyMigrations(url, folder)).toEqual(['2_slow']);
    expect([await exists('half'), await exists('whole')]).toEqual([false, true]);
  });

  it('are taken as a whole or not at all, and go on when one that failed is corrected', async () => {
    write('1_broken', 'create table half (id int);\nselect no_such_function();');
    await expect(applyMigrations(url, folder)).rejects.toMatchObject({
      name: 'Trouble',
      message: expect.stringMatching(/1_broken failed and was taken back.*no_such_function/),
    });
    expect(await exists('half')).toBe(false);
    write('1_broken', 'create table half (id int)');
    expect(await applyMigrations(url, folder)).toEqual(['1_broken']);
  });

  it('say which right is missing, and go on when it is granted', async () => {
    const user = `${name}_user`;
    await askServer(`create role ${user} login password 'secret'`);
    const theirs = Object.assign(new URL(url), { username: user, password: 'secret' }).toString();
    try {
      write('1_first', 'create table first (id int)');
      const said = await applyMigrations(theirs, folder).catch((error: Error) => error.message);
      const grants = [
        `GRANT CREATE ON SCHEMA public TO ${user};`,
        `GRANT CREATE ON DATABASE ${name} TO ${user};`,
      ];
      for (const grant of grants) expect(said).toContain(grant);
      for (const grant of grants) await ask(grant);
      expect(await applyMigrations(theirs, folder)).toEqual(['1_first']);
      await ask('create table alien (id int)');
      write('2_alien', 'alter table alien add column more int');
      await expect(applyMigrations(theirs, folder)).rejects.toThrow(/GRANT \w+ TO /);
    } finally {
      await ask(`drop owned by ${user} cascade`);
      await askServer(`drop role ${user}`);
    }
  });

  it('leave a database alone that holds tables of something else', async () => {
    await ask('create table theirs (id int)');
    write('1_first', 'create table first (id int)');
    await expect(applyMigrations(url, folder)).rejects.toThrow(
      'give Framejury a database of its own',
    );
    expect(await exists('first')).toBe(false);
  });

  it('refuse a database whose migrations have been changed since', async () => {
    write('1_first', 'create table first (id int)\n');
    await applyMigrations(url, folder);
    write('1_first', 'create table first (id int)\r\n');
    expect(await applyMigrations(url, folder)).toEqual([]);
    write('1_first', 'create table first (id bigint)\n');
    await expect(applyMigrations(url, folder)).rejects.toThrow('1_first is not the one');
  });

  it('refuse a database that is newer; a worker also one that is older', async () => {
    write('1_first', 'create table first (id int)');
    await expect(requireCurrentDatabase(url, folder)).rejects.toThrow('older than this version');
    write('2_second', 'create table second (id int)');
    await applyMigrations(url, folder);
    await requireCurrentDatabase(url, folder);
    rmSync(path.join(folder, '2_second'), { recursive: true });
    for (const start of [applyMigrations, requireCurrentDatabase]) {
      await expect(start(url, folder)).rejects.toMatchObject({
        name: 'Trouble',
        message: expect.stringMatching(/newer than this version.*2_second/),
      });
    }
  });

  it('that are published run in one transaction', () => {
    for (const { name: migration, sql } of readMigrations(published)) {
      const statements = sql.replaceAll(/\$\$[\s\S]*?\$\$|--.*$/gm, '');
      const found = /\b(concurrently|vacuum|commit|rollback|start transaction|begin)\b/i.exec(
        statements,
      );
      expect(found, migration).toBeNull();
    }
  });
});

describe('the baseline', { timeout: 60_000 }, () => {
  const BASELINE = '20261121000000_baseline';
  const replaced = readMigrations(published).find((one) => one.name === BASELINE)?.replaces ?? {};

  beforeEach(async () => {
    cpSync(path.join(published, BASELINE), path.join(folder, BASELINE), { recursive: true });
    await applyMigrations(url, folder);
  });

  /** Writes down what a database of the version before the baseline says of its migrations. */
  async function recordReplaced(names: string[], checksum: 0 | 1 = 0): Promise<void> {
    await ask('truncate _prisma_migrations');
    const rows = names.map((one) => ({ name: one, checksum: replaced[one]?.[checksum] }));
    await withClient(parseDatabaseUrl(url), (client) =>
      client.query(
        `insert into _prisma_migrations (id, checksum, migration_name, finished_at)
        select gen_random_uuid(), checksum, name, now() from jsonb_to_recordset($1) as t(name text, checksum text)`,
        [JSON.stringify(rows)],
      ),
    );
  }

  it('makes what the migrations made that it stands for', async () => {
    const before = path.join(import.meta.dirname, 'fixtures', 'before-baseline.txt');
    const lines = await withClient(parseDatabaseUrl(url), readCatalogue);
    expect(lines).toEqual(readFileSync(before, 'utf8').trimEnd().split('\n'));
  });

  it.each([
    ['Unix', 0],
    ['Windows', 1],
  ] as const)(
    'counts as applied where all of these are, with %s’ line ends',
    async (_of, checksum) => {
      await recordReplaced(Object.keys(replaced), checksum);
      const before = await ask('select * from _prisma_migrations order by id');
      await requireCurrentDatabase(url, folder);
      const known = [BASELINE, ...Object.keys(replaced)];
      expect(knownNames(readMigrations(folder))).toEqual(new Set(known));
      expect(await applyMigrations(url, folder)).toEqual([]);
      expect(await ask('select * from _prisma_migrations order by id')).toEqual(before);
      write('29990101000000_next', 'create table next (id int)');
      expect(await applyMigrations(url, folder)).toEqual(['29990101000000_next']);
      await requireCurrentDatabase(url, folder);
    },
  );

  it('refuses a database that has some of these, and says what to start first', async () => {
    await recordReplaced(Object.keys(replaced).slice(0, -1));
    for (const start of [applyMigrations, requireCurrentDatabase]) {
      await expect(start(url, folder)).rejects.toMatchObject({
        name: 'Trouble',
        message: expect.stringMatching(/of its 39 migrations 38 are there.*git checkout \w+/),
      });
    }
  });

  it('refuses a database whose migrations were not these, or that has one more', async () => {
    await recordReplaced(Object.keys(replaced));
    await ask(
      `update _prisma_migrations set checksum = 'other' where migration_name like '%_init'`,
    );
    await expect(applyMigrations(url, folder)).rejects.toThrow('_init is not the one');
    await recordReplaced(Object.keys(replaced));
    await ask(`insert into _prisma_migrations (id, checksum, migration_name, finished_at)
      values ('later', '', '29990101000000_later', now())`);
    await expect(applyMigrations(url, folder)).rejects.toThrow(/newer than.*29990101000000_later/);
  });
});
