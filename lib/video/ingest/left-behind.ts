import type { ArrivingFile } from '../transfer/arriving-files';
import { requestReading } from './file-handles';
import type { RememberedFile } from './ingest-memory';

/** Whether a file is the one that an earlier page had; its bytes are hashed again anyhow before anything is sent. */
export function isSame(remembered: RememberedFile, file: File): boolean {
  return (
    remembered.name === file.name &&
    remembered.bytes === file.size &&
    remembered.modified === file.lastModified
  );
}

/** What came of reading files again that an earlier page left behind. */
export interface ReadAgain {
  /** Those that may be read, whether they could be or not. */
  allowed: RememberedFile[];
  files: { earlier: RememberedFile; arriving: ArrivingFile }[];
  /** A sentence about every file that has gone since. */
  notices: string[];
}

/** Reads files again, as far as the person allows it; each folder is asked about once. Has to be called by a click. */
export async function readAgain(wanted: readonly RememberedFile[]): Promise<ReadAgain> {
  const folders = await distinctFolders(wanted);
  const readable = new Map<FileSystemHandle, boolean>();
  const result: ReadAgain = { allowed: [], files: [], notices: [] };
  for (const earlier of wanted) {
    const { handle, folder, path, name } = earlier;
    if (!handle) continue;
    const asked = (folder && folders.get(folder)) ?? handle;
    if (!readable.has(asked)) readable.set(asked, await requestReading(asked));
    if (!readable.get(asked)) continue;
    result.allowed.push(earlier);
    try {
      const arriving = { file: await handle.getFile(), path, handle, folder };
      result.files.push({ earlier, arriving });
    } catch (error) {
      result.notices.push(`“${name}” cannot be read any more: ${describeError(error)}`);
    }
  }
  return result;
}

/** Every file kept a copy of its folder's handle; of equal ones, one is enough to ask about. */
async function distinctFolders(files: readonly RememberedFile[]) {
  const known: FileSystemDirectoryHandle[] = [];
  const distinct = new Map<FileSystemDirectoryHandle, FileSystemDirectoryHandle>();
  for (const { folder } of files) {
    if (!folder) continue;
    let same: FileSystemDirectoryHandle | undefined;
    for (const each of known) if (await each.isSameEntry(folder)) same = each;
    if (!same) known.push(folder);
    distinct.set(folder, same ?? folder);
  }
  return distinct;
}

/** What went wrong, in words. */
export function describeError(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
