import 'server-only';
import path from 'node:path';
import { database } from '@/lib/db';
import { fileStore } from '@/lib/files';
import { FILE_KINDS, type FileKind, type FileStore, type FoundFile } from '@/lib/files/store';
import type { Prisma } from '@/prisma/generated/client';
import { listArrivals } from './arrivals';
import { forgetUploads } from './shared-uploads.store';

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
  const store = await fileStore();
  const isOld = ({ writtenAt }: FoundFile) => now - writtenAt > KEPT_MS;
  const forgotten = (await listArrivals()).filter(isOld);
  // Earlier versions kept unfinished uploads in “parts”.
  for await (const files of store.list('parts/')) forgotten.push(...files.filter(isOld));
  await store.remove(forgotten.map(({ key }) => key));
  let gone = forgotten.length;
  if (store.shared) gone += await forgetUploads(store.shared, new Date(now - KEPT_MS));
  for (const kind of FILE_KINDS) {
    for await (const files of store.list(`${kind}/`)) {
      const old = files.filter(isOld);
      for (let at = 0; at < old.length; at += FILES_AT_ONCE) {
        gone += await removeUnnamed(store, kind, old.slice(at, at + FILES_AT_ONCE), isOld);
      }
    }
  }
  return gone;
}

async function removeUnnamed(
  store: FileStore,
  kind: FileKind,
  files: readonly FoundFile[],
  isOld: (file: FoundFile) => boolean,
): Promise<number> {
  // Asked without the lock first: nearly always all are named, and nobody has to wait.
  if ((await unnamed(database(), kind, files)).length === 0) return 0;
  return database().$transaction(async (db) => {
    await db.$executeRaw`SELECT pg_advisory_xact_lock(${FILES_LOCK}::bigint)`;
    const orphans = await unnamed(db, kind, files);
    // One may have been written again since it was listed, such as a sheet, which nothing names before it was shown.
    const now = await Promise.all(orphans.map(({ key }) => store.find(key)));
    const old = now.filter((file) => file !== null).filter(isOld);
    await store.remove(old.map(({ key }) => key));
    return old.length;
  }, LONG_TRANSACTION);
}

/** A stored file is named by its hash. */
function nameOf({ key }: FoundFile): string {
  return path.basename(key);
}

/** Those of the files that no row names, among them the drafts of writes that broke off. */
async function unnamed(
  db: Prisma.TransactionClient,
  kind: FileKind,
  files: readonly FoundFile[],
): Promise<FoundFile[]> {
  const where = { hash: { in: files.map(nameOf) } };
  const rows =
    kind === 'videos'
      ? await db.video.findMany({ where, select: { hash: true }, distinct: 'hash' })
      : await db.frame.findMany({ where, select: { hash: true }, distinct: 'hash' });
  const pictures =
    kind === 'videos' ? [] : await db.itemPicture.findMany({ where, select: { hash: true } });
  const named = new Set([...rows, ...pictures].map(({ hash }) => hash));
  const rest = files.filter((file) => !named.has(nameOf(file)));
  if (kind === 'videos' || rest.length === 0) return rest;
  const sent = await sheetsAmong(db, rest);
  return rest.filter((file) => !sent.has(nameOf(file)));
}

/** The hashes of those of the files that are sheets which a judge was shown. */
async function sheetsAmong(
  db: Prisma.TransactionClient,
  files: readonly FoundFile[],
): Promise<Set<string>> {
  const named = files.map((file) => JSON.stringify([{ hash: nameOf(file) }]));
  const rows = await db.$queryRaw<{ hash: string }[]>`
    SELECT DISTINCT sent->>'hash' AS hash FROM "Step" s, jsonb_array_elements(s.frames) sent
    WHERE jsonb_path_exists(s.frames, '$[*].cells') AND s.frames @> ANY(${named}::jsonb[])`;
  return new Set(rows.map(({ hash }) => hash));
}
