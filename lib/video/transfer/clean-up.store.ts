import 'server-only';
import { rm } from 'node:fs/promises';
import { database } from '@/lib/db';
import { dataPath } from '@/lib/env';
import { type FileKind, type FoundFile, filesIn, foldersIn } from '@/lib/files';
import type { Prisma } from '@/prisma/generated/client';
import { allArrivals } from './arrivals';

/** For how long a file is kept that nothing names, in milliseconds. */
const KEPT_MS = 24 * 3600 * 1000;

/** The number of the lock under which files are entered or cleaned up. Any, as long as nothing else uses it. */
const FILES_LOCK = 7_130_842_551;

/** Files that are cleaned up in one transaction, for which entering waits. */
const FILES_AT_ONCE = 200;

/** An entry may write a frame set of some megabytes. */
const LONG_TRANSACTION = { timeout: 60_000, maxWait: 60_000 };

/**
 * Does what names files of the store: while it looks whether they are there and writes down that it needs them, nothing
 * is cleaned up. Many may do so at once.
 */
export function shareFiles<Result>(
  work: (db: Prisma.TransactionClient) => Promise<Result>,
): Promise<Result> {
  return database().$transaction(async (db) => {
    await db.$executeRaw`SELECT pg_advisory_xact_lock_shared(${FILES_LOCK}::bigint)`;
    return work(db);
  }, LONG_TRANSACTION);
}

/**
 * Throws away what was sent and has not become part of a video for a day: unfinished uploads, and files of the store that
 * no video, no frame set, no picture of items and, of sheets, no step names. What is written, or entered meanwhile, stays.
 * @returns how many files went
 */
export async function cleanUp(now = Date.now()): Promise<number> {
  const isOld = ({ writtenAt }: FoundFile) => now - writtenAt > KEPT_MS;
  // Earlier versions kept unfinished uploads in “parts”.
  const unfinished = [...(await allArrivals()), ...(await filesIn(dataPath('files', 'parts')))];
  const forgotten = unfinished.filter(isOld);
  await remove(forgotten);
  let gone = forgotten.length;
  for (const kind of ['videos', 'frames'] as const) {
    for (const folder of await foldersIn(dataPath('files', kind))) {
      const old = (await filesIn(folder)).filter(isOld);
      for (let at = 0; at < old.length; at += FILES_AT_ONCE) {
        gone += await removeUnnamed(kind, old.slice(at, at + FILES_AT_ONCE));
      }
    }
  }
  return gone;
}

async function removeUnnamed(kind: FileKind, files: readonly FoundFile[]): Promise<number> {
  // Asked without the lock first: nearly always all are named, and nobody has to wait.
  if ((await unnamed(database(), kind, files)).length === 0) return 0;
  return database().$transaction(async (db) => {
    await db.$executeRaw`SELECT pg_advisory_xact_lock(${FILES_LOCK}::bigint)`;
    const orphans = await unnamed(db, kind, files);
    await remove(orphans);
    return orphans.length;
  }, LONG_TRANSACTION);
}

/** Those of the files that no row names, among them the drafts of writes that broke off. */
async function unnamed(
  db: Prisma.TransactionClient,
  kind: FileKind,
  files: readonly FoundFile[],
): Promise<FoundFile[]> {
  const where = { hash: { in: files.map(({ name }) => name) } };
  const rows =
    kind === 'videos'
      ? await db.video.findMany({ where, select: { hash: true }, distinct: 'hash' })
      : await db.frame.findMany({ where, select: { hash: true }, distinct: 'hash' });
  const pictures =
    kind === 'videos' ? [] : await db.itemPicture.findMany({ where, select: { hash: true } });
  const named = new Set([...rows, ...pictures].map(({ hash }) => hash));
  const rest = files.filter(({ name }) => !named.has(name));
  if (kind === 'videos' || rest.length === 0) return rest;
  const sent = await sheetsAmong(db, rest);
  return rest.filter(({ name }) => !sent.has(name));
}

/** The hashes of those of the files that are sheets which a judge was shown. */
async function sheetsAmong(
  db: Prisma.TransactionClient,
  files: readonly FoundFile[],
): Promise<Set<string>> {
  const named = files.map(({ name }) => JSON.stringify([{ hash: name }]));
  const rows = await db.$queryRaw<{ hash: string }[]>`
    SELECT DISTINCT sent->>'hash' AS hash FROM "Step" s, jsonb_array_elements(s.frames) sent
    WHERE jsonb_path_exists(s.frames, '$[*].cells') AND s.frames @> ANY(${named}::jsonb[])`;
  return new Set(rows.map(({ hash }) => hash));
}

async function remove(files: readonly FoundFile[]): Promise<void> {
  await Promise.all(files.map((file) => rm(file.path, { force: true })));
}
