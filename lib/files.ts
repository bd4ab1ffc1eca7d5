import 'server-only';
import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { dataPath, env } from './env';
import { FolderStore } from './files/folder-store';
import { openStore } from './files/open';
import { type FileKind, type FileStore, StoreFault } from './files/store';

let opened: Promise<FileStore> | undefined;

/** Where this process keeps files: a folder in the data folder, or the S3 store that `FRAMEJURY_FILES` names. */
export function fileStore(): Promise<FileStore> {
  opened ??= openStore(env().FRAMEJURY_FILES ?? dataPath('files'));
  return opened;
}

/** Has this process keep files elsewhere; for tests. */
export function changeFileStore(store: FileStore): void {
  opened = Promise.resolve(store);
}

/** The key of a stored file. */
export function keyOf(kind: FileKind, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`“${hash}” is not a SHA-256`);
  return `${kind}/${hash.slice(0, 2)}/${hash}`;
}

/** The file's size in bytes, or null when it is not there. */
export async function fileSize(kind: FileKind, hash: string): Promise<number | null> {
  return (await (await fileStore()).find(keyOf(kind, hash)))?.bytes ?? null;
}

/** Stores bytes that the caller has checked against `hash`; whole or not at all. */
export async function writeStored(kind: FileKind, hash: string, bytes: Uint8Array): Promise<void> {
  await (await fileStore()).write(keyOf(kind, hash), bytes);
}

/** Moves what lies in the store under another key into its place. Says whether it was there. */
export async function adoptStored(kind: FileKind, hash: string, from: string): Promise<boolean> {
  return (await fileStore()).move(from, keyOf(kind, hash));
}

/**
 * All bytes of a stored file, or null when it is not there.
 * @throws {StoreFault} where a store that lies elsewhere gives other bytes
 */
export async function findStored(kind: FileKind, hash: string): Promise<Uint8Array | null> {
  const store = await fileStore();
  const bytes = await store.read(keyOf(kind, hash));
  if (bytes && store.shared && createHash('sha256').update(bytes).digest('hex') !== hash) {
    throw new StoreFault('damaged');
  }
  return bytes;
}

/** All bytes of a stored file that is known to be there. */
export async function readStored(kind: FileKind, hash: string): Promise<Uint8Array> {
  const bytes = await findStored(kind, hash);
  if (!bytes) throw new Error(`There is no file ${hash} among the ${kind}.`);
  return bytes;
}

/** A stream over the bytes from `start` to `end`, both inclusive. */
export async function streamStored(
  kind: FileKind,
  hash: string,
  start: number,
  end: number,
): Promise<Readable> {
  return (await fileStore()).stream(keyOf(kind, hash), start, end);
}

/**
 * Does work with the path of a stored file, for programs that read it themselves: of one that lies elsewhere, the path of a
 * copy, which is removed afterwards.
 * @returns null when there is no such file
 */
export async function withStoredPath<Result>(
  kind: FileKind,
  hash: string,
  work: (path: string) => Promise<Result>,
): Promise<Result | null> {
  const store = await fileStore();
  const key = keyOf(kind, hash);
  if (store instanceof FolderStore) return (await store.find(key)) && work(store.pathOf(key));
  const { withCopy } = await import('./files/local-copy');
  return withCopy(store, key, hash, work);
}
