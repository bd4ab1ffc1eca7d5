import 'server-only';
import { randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataPath } from './env';

/** What the store keeps: uploaded videos and extracted frames, each under the SHA-256 of its bytes. */
export type FileKind = 'videos' | 'frames';

/** The mode of folders in the data folder: for our own user only. */
export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;

/** Where a file of the store lies, or would lie: for programs that read it themselves. */
export function storedPath(kind: FileKind, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`“${hash}” is not a SHA-256`);
  return dataPath('files', kind, hash.slice(0, 2), hash);
}

/** The size of the file at a path, or null when it is not there. */
export async function sizeAt(file: string): Promise<number | null> {
  return (await unlessAbsent(stat(file)))?.size ?? null;
}

/** The result of work on a file, or null when the file does not exist. */
async function unlessAbsent<Result>(work: Promise<Result>): Promise<Result | null> {
  return await work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** The file's size in bytes, or null when it is not there. */
export function fileSize(kind: FileKind, hash: string): Promise<number | null> {
  return sizeAt(storedPath(kind, hash));
}

/** Writes a file atomically, and creates its folder if it is missing. */
export async function writeAtomically(target: string, bytes: Uint8Array): Promise<void> {
  const draft = `${target}.${randomBytes(6).toString('hex')}.part`;
  const write = () => writeFile(draft, bytes, { mode: PRIVATE_FILE_MODE });
  try {
    // The folder nearly always exists.
    await write().catch(async (error: NodeJS.ErrnoException) => {
      if (error.code !== 'ENOENT') throw error;
      await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER_MODE });
      await write();
    });
    await rename(draft, target);
  } catch (error) {
    await rm(draft, { force: true });
    throw error;
  }
}

/** Stores bytes that the caller has checked against `hash`; whole or not at all. */
export function writeStored(kind: FileKind, hash: string, bytes: Uint8Array): Promise<void> {
  return writeAtomically(storedPath(kind, hash), bytes);
}

/** Moves a finished file into the store; both lie in the data folder. Says whether it was there. */
export async function adoptStored(kind: FileKind, hash: string, from: string): Promise<boolean> {
  const target = storedPath(kind, hash);
  await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER_MODE });
  const moved = rename(from, target).then(() => true);
  return (await unlessAbsent(moved)) ?? false;
}

/** All bytes of a stored file. */
export async function readStored(kind: FileKind, hash: string): Promise<Uint8Array> {
  return readFile(storedPath(kind, hash));
}

/** A stream over the bytes from `start` to `end`, both inclusive. */
export function streamStored(kind: FileKind, hash: string, start: number, end: number) {
  return createReadStream(storedPath(kind, hash), { start, end });
}

/** A file in a folder, with its size in bytes and when it was last written, in milliseconds since 1970. */
export interface FoundFile {
  name: string;
  path: string;
  bytes: number;
  writtenAt: number;
}

/** The files that lie in a folder, not those in its folders; none where there is no such folder. */
export async function filesIn(folder: string): Promise<FoundFile[]> {
  const entries = (await unlessAbsent(readdir(folder, { withFileTypes: true }))) ?? [];
  const found = await Promise.all(
    entries
      .filter((entry) => entry.isFile())
      .map(async ({ name }) => {
        const file = path.join(folder, name);
        // Another request may have moved it since it was listed.
        const facts = await unlessAbsent(stat(file));
        return facts ? [{ name, path: file, bytes: facts.size, writtenAt: facts.mtimeMs }] : [];
      }),
  );
  return found.flat();
}

/** The paths of the folders that lie in a folder; none where there is no such folder. */
export async function foldersIn(folder: string): Promise<string[]> {
  const entries = (await unlessAbsent(readdir(folder, { withFileTypes: true }))) ?? [];
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => path.join(folder, name));
}
