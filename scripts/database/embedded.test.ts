import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { identify } from '../processes/identity.mjs';
import { ensureDatabase, parseDatabaseUrl, withClient, withServer } from './connection.mjs';
import { findEmbeddedDatabase, startEmbeddedDatabase } from './embedded.mjs';
import { applyMigrations } from './migrations.mjs';
import { openDatabase } from './open.mjs';

const NOBODY = 65534;
const isRoot = process.getuid?.() === 0;
const migrations = path.resolve(import.meta.dirname, '../../prisma/migrations');

let folder = '';
let dataFolder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'framejury-embedded-'));
  chmodSync(folder, 0o755);
  dataFolder = path.join(folder, 'data');
});

afterEach(async () => {
  await (await findEmbeddedDatabase(dataFolder))?.stop();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (port?: number) =>
  startEmbeddedDatabase({ dataFolder, log: path.join(folder, 'log'), durable: false, port });

/** Asks the server's own database, which exists from the beginning. */
async function ask(url: string, sql: string): Promise<unknown[]> {
  const { rows } = await withServer(parseDatabaseUrl(url), (client) => client.query(sql));
  return rows;
}

describe('the embedded database', { timeout: 60_000 }, () => {
  it('is created, found, adopted and stopped', async () => {
    const server = await start();
    expect(server.adopted).toBe(false);
    await ask(server.url, 'create table kept as select 42 as answer');

    const again = await start();
    expect(again).toMatchObject({ adopted: true, pid: server.pid, url: server.url });
    expect((await findEmbeddedDatabase(dataFolder))?.pid).toBe(server.pid);
    await again.stop();
    expect(identify(server.pid)).toBeNull();
    expect(await findEmbeddedDatabase(dataFolder)).toBeNull();

    const later = await start();
    expect(await ask(later.url, 'select answer from kept')).toEqual([{ answer: 42 }]);
  });

  it('recovers after it was killed', async () => {
    const server = await start();
    await ask(server.url, 'create table survivor as select 42 as answer');
    process.kill(server.pid, 'SIGKILL');
    const later = await start();
    expect(later.pid).not.toBe(server.pid);
    expect(await ask(later.url, 'select answer from survivor')).toEqual([{ answer: 42 }]);
  });

  it('starts although another process has the number of the one that was killed', async () => {
    const first = await start();
    await first.stop();
    const pidFile = path.join(dataFolder, 'pgdata', 'postmaster.pid');
    writeFileSync(pidFile, `${process.pid}\n${dataFolder}/pgdata\n1\n5432\n\n127.0.0.1\n\n`);
    const server = await start();
    expect(readFileSync(pidFile, 'utf8')).toMatch(new RegExp(`^${server.pid}\n`));
  });

  it('keeps its password from other users of the machine', async () => {
    await start();
    const file = path.join(dataFolder, 'pgdata', 'framejury-password');
    const asOther = { uid: NOBODY, gid: NOBODY };
    expect(existsSync(file)).toBe(true);
    if (isRoot) expect(spawnSync('/bin/cat', [file], { ...asOther, cwd: '/' }).status).not.toBe(0);
  });

  it.runIf(isRoot)('runs for a user without rights too', async () => {
    const theirs = path.join(folder, 'theirs');
    mkdirSync(theirs);
    chownSync(theirs, NOBODY, NOBODY);
    const code = `
      import { startEmbeddedDatabase } from ${JSON.stringify(path.join(import.meta.dirname, 'embedded.mjs'))};
      const server = await startEmbeddedDatabase({ dataFolder: ${JSON.stringify(theirs)},
        log: ${JSON.stringify(path.join(theirs, 'log'))}, durable: false });
      process.stdout.write(server.home);
      await server.stop();`;
    const { stdout, stderr } = spawnSync(
      process.execPath,
      ['--input-type=module', '--eval', code],
      { uid: NOBODY, gid: NOBODY, cwd: '/', encoding: 'utf8' },
    );
    expect(stderr).toBe('');
    expect(stdout).toBe(theirs);
  });

  it('gets our tables once, however many ask at the same time', async () => {
    const server = await start();
    const settings = {
      root: path.resolve(import.meta.dirname, '../..'),
      dataFolder,
      logFolder: folder,
      lockFile: path.join(folder, 'lock'),
      host: '127.0.0.1',
      port: 3210,
      url: 'http://127.0.0.1:3210',
      proxies: 0,
      signIn: 'off' as const,
      adminLink: false,
      databaseUrl: server.url,
    };
    await Promise.all([openDatabase(settings), openDatabase(settings), openDatabase(settings)]);
    expect(await applyMigrations(server.url, migrations)).toEqual([]);
    const tables = await withClient(parseDatabaseUrl(server.url), (client) =>
      client.query('select count(*)::int as count from _prisma_migrations'),
    );
    expect(tables.rows[0].count).toBeGreaterThan(0);
  });

  it('takes a migration as a whole or not at all', async () => {
    const server = await start();
    const own = path.join(folder, 'migrations');
    mkdirSync(path.join(own, '1_broken'), { recursive: true });
    writeFileSync(path.join(own, 'migration_lock.toml'), 'provider = "postgresql"\n');
    const sql = 'create table half (id int);\nselect no_such_function();';
    writeFileSync(path.join(own, '1_broken', 'migration.sql'), sql);
    const url = server.url.replace(/[^/]*$/, 'broken');
    await ensureDatabase(url);
    await expect(applyMigrations(url, own)).rejects.toThrow('no_such_function');
    const left = await withClient(parseDatabaseUrl(url), (client) =>
      client.query("select to_regclass('half') as half"),
    );
    expect(left.rows).toEqual([{ half: null }]);
  });

  it('says when it ends', async () => {
    const server = await start();
    process.kill(server.pid, 'SIGINT');
    const late = sleep(10_000, 'late', { ref: false });
    expect(await Promise.race([server.ended.then(() => 'ended'), late])).toBe('ended');
  });

  it('comes back under the same address after it was killed', async () => {
    const server = await start();
    process.kill(server.pid, 'SIGKILL');
    await server.ended;
    const again = await start(Number(new URL(server.url).port));
    expect(again.url).toBe(server.url);
    expect(again.pid).not.toBe(server.pid);
  });
});
