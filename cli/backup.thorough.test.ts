import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { cp, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { text } from 'node:stream/consumers';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { makeBackup } from '@/lib/backup/make.store';
import { backupFolder } from '@/lib/backup/place';
import { readSnapshot, wholeSnapshots } from '@/lib/backup/snapshots';
import { database } from '@/lib/db';
import { exportTable } from '@/lib/export/run-table';
import { EXPORT_FORMATS, EXPORT_TABLES } from '@/lib/export/schema';
import { keyOf } from '@/lib/files';
import { addLocalReviewer } from '@/lib/people/local.store';
import { writeNote } from '@/lib/reviews/notes.store';
import { enqueue } from '@/lib/runs/job-queue.store';
import { framejuryIn } from '@/lib/testing/command';
import { freshDatabase } from '@/lib/testing/database';
import {
  askDatabase,
  connectedTo,
  type OtherInstallation,
  otherInstallation,
  storeFiles,
} from '@/lib/testing/installations';
import { storeRun } from '@/lib/testing/judged';
import { storeQueue, submitAnswer } from '@/lib/testing/queued';
import { smallSuite } from '@/lib/testing/small-suite';
import { storeVideo } from '@/lib/testing/stored';
import { readCatalogue } from '@/scripts/database/catalogue';
import { ensureDatabase } from '@/scripts/database/connection.mjs';
import { readHistory } from '@/scripts/database/migration-history.mjs';
import { applyMigrations, readMigrations } from '@/scripts/database/migrations.mjs';

freshDatabase();

const MIGRATIONS = path.resolve('prisma', 'migrations');
const suiteById = () => smallSuite;
const sha256 = (words: string) => createHash('sha256').update(words).digest('hex');

let folder: string;
let other: OtherInstallation;
let runId: string;
let personId: string;

beforeAll(async () => {
  personId = (await addLocalReviewer('Ada')).id;
  const itemIds = [await storeVideo('one'), await storeVideo('two')];
  await storeFiles('one', 'two');
  runId = await storeRun(itemIds, 8);
  await storeQueue(runId, [personId], { blind: false });
  await submitAnswer(personId, itemIds[0] ?? '', {
    rationale: 'tab\there, line\nthere, \\N and “quotes”',
  });
  await writeNote(personId, {
    itemId: itemIds[0] ?? '',
    suite: 'small',
    place: null,
    text: 'A note',
    supersedesId: null,
    sentAs: crypto.randomUUID(),
  });
  // A run that goes on: one item is in a worker's hands, one waits.
  const db = database();
  await db.run.update({ where: { id: runId }, data: { state: 'running' } });
  await db.runItem.updateMany({ where: { runId }, data: { state: 'judging', jobId: 1 } });
  await enqueue(db, runId, itemIds);
  // A number that is set, and was not given yet.
  await askDatabase(
    ownUrl(),
    `SELECT setval(pg_get_serial_sequence('"StudyLook"', 'id'), 7, false)`,
  );
  const account = {
    name: 'Ada',
    email: 'ada@example.org',
    role: 'admin',
    raterId: personId,
  } as const;
  const { id: userId } = await db.account.create({ data: account });
  const expiresAt = new Date(Date.now() + 86_400_000);
  await db.session.create({ data: { userId, token: 'a token', expiresAt } });
  await db.invitation.create({ data: { tokenHash: 'a hash', role: 'admin', expiresAt } });
});

const folders: string[] = [];
const others: OtherInstallation[] = [];

/** A folder for backups, and an installation to bring them back into. */
async function emptyPlaces(): Promise<void> {
  folder = await mkdtemp(path.join(tmpdir(), 'framejury-backup-'));
  folders.push(folder);
  other = await otherInstallation();
  others.push(other);
}

afterEach(async () => {
  for (const one of folders.splice(0)) await rm(one, { recursive: true, force: true });
  for (const one of others.splice(0)) await one.remove();
});

const ownUrl = () => process.env.DATABASE_URL ?? '';

const backUp = (...words: string[]) => framejuryIn(folder, ['backup', folder, ...words]);

const restore = (...words: string[]) =>
  framejuryIn(folder, ['restore', folder, ...words], other.environment);

/** Makes a backup in this process. */
const makeOne = (migrations?: Record<string, string>, url = ownUrl()) =>
  connectedTo(url, async (client) =>
    makeBackup({
      client,
      place: backupFolder(folder),
      version: '0.1.0',
      migrations: migrations ?? Object.fromEntries(await readHistory(client)),
      secret: null,
      keep: 9,
      tell: () => {},
    }),
  );

/** All that a database holds, but what no backup does, what was written meanwhile, and which job has an item. */
const allOf = async (url: string) =>
  (await connectedTo(url, readCatalogue))
    .filter((line) => !/^row (Setting|Session|Invitation):/.test(line))
    .map((line) => line.replace(/"jobId":\d+/, '"jobId":null'));

/** The exports of the run, of every kind in every form. */
async function exportsNow(): Promise<Record<string, string>> {
  const person = { id: personId, name: 'Ada', role: 'admin', account: null } as const;
  const all: Record<string, string> = {};
  for (const table of EXPORT_TABLES) {
    for (const format of EXPORT_FORMATS.filter((form) => form !== 'parquet')) {
      const { stream } = await exportTable(person, { run: runId, table, format }, suiteById);
      all[`${table}.${format}`] = await text(stream);
    }
  }
  return all;
}

/** Writes two settings at a time, of one number, until it is told to end. */
function writeOn() {
  let goesOn = true;
  const written = (async () => {
    let pairs = 0;
    for (; goesOn; pairs += 1) {
      await database().$transaction([
        database().setting.create({ data: { name: `left ${pairs}`, value: pairs } }),
        database().setting.create({ data: { name: `right ${pairs}`, value: pairs } }),
      ]);
    }
    return pairs;
  })();
  return () => {
    goesOn = false;
    return written;
  };
}

/** Kills a command as soon as PostgreSQL says that it waits for a lock, and waits until it is gone there. */
async function killWhileItWaits(words: string[], environment: object, url: string): Promise<void> {
  const child = spawn(process.execPath, [path.resolve('cli', 'framejury.mjs'), ...words], {
    env: { ...process.env, ...environment },
    stdio: 'ignore',
  });
  const ended = once(child, 'exit');
  const waiting = `SELECT pid FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
  await vi.waitFor(async () => expect(await askDatabase(url, waiting)).toHaveLength(1), 60_000);
  child.kill('SIGKILL');
  await ended;
  await vi.waitFor(async () => expect(await askDatabase(url, waiting)).toHaveLength(0), 60_000);
}

/** Holds a table while something is done. */
async function holding(url: string, lock: string, work: () => Promise<void>): Promise<void> {
  // Else PostgreSQL sees that somebody is gone only when they have what they wait for.
  const name = new URL(url).pathname.slice(1);
  await askDatabase(url, `ALTER DATABASE ${name} SET client_connection_check_interval = '50ms'`);
  await connectedTo(url, async (client) => {
    await client.query(`BEGIN; LOCK TABLE ${lock}`);
    await work();
  });
}

describe('a backup of what is written meanwhile', () => {
  it('is the database of one moment, and comes back with its files, its queue and equal exports', async () => {
    await emptyPlaces();
    await writeFile(path.join(process.env.FRAMEJURY_DATA ?? '', 'secret'), 'a secret');
    const end = writeOn();
    const made = await backUp('--with-secret');
    const pairs = await end();
    expect(made).toMatchObject({ code: 0, error: '' });
    expect(made.out).toMatch(/12 videos and frames, 12 of them new/);
    expect(await restore()).toMatchObject({ code: 0, error: '' });

    const looked = await framejuryIn(folder, ['files', 'check', '--hash'], other.environment);
    // The rows of both videos say another size than their few bytes have.
    expect(looked.code).toBe(1);
    expect(looked.out).toMatch(
      /12 videos and frames are named.*2 videos and frames:.*\(damaged\)/s,
    );
    expect(await allOf(other.url)).toEqual(await allOf(ownUrl()));
    const settings = (side: string) =>
      other.ask(`SELECT value FROM "Setting" WHERE starts_with(name, '${side}') ORDER BY 1`);
    expect(await settings('left')).toEqual(await settings('right'));
    expect((await settings('left')).length).toBeLessThan(pairs);
    expect(await other.within(exportsNow)).toEqual(await exportsNow());

    const jobs = `SELECT task_identifier, key, priority, max_attempts, flags::text FROM graphile_worker.jobs ORDER BY key`;
    expect(await other.ask(jobs)).toEqual(await askDatabase(ownUrl(), jobs));
    expect(await other.ask(`SELECT DISTINCT "jobId" FROM "RunItem"`)).toEqual([{ jobId: null }]);
    expect(await other.ask(`SELECT 1 FROM "Session" UNION ALL SELECT 1 FROM "Invitation"`)).toEqual(
      [],
    );
    const frame = path.join(other.data, 'files', keyOf('frames', sha256('two 4')));
    expect(await readFile(frame, 'utf8')).toBe('two 4');
    expect(await readFile(path.join(other.data, 'secret'), 'utf8')).toBe('a secret');
    // Numbers go on after those that were given.
    const next = `SELECT nextval(pg_get_serial_sequence('"Answer"', 'id')) > max(id) AS fits FROM "Answer"`;
    expect(await other.ask(next)).toEqual([{ fits: true }]);
    const set = `SELECT nextval(pg_get_serial_sequence('"StudyLook"', 'id'))::int AS next`;
    expect(await other.ask(set)).toEqual([{ next: 7 }]);

    expect(await restore()).toMatchObject({
      code: 2,
      error: expect.stringContaining('into an empty installation only'),
    });
  });
});

describe('killed', () => {
  it('in the middle, a backup leaves those before it as they are, and the next one tidies up', async () => {
    await emptyPlaces();
    const { name } = await makeOne();
    await holding(ownUrl(), '"Webhook" IN ACCESS EXCLUSIVE MODE', () =>
      killWhileItWaits(['backup', folder], {}, ownUrl()),
    );
    expect(await readdir(path.join(folder, 'snapshots'))).toHaveLength(2);
    const place = backupFolder(folder);
    expect((await readSnapshot(place, null)).name).toBe(name);
    expect(await backUp()).toMatchObject({ code: 0, error: '' });
    expect(await readdir(path.join(folder, 'snapshots'))).toHaveLength(2);
    expect(await wholeSnapshots(place)).toHaveLength(2);
  });

  it('in the middle, a return leaves nothing, and is begun again', async () => {
    await emptyPlaces();
    await makeOne();
    await other.prepare();
    // Its jobs come after all tables.
    await holding(other.url, 'graphile_worker._private_jobs IN SHARE MODE', () =>
      killWhileItWaits(['restore', folder], other.environment, other.url),
    );
    expect(await other.ask('SELECT 1 FROM "Answer"')).toEqual([]);
    expect(await restore()).toMatchObject({ code: 0, error: '' });
    expect(await allOf(other.url)).toEqual(await allOf(ownUrl()));
  });
});

describe('a return', () => {
  it('brings a backup of an older version up to date', async () => {
    await emptyPlaces();
    const older = await otherInstallation();
    others.push(older);
    await ensureDatabase(older.url);
    const migrations = readMigrations(MIGRATIONS);
    await applyMigrations(older.url, migrations.slice(0, -1));
    await older.ask(`INSERT INTO "Project" (id, name) VALUES (gen_random_uuid(), 'Older')`);
    await makeOne(undefined, older.url);
    expect(await restore()).toMatchObject({ code: 0, error: '' });
    expect(await other.ask('SELECT name FROM "Project"')).toEqual([{ name: 'Older' }]);
    const known = await connectedTo(other.url, readHistory);
    expect([...known.keys()]).toContain(migrations.at(-1)?.name);
  });

  it('refuses what is newer, damaged or not there, before anything is written', async () => {
    await emptyPlaces();
    await expect(readSnapshot(backupFolder(folder), null)).rejects.toThrow(
      'There is no backup that is whole in this folder.',
    );

    const newer = { '20990101000000_later': sha256('later') };
    await makeOne(newer);
    expect((await restore()).error).toContain('does not know its migration 20990101000000_later');

    const { name } = await makeOne();
    const frame = path.join(
      folder,
      'files',
      'frames',
      sha256('two 3').slice(0, 2),
      sha256('two 3'),
    );
    await writeFile(frame, 'two 4');
    expect((await restore('--check')).error).toContain(
      `${sha256('two 3')} does not hold the bytes`,
    );
    expect((await restore()).error).toContain('--leave-out-damaged goes on without such files');
    expect(await restore('--leave-out-damaged')).toMatchObject({
      code: 1,
      out: expect.stringContaining(`frames/${sha256('two 3')} (damaged)`),
    });

    await emptyPlacesFrom(folder);
    const table = path.join(folder, 'snapshots', name, 'Answer.gz');
    const bytes = await readFile(table);
    bytes[bytes.length - 1] = 255 - (bytes.at(-1) ?? 0);
    await writeFile(table, bytes);
    expect((await restore()).error).toContain(
      `snapshots/${name}/Answer.gz is not what its manifest says`,
    );
    const there = await askDatabase(
      process.env.TEST_DATABASE_URL ?? '',
      `SELECT 1 FROM pg_database WHERE datname = '${new URL(other.url).pathname.slice(1)}'`,
    );
    expect(there).toEqual([]);
  });
});

/** Another folder that holds what one does, and another installation. */
async function emptyPlacesFrom(before: string): Promise<void> {
  await emptyPlaces();
  await cp(before, folder, { recursive: true });
}
