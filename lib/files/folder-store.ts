import { randomBytes } from 'node:crypto';
import { constants, createReadStream, type Stats } from 'node:fs';
import {
  access,
  mkdir,
  open,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import path from 'node:path';
import type { FileStore, FoundFile, Writing } from './store';

/** The mode of folders in the data folder: for our own user only. */
export const PRIVATE_FOLDER_MODE = 0o700;
export const PRIVATE_FILE_MODE = 0o600;

/** Files in a folder of this machine, or one that machines share. */
export class FolderStore implements FileStore {
  readonly shared = null;
  readonly #root: string;

  /** @param root absolute */
  constructor(root: string) {
    this.#root = root;
  }

  /** Where a file lies, or would lie: for programs that read it themselves. */
  pathOf(key: string): string {
    return path.join(/* turbopackIgnore: true */ this.#root, key);
  }

  async find(key: string): Promise<FoundFile | null> {
    const facts = await unlessAbsent(stat(this.pathOf(key)));
    return facts && found(key, facts);
  }

  read(key: string): Promise<Uint8Array | null> {
    return unlessAbsent(readFile(this.pathOf(key)));
  }

  stream(key: string, start: number, end: number) {
    return createReadStream(this.pathOf(key), { start, end });
  }

  async write(key: string, bytes: Uint8Array): Promise<void> {
    const target = this.pathOf(key);
    const draft = draftOf(target);
    try {
      await inItsFolder(draft, () => writeFile(draft, bytes, { mode: PRIVATE_FILE_MODE }));
      await rename(draft, target);
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  async begin(key: string): Promise<Writing> {
    const target = this.pathOf(key);
    const draft = draftOf(target);
    const file = await inItsFolder(draft, () => open(draft, 'wx', PRIVATE_FILE_MODE));
    return {
      append: async (bytes) => {
        await file.writeFile(bytes);
      },
      close: async () => {
        await file.close();
        await rename(draft, target);
      },
      abandon: async () => {
        await file.close();
        await rm(draft, { force: true });
      },
    };
  }

  /**
   * Opens a file to write at any place of it; it is made where it is not there. Neither truncates nor appends, so that what
   * others write into it stays where it is.
   */
  openAt(key: string) {
    const target = this.pathOf(key);
    return inItsFolder(target, () =>
      open(target, constants.O_CREAT | constants.O_WRONLY, PRIVATE_FILE_MODE),
    );
  }

  async move(from: string, to: string): Promise<boolean> {
    const target = this.pathOf(to);
    await mkdir(path.dirname(target), { recursive: true, mode: PRIVATE_FOLDER_MODE });
    const moved = rename(this.pathOf(from), target).then(() => true);
    return (await unlessAbsent(moved)) ?? false;
  }

  async *list(prefix: string): AsyncGenerator<FoundFile[]> {
    const folder = this.pathOf(prefix);
    const entries = (await unlessAbsent(readdir(folder, { withFileTypes: true }))) ?? [];
    const files = entries.filter((entry) => entry.isFile());
    // Another request may have moved one since it was listed.
    const facts = await Promise.all(files.map(({ name }) => this.find(`${prefix}${name}`)));
    const here = facts.filter((file) => file !== null);
    if (here.length > 0) yield here;
    for (const entry of entries) {
      if (entry.isDirectory()) yield* this.list(`${prefix}${entry.name}/`);
    }
  }

  async remove(keys: readonly string[]): Promise<void> {
    await Promise.all(keys.map((key) => rm(this.pathOf(key), { force: true })));
  }

  /** @throws {NodeJS.ErrnoException} where files cannot be written */
  async check(): Promise<void> {
    const isMade = await unlessAbsent(access(this.#root, constants.W_OK).then(() => true));
    if (!isMade) await access(path.dirname(this.#root), constants.W_OK);
  }
}

function found(key: string, facts: Stats): FoundFile {
  return { key, bytes: facts.size, writtenAt: facts.mtimeMs };
}

function draftOf(target: string): string {
  return `${target}.${randomBytes(6).toString('hex')}.part`;
}

/** Does what makes a file, and makes its folder before where it is missing, which it hardly ever is. */
async function inItsFolder<Result>(file: string, make: () => Promise<Result>): Promise<Result> {
  const made = await unlessAbsent(make());
  if (made !== null) return made;
  await mkdir(path.dirname(file), { recursive: true, mode: PRIVATE_FOLDER_MODE });
  return make();
}

/** The result of work on a file, or null when the file does not exist. */
async function unlessAbsent<Result>(work: Promise<Result>): Promise<Result | null> {
  return await work.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}
