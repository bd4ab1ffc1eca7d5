/**
 * Measures a backup and a return: `npm run bench:backup -- [answers]`, usually 1,000,000 of a judge, and 50,000 of people.
 * Prints the seconds of a first backup, of a second one into the same folder and of a return, what they write, and the most
 * memory that each takes by itself.
 *
 * The database is a real one, embedded; so is what comes back. Frames are files of some bytes: what is measured is how many
 * there are.
 */
import { type ChildProcess, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { backupFolder } from '@/lib/backup/place';
import { readSnapshot } from '@/lib/backup/snapshots';
import { database } from '@/lib/db';
import { writeStored } from '@/lib/files';
import { suiteById } from '@/prompts';
import { findHome } from '@/scripts/database/embedded.mjs';
import { makeFolder, withDatabase } from './database';
import { seed } from './review/seed';
import { timed } from './timing';

const ANSWERS = Number(process.argv[2] ?? 1_000_000);
const PER_CLIP = 96;
const LOOK_MS = 200;

/** Gives frames and videos names that are hashes of what is written under them. */
async function writeFiles(): Promise<void> {
  const db = database();
  for (const [kind, table] of [
    ['videos', 'Video'],
    ['frames', 'Frame'],
  ] as const) {
    await db.$transaction([
      db.$executeRawUnsafe('SET LOCAL session_replication_role = replica'),
      db.$executeRawUnsafe(`UPDATE "${table}" SET hash = encode(sha256(hash::bytea), 'hex')`),
    ]);
    const rows = await db.$queryRawUnsafe<{ n: number }[]>(
      `SELECT count(*)::int AS n FROM "${table}"`,
    );
    console.log(`  ${rows[0]?.n} ${kind}`);
  }
  const { length } = await Promise.all(Array.from({ length: 8 }, (_, lane) => writeLane(lane)));
  console.log(`  written by ${length} at once`);
}

/** What the seed names a file is what is written into it. */
async function writeLane(lane: number): Promise<void> {
  const clips = Math.ceil(ANSWERS / PER_CLIP);
  for (let n = 1 + lane; n <= clips; n += 8) {
    await write('videos', n.toString(16).padStart(64, '0'));
    for (let p = 0; p < 10; p += 1)
      await write('frames', (n * 16 + p).toString(16).padStart(64, '0'));
  }
}

async function write(kind: 'videos' | 'frames', words: string): Promise<void> {
  const hash = createHash('sha256').update(words).digest('hex');
  await writeStored(kind, hash, Buffer.from(words));
}

/** Runs a command's work, and says the most memory that its process had, in MB. */
async function run(work: string, options: object, environment: NodeJS.ProcessEnv): Promise<void> {
  const file = path.join('cli', 'server', `${work}.ts`);
  const words = ['--conditions=react-server', '--import', 'tsx', file, JSON.stringify(options)];
  const child = spawn(process.execPath, words, { env: environment, stdio: 'inherit' });
  let most = 0;
  const looking = setInterval(async () => {
    most = Math.max(most, await memoryOf(child));
  }, LOOK_MS);
  await once(child, 'exit');
  clearInterval(looking);
  console.log(`  ${work}: at most ${most.toFixed(0)} MB`);
}

async function memoryOf({ pid }: ChildProcess): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1] ?? 0) / 1000;
}

await withDatabase(async () => {
  await seed(
    { videos: Math.ceil(ANSWERS / PER_CLIP), judgeAnswers: ANSWERS, humanAnswers: ANSWERS / 20 },
    suiteById('hallucination'),
  );
  await timed('files', writeFiles);
  const folder = await makeFolder();
  const returned = path.join(folder, 'returned');
  const backup = { folder: path.join(folder, 'backup'), keep: 2, withSecret: false };
  await timed('a first backup', () => run('backup', backup, process.env));
  const { manifest } = await readSnapshot(backupFolder(backup.folder), null);
  const bytes = manifest.tables.reduce((sum, table) => sum + table.bytes, 0);
  console.log(`  its tables take ${(bytes / 1e6).toFixed(0)} MB`);
  await timed('a second backup', () => run('backup', backup, process.env));
  const environment = { ...process.env, DATABASE_URL: '', FRAMEJURY_DATA: returned };
  const wanted = { folder: backup.folder, name: null, check: false, leaveOut: false };
  await timed('a return', () => run('restore', wanted, environment));
  await rm(findHome(returned), { recursive: true, force: true });
  await rm(folder, { recursive: true, force: true });
});
