import 'server-only';
import { randomBytes } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FolderStore, PRIVATE_FILE_MODE, PRIVATE_FOLDER_MODE } from '@/lib/files/folder-store';
import { isStore, openStore, ownVariables } from '@/lib/files/open';
import type { FileStore } from '@/lib/files/store';

/** Where backups lie. Names are relative, with slashes. */
export interface BackupPlace {
  /** Writes a file whole or not at all: where the bytes break off, nothing of that name is there. */
  write(name: string, bytes: AsyncIterable<Uint8Array> | Iterable<Uint8Array>): Promise<void>;
  /** All bytes of a file. */
  read(name: string): Readable;
  /** A file's size in bytes; null where there is none. */
  size(name: string): Promise<number | null>;
  /** The names of what lies in a folder, without the folder's, in order; none where there is no such folder. */
  list(folder: string): Promise<string[]>;
  /** Takes away a file, or a folder with all that is in it. */
  remove(name: string): Promise<void>;
}

/**
 * Opens a place for backups.
 * @param place a folder, or `s3://BUCKET/PREFIX`, which is opened as `openStore` says; where its variables differ from those of
 *   the installation's own files, they are named `BACKUP_AWS_ENDPOINT_URL` and so on
 */
export async function openBackupPlace(
  place: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<BackupPlace> {
  if (!isStore(place)) return backupFolder(place);
  return backupStore(await openStore(place, ownVariables('BACKUP_', environment)));
}

/** A store of files as a place for backups. */
function backupStore(store: FileStore): BackupPlace {
  return {
    async write(name, bytes) {
      const writing = await store.begin(name);
      try {
        for await (const piece of bytes) await writing.append(piece);
      } catch (error) {
        await writing.abandon();
        throw error;
      }
      await writing.close();
    },
    read: (name) => Readable.from(readAll(store, name)),
    size: async (name) => (await store.find(name))?.bytes ?? null,
    async list(folder) {
      const names = new Set<string>();
      for await (const files of store.list(`${folder}/`)) {
        for (const { key } of files) names.add(key.slice(folder.length + 1).split('/')[0] ?? '');
      }
      return [...names].sort();
    },
    async remove(name) {
      for await (const files of store.list(`${name}/`)) {
        await store.remove(files.map(({ key }) => key));
      }
      await store.remove([name]);
    },
  };
}

async function* readAll(store: FileStore, name: string): AsyncGenerator<Uint8Array> {
  const file = await store.find(name);
  if (!file) throw new Error(`${name} is not there.`);
  if (file.bytes > 0) yield* store.stream(name, 0, file.bytes - 1);
}

/** A folder as a place for backups. */
export function backupFolder(folder: string): BackupPlace {
  const at = (name: string) => path.join(folder, name);
  return {
    async write(name, bytes) {
      const draft = `${at(name)}.${randomBytes(6).toString('hex')}.part`;
      await mkdir(path.dirname(draft), { recursive: true, mode: PRIVATE_FOLDER_MODE });
      try {
        await pipeline(bytes, createWriteStream(draft, { mode: PRIVATE_FILE_MODE, flush: true }));
        await rename(draft, at(name));
      } catch (error) {
        await rm(draft, { force: true });
        throw error;
      }
    },
    read: (name) => createReadStream(at(name)),
    size: async (name) => (await new FolderStore(folder).find(name))?.bytes ?? null,
    async list(name) {
      const names = await readdir(at(name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return [];
        throw error;
      });
      return names.sort();
    },
    remove: (name) => rm(at(name), { recursive: true, force: true }),
  };
}
