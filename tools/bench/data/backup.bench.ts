import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { backupFolder } from '@/lib/backup/place';
import { quotedList } from '@/lib/backup/rows';
import type { CopiedRows as Table } from '@/lib/backup/schema';
import { readSnapshot } from '@/lib/backup/snapshots';
import { changeDatabase, connect, database } from '@/lib/db';
import { exportTable } from '@/lib/export/run-table';
import { writeStored } from '@/lib/files';
import { localReviewer } from '@/lib/people/local.store';
import { suiteById } from '@/prompts';
import { findHome, startEmbeddedDatabase } from '@/scripts/database/embedded.mjs';
import { defineBench, type Row } from '../bench';
import { row, timed } from '../figures';
import { seed } from '../seed/clips';
import { makeFolder, withDatabase } from '../set-up/database';
import { memoryOf } from '../set-up/processes';

const PER_CLIP = 96;
const LOOK_MS = 200;
const LANES = 8;

/** Gives frames and videos names that are hashes of what is written under them. */
async function writeFiles(clips: number): Promise<void> {
  const db = database();
  for (const table of ['Video', 'Frame']) {
    await db.$transaction([
      db.$executeRawUnsafe('SET LOCAL session_replication_role = replica'),
      db.$executeRawUnsafe(`UPDATE "${table}" SET hash = encode(sha256(hash::bytea), 'hex')`),
    ]);
  }
  await Promise.all(Array.from({ length: LANES }, (_, lane) => writeLane(lane, clips)));
}

/** What the seed names a file is what is written into it. */
async function writeLane(lane: number, clips: number): Promise<void> {
  for (let n = 1 + lane; n <= clips; n += LANES) {
    await write('videos', n.toString(16).padStart(64, '0'));
    for (let p = 0; p < 10; p += 1)
      await write('frames', (n * 16 + p).toString(16).padStart(64, '0'));
  }
}

async function write(kind: 'videos' | 'frames', words: string): Promise<void> {
  const hash = createHash('sha256').update(words).digest('hex');
  await writeStored(kind, hash, Buffer.from(words));
}

/** Runs a command's work. @returns rows of its time, and of the most memory that its process had */
async function run(
  what: string,
  work: string,
  options: object,
  environment: NodeJS.ProcessEnv,
): Promise<Row[]> {
  const file = path.join('cli', 'server', `${work}.ts`);
  const words = ['--conditions=react-server', '--import', 'tsx', file, JSON.stringify(options)];
  let most = 0;
  const { row: taken } = await timed(what, async () => {
    const child = spawn(process.execPath, words, { env: environment, stdio: ['ignore', 2, 2] });
    const looking = setInterval(() => {
      most = Math.max(most, memoryOf(child.pid ?? 0, 'VmHWM'));
    }, LOOK_MS);
    const [code] = await once(child, 'exit');
    clearInterval(looking);
    if (code !== 0) throw new Error(`${what} ended with ${code}`);
  });
  return [taken, row(`${what}, memory of its process`, 'MB', most, { most: 200 })];
}

/** How many rows a table has, and the sum of the hashes of each as text, with the columns that backups hold. */
async function sumOf({ name, columns }: Table): Promise<unknown> {
  const [sum] = await database().$queryRawUnsafe<object[]>(
    `SELECT count(*)::int AS rows, sum(hashtextextended(ROW(${quotedList(columns)})::text, 0))::text AS hashes FROM "${name}"`,
  );
  return sum;
}

/** The SHA-256 of a run's answers as CSV. */
async function hashOfExport(run: string): Promise<string> {
  const { id, name } = await localReviewer();
  const person = { id, name, role: 'admin', account: null } as const;
  const request = { run, table: 'long', format: 'csv' } as const;
  const { stream } = await exportTable(person, request, suiteById);
  const hash = createHash('sha256');
  for await (const piece of stream) hash.update(piece);
  return hash.digest('hex');
}

const readAll = async (tables: readonly Table[], run: string) => ({
  sums: Object.fromEntries(
    await Promise.all(tables.map(async (table) => [table.name, await sumOf(table)] as const)),
  ),
  exported: await hashOfExport(run),
});

/** Holds what was returned against what was backed up. @throws where a row or the export of the run differs */
async function compare(returned: string, tables: readonly Table[], run: string): Promise<Row[]> {
  const before = await readAll(tables, run);
  const log = path.join(returned, 'postgres.log');
  const server = await startEmbeddedDatabase({ dataFolder: returned, log, durable: false });
  const [own, other] = [database(), connect(server.url)];
  changeDatabase(other);
  const after = await readAll(tables, run).finally(async () => {
    changeDatabase(own);
    await other.$disconnect();
    await server.stop();
  });
  assert.deepEqual(after, before);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return [
    row('tables returned equal', 'count', tables.length),
    row('rows returned equal', 'count', rows),
  ];
}

/** A backup and a return. Throws where they differ. Frames are files of some bytes: what is measured is how many there are. */
export const bench = defineBench({
  measures: 'a backup, a second one into the same folder, and a return that is held against it',
  small: { answers: 10_000 },
  full: { answers: 1_000_000 },
  run: ({ answers }) =>
    withDatabase(async () => {
      const clips = Math.ceil(answers / PER_CLIP);
      const { runId } = await seed(
        { videos: clips, judgeAnswers: answers, humanAnswers: answers / 20 },
        suiteById('hallucination'),
      );
      await writeFiles(clips);
      const folder = await makeFolder();
      const returned = path.join(folder, 'returned');
      const place = path.join(folder, 'backup');
      const backup = { place, keep: 2, withSecret: false };
      const first = await run('a first backup', 'backup', backup, process.env);
      const { manifest } = await readSnapshot(backupFolder(place), null);
      const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
      const second = await run('a second backup', 'backup', backup, process.env);
      const environment = { ...process.env, DATABASE_URL: '', FRAMEJURY_DATA: returned };
      const wanted = { place, name: null, check: false, leaveOut: false };
      const back = await run('a return', 'restore', wanted, environment);
      const compared = await compare(returned, manifest.tables, runId);
      await rm(findHome(returned), { recursive: true, force: true });
      await rm(folder, { recursive: true, force: true });
      return [...first, ...second, ...back, ...compared, row('its tables', 'MB', bytes / 1e6)];
    }),
});
