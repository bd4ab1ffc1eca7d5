import 'server-only';
import { createReadStream } from 'node:fs';
import { mkdir, readFile, rename, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { dataPath } from './env';

/** What the store keeps: uploaded videos and extracted frames, each under the SHA-256 of its bytes. */
export type FileKind = 'videos' | 'frames';

function place(kind: FileKind, hash: string): string {
  if (!/^[0-9a-f]{64}$/.test(hash)) throw new Error(`“${hash}” is not a SHA-256`);
  return dataPath('files', kind, hash.slice(0, 2), hash);
}

/** The file's size in bytes, or null when it is not there. */
export async function fileSize(kind: FileKind, hash: string): Promise<number | null> {
  const facts = await stat(place(kind, hash)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  return facts?.size ?? null;
}

/** Stores bytes that the caller has checked against `hash`; whole or not at all. */
export async function writeStored(kind: FileKind, hash: string, bytes: Uint8Array): Promise<void> {
  const target = place(kind, hash);
  const part = `${target}.${process.pid}.${performance.now()}.part`;
  await writeFile(part, bytes).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'ENOENT') throw error;
    // There are no more than 256 folders: nearly always they are there.
    await mkdir(path.dirname(target), { recursive: true });
    await writeFile(part, bytes);
  });
  await rename(part, target);
}

/** Moves a finished temporary file into the store; both lie in the data folder. */
export async function adoptStored(kind: FileKind, hash: string, from: string): Promise<void> {
  const target = place(kind, hash);
  await mkdir(path.dirname(target), { recursive: true });
  await rename(from, target);
}

/** All bytes of a stored file. */
export async function readStored(kind: FileKind, hash: string): Promise<Uint8Array> {
  return readFile(place(kind, hash));
}

/** A stream over the bytes from `start` to `end`, both inclusive. */
export function streamStored(kind: FileKind, hash: string, start: number, end: number) {
  return createReadStream(place(kind, hash), { start, end });
}
