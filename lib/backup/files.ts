import 'server-only';
import { createHash } from 'node:crypto';
import { fileSize, fileStore, keyOf, streamStored } from '@/lib/files';
import type { BackupPlace } from './place';
import type { Manifest, StoredFile } from './schema';

/** How many are looked at at once: waiting for a disk or a network is most of the work with small ones. */
const AT_ONCE = 8;

/** What came of copying files, or of looking at them. */
export interface CopiedFiles {
  /** How many there are by the list. */
  named: number;
  copied: number;
  bytes: number;
  /** In no particular order. */
  missing: Manifest['missing'];
}

/** Where a backup has a file of the store. */
export const backedUpName = ({ kind, hash }: StoredFile) =>
  `files/${kind}/${hash.slice(0, 2)}/${hash}`;

/** The bytes of a file are not those that it is named by. */
class Damaged extends Error {}

/** Copies those files into a backup that it does not have yet; what is there stays as it is. */
export function saveFiles(
  place: BackupPlace,
  files: AsyncIterable<StoredFile>,
  tell: (detail: string) => void,
): Promise<CopiedFiles> {
  return eachFile(files, tell, async (file) => {
    if ((await place.size(backedUpName(file))) !== null) return 'there';
    const bytes = await fileSize(file.kind, file.hash);
    if (bytes === null) return 'lost';
    const stream = await streamStored(file.kind, file.hash, 0, bytes - 1);
    await place.write(backedUpName(file), checked(stream, file.hash));
    return bytes;
  });
}

/** Copies files of a backup into the store; what is there stays as it is. */
export function returnFiles(
  place: BackupPlace,
  files: AsyncIterable<StoredFile>,
  tell: (detail: string) => void,
): Promise<CopiedFiles> {
  return eachFile(files, tell, async (file) => {
    const { kind, hash } = file;
    if ((await fileSize(kind, hash)) !== null) return 'there';
    const bytes = await place.size(backedUpName(file));
    if (bytes === null) return 'lost';
    const writing = await (await fileStore()).begin(keyOf(kind, hash));
    try {
      for await (const piece of checked(place.read(backedUpName(file)), hash)) {
        await writing.append(piece);
      }
    } catch (error) {
      await writing.abandon();
      throw error;
    }
    await writing.close();
    return bytes;
  });
}

/** A file that is named, with its bytes as rows say them, or null where they do not. */
export interface SizedFile extends StoredFile {
  bytes: number | null;
}

/**
 * Looks whether files are in the store, with the bytes that rows say.
 * @param everyByte whether they are read, too, and held against their hashes
 */
export function checkFiles(
  files: AsyncIterable<SizedFile>,
  everyByte: boolean,
  tell: (detail: string) => void,
): Promise<CopiedFiles> {
  return eachFile(files, tell, async ({ kind, hash, bytes: said }) => {
    const bytes = await fileSize(kind, hash);
    if (bytes === null) return 'lost';
    if (said !== null && said !== bytes) throw new Damaged();
    if (everyByte) {
      for await (const _ of checked(await streamStored(kind, hash, 0, bytes - 1), hash));
    }
    return 'there';
  });
}

/** @param work gives the size of what it copied, or why it did not */
async function eachFile<File extends StoredFile>(
  files: AsyncIterable<File>,
  tell: (detail: string) => void,
  work: (file: File) => Promise<number | 'there' | 'lost'>,
): Promise<CopiedFiles> {
  const done: CopiedFiles = { named: 0, copied: 0, bytes: 0, missing: [] };
  const count = async (file: File) => {
    const came = await work(file).catch((error: unknown) => {
      if (error instanceof Damaged) return 'damaged' as const;
      throw error;
    });
    done.named += 1;
    if (typeof came === 'number') {
      done.copied += 1;
      done.bytes += came;
    } else if (came !== 'there') {
      done.missing.push({ kind: file.kind, hash: file.hash, why: came });
    }
    if (done.named % 1000 === 0) tell(`${done.named} files looked at, ${done.copied} copied`);
  };
  const source = files[Symbol.asyncIterator]();
  const lane = async () => {
    for (let next = await source.next(); !next.done; next = await source.next()) {
      await count(next.value);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, lane));
  return done;
}

/** The same bytes; at their end it is an error that they are not those of the hash. */
async function* checked(
  bytes: AsyncIterable<Uint8Array>,
  hash: string,
): AsyncGenerator<Uint8Array> {
  const found = createHash('sha256');
  for await (const piece of bytes) {
    found.update(piece);
    yield piece;
  }
  if (found.digest('hex') !== hash) throw new Damaged();
}

/**
 * Tells files that were erased while others were copied from those that are lost.
 * @param named the hashes of those that rows name by now
 */
export function whyMissing(
  missing: Manifest['missing'],
  named: ReadonlySet<string>,
): Manifest['missing'] {
  return missing.map((file) =>
    file.why === 'lost' && !named.has(file.hash) ? { ...file, why: 'erased' } : file,
  );
}
