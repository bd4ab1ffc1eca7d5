import 'server-only';
import { createHash, randomBytes } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { requireDiskSpace } from '@/lib/disk';
import { dataPath } from '@/lib/env';
import { type FileStore, StoreFault } from './store';

/** A copy that a process left behind which was killed is removed after so many ms. */
const LEFT_MS = 24 * 3600 * 1000;

/**
 * Has a file of a store that lies elsewhere in the data folder's `copies` for as long as work on it takes, for programs that
 * read it by its path. At any time there are as many copies as there is work that needs one.
 * @param hash SHA-256 of its bytes
 * @returns null where the store has no such file
 * @throws {StoreFault} where the store does not give all of it, or other bytes
 * @throws {AppError} 507 where the disk has no room for it
 */
export async function withCopy<Result>(
  store: FileStore,
  key: string,
  hash: string,
  work: (path: string) => Promise<Result>,
): Promise<Result | null> {
  const file = await store.find(key);
  if (!file) return null;
  const folder = dataPath('copies');
  await mkdir(folder, { recursive: true, mode: 0o700 });
  await removeLeft(folder);
  requireDiskSpace(file.bytes);
  const copy = path.join(folder, `${hash}.${randomBytes(6).toString('hex')}`);
  try {
    const digest = createHash('sha256');
    await pipeline(
      store.stream(key, 0, file.bytes - 1),
      async function* (pieces: AsyncIterable<Uint8Array>) {
        for await (const piece of pieces) {
          digest.update(piece);
          yield piece;
        }
      },
      createWriteStream(copy, { mode: 0o600 }),
    );
    if (digest.digest('hex') !== hash) throw new StoreFault('damaged');
    return await work(copy);
  } finally {
    await rm(copy, { force: true });
  }
}

async function removeLeft(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    const facts = await stat(file).catch(() => null);
    if (facts && Date.now() - facts.mtimeMs > LEFT_MS) await rm(file, { force: true });
  }
}
