import { createHash } from 'node:crypto';
import path from 'node:path';
import pLimit from 'p-limit';
import { FILE_KINDS, type FileStore, type FoundFile } from './store';

/** Files that are copied at once. */
const AT_ONCE = 4;

/** Files of up to so many bytes are written at once, larger ones piece by piece. */
const MOST_WHOLE = 8 * 1024 * 1024;

/** What became of the files of a store that is copied. */
export interface Copied {
  /** Files that were copied, and their bytes. */
  files: number;
  bytes: number;
  /** Files that were in the other store already. */
  known: number;
  /** The keys of files whose bytes are not those that their names say: these were left out. */
  damaged: string[];
}

/**
 * Copies all videos and frames that another store lacks, each checked against its hash as it passes. What was copied is
 * known the next time, so that a copy which was interrupted is gone on with. Unfinished uploads are left out.
 * @param tell receives the counts after each file
 * @throws {StoreFault} when a store fails
 */
export async function copyFiles(
  from: FileStore,
  to: FileStore,
  tell: (so: Copied) => void,
): Promise<Copied> {
  const so: Copied = { files: 0, bytes: 0, known: 0, damaged: [] };
  const limit = pLimit(AT_ONCE);
  for (const kind of FILE_KINDS) {
    for await (const files of lackingIn(from, to, `${kind}/`, so)) {
      await limit.map(files, async (file) => {
        if (await copyFile(from, to, file)) {
          so.files += 1;
          so.bytes += file.bytes;
        } else so.damaged.push(file.key);
        tell(so);
      });
    }
  }
  return so;
}

/** The files below a prefix that another store lacks, some at a time; those that it has are counted. */
async function* lackingIn(
  from: FileStore,
  to: FileStore,
  prefix: string,
  so: Copied,
): AsyncGenerator<FoundFile[]> {
  // Stores list folder by folder, so that one of the other's folders at a time is looked at.
  let folder = '';
  let there = new Map<string, number>();
  for await (const files of from.list(prefix)) {
    const lacking: FoundFile[] = [];
    for (const file of files.filter(isNamed)) {
      const own = path.dirname(file.key);
      if (own !== folder) there = await sizesIn(to, `${own}/`);
      folder = own;
      if (there.get(file.key) === file.bytes) so.known += 1;
      else lacking.push(file);
    }
    yield lacking;
  }
}

/** Drafts of writes that broke off are no files. */
function isNamed({ key }: FoundFile): boolean {
  return /\/[0-9a-f]{64}$/.test(key);
}

async function sizesIn(store: FileStore, prefix: string): Promise<Map<string, number>> {
  const sizes = new Map<string, number>();
  for await (const files of store.list(prefix)) {
    for (const { key, bytes } of files) sizes.set(key, bytes);
  }
  return sizes;
}

/** Copies a file, unless its bytes are others than its name says. Says whether it did. */
async function copyFile(
  from: FileStore,
  to: FileStore,
  { key, bytes }: FoundFile,
): Promise<boolean> {
  const digest = createHash('sha256');
  const isSame = () => key.endsWith(digest.digest('hex'));
  if (bytes <= MOST_WHOLE) {
    const content = await from.read(key);
    if (!content) return false;
    digest.update(content);
    if (!isSame()) return false;
    await to.write(key, content);
    return true;
  }
  const writing = await to.begin(key);
  try {
    for await (const piece of from.stream(key, 0, bytes - 1)) {
      digest.update(piece);
      await writing.append(piece);
    }
    if (isSame()) {
      await writing.close();
      return true;
    }
  } catch (error) {
    // The first failure is the one to tell of.
    await writing.abandon().catch(() => undefined);
    throw error;
  }
  await writing.abandon();
  return false;
}
