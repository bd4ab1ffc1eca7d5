import type { ArrivingFile } from '../transfer/arriving-files';
import { requestReading } from './file-handles';
import { type IngestMemory, openIngestMemory, type RememberedFile } from './ingest-memory';
import { isIn, type QueuedFile } from './queued-file';

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

/** What a later page is to find of files on their way, and what it found of an earlier one. */
export interface LeftBehind {
  /** Keeps where an item's file came from. */
  arrive(item: QueuedFile, arriving: ArrivingFile): void;
  /** Keeps how far items are, as far as their files arrived here. */
  remember(items: readonly QueuedFile[]): Promise<void>;
  forget(ids: readonly string[]): Promise<void>;
  /** Takes files that are taken up again off what an earlier page left behind. */
  takeUp(files: readonly RememberedFile[]): void;
}

/** What does not come in by a person's will or by its own nature is not lost when the page is left. */
function isDropped({ stage }: QueuedFile): boolean {
  return stage === 'cancelled' || stage === 'refused';
}

function describeItem(item: QueuedFile, arriving: ArrivingFile, session: string): RememberedFile {
  const { file, path, handle, folder } = arriving;
  const { id, name, prompt, model, projectId, need, problem } = item;
  const outcome = isIn(item) ? 'in' : problem ? { problem } : 'to come';
  const place = { name, path, bytes: file.size, modified: file.lastModified, handle, folder };
  return { id, session, ...place, prompt, model, projectId, need, outcome };
}

/**
 * Recalls what an earlier page left behind.
 * @param found what is left of it
 */
export function openLeftBehind(found: {
  read(): readonly RememberedFile[];
  write(files: readonly RememberedFile[]): void;
}): LeftBehind {
  const arrived = new Map<string, ArrivingFile>();
  // A browser that keeps nothing takes files in all the same.
  const opening = openIngestMemory().catch((): IngestMemory | null => null);

  async function forget(ids: readonly string[]) {
    for (const id of ids) arrived.delete(id);
    if (ids.length > 0) await (await opening)?.forget(ids);
  }

  /** What is left once others are taken up; what came in is forgotten when nothing else is left. */
  function leave(files: readonly RememberedFile[]) {
    const over = files.every(({ outcome }) => outcome === 'in');
    if (over) void forget(files.map(({ id }) => id));
    found.write(over ? [] : files);
  }

  void opening.then(async (memory) => {
    if (memory) leave(await memory.recall());
  });
  return {
    arrive(item, arriving) {
      arrived.set(item.id, arriving);
    },
    async remember(items) {
      const memory = await opening;
      if (!memory) return;
      const dropped = items.filter(isDropped).map(({ id }) => id);
      const kept = items.flatMap((item) => {
        const arriving = isDropped(item) ? undefined : arrived.get(item.id);
        return arriving ? [describeItem(item, arriving, memory.session)] : [];
      });
      if (kept.length > 0) await memory.keep(kept);
      if (dropped.length > 0) await memory.forget(dropped);
    },
    forget,
    takeUp(files) {
      if (files.length === 0) return;
      void forget(files.map(({ id }) => id));
      leave(found.read().filter((each) => !files.includes(each)));
    },
  };
}
