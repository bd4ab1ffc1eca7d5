import { isPromptsTable } from '../ingest/prompts-table';

/** A file that was dropped or chosen, with what it takes to find it again. */
export interface ArrivingFile {
  file: File;
  /** Where it lay in the folder that was dropped, e.g. `batch/a/clip.mp4`; the name alone for a single file. */
  path: string;
  /** By which it can be read after a reload; null where the browser gives none. */
  handle: FileSystemFileHandle | null;
  /** The dropped folder in which it lay: permission to read that one is permission to read all in it. */
  folder: FileSystemDirectoryHandle | null;
}

/** Everything that came with one drop or choice. */
export interface Arrival {
  files: ArrivingFile[];
  /** How many files of folders were left out, since nobody wants files of such names. */
  leftOut: number;
}

/** Whether a file of a folder is taken, by its name; those that are dropped or chosen one by one always are. */
export type Wanted = (name: string) => boolean;

const VIDEO_NAME = /\.(mp4|m4v|mov|webm|mkv|avi|gif|ogv|ogg|flv|mpe?g|m?ts|m2ts|wmv|asf|3gp)$/i;

/** Videos and tables of prompts: nobody means the notes and pictures of a folder when dropping it. */
function isVideoOrTable(name: string): boolean {
  return !name.startsWith('.') && (VIDEO_NAME.test(name) || isPromptsTable(name));
}

/** Files that came without handles, such as from a file input; a chosen folder's files know their paths. */
export function arriveAsFiles(files: readonly File[], isWanted: Wanted = isVideoOrTable): Arrival {
  const all = files.map((file) => ({
    file,
    path: file.webkitRelativePath || file.name,
    handle: null,
    folder: null,
  }));
  const wanted = all.filter(({ file }) => !file.webkitRelativePath || isWanted(file.name));
  return { files: wanted, leftOut: all.length - wanted.length };
}

/** Files and folders that came as handles; folders are read to their last subfolder. */
export async function arriveAsHandles(
  handles: readonly FileSystemHandle[],
  isWanted: Wanted = isVideoOrTable,
): Promise<Arrival> {
  const arrival: Arrival = { files: [], leftOut: 0 };
  for (const handle of handles) {
    if (isDirectory(handle))
      await readFolder(handle, { path: handle.name, folder: handle, isWanted }, arrival);
    else if (isFile(handle)) {
      const file = await handle.getFile();
      arrival.files.push({ file, path: file.name, handle, folder: null });
    }
  }
  return arrival;
}

/**
 * What was dropped. Has to be called within the drop event: the browser takes its items away afterwards.
 */
export async function arriveByDrop(
  transfer: DataTransfer,
  isWanted: Wanted = isVideoOrTable,
): Promise<Arrival> {
  const items = [...transfer.items].filter(({ kind }) => kind === 'file');
  const offers = items.map((item) => ({
    handle: item.getAsFileSystemHandle?.() ?? Promise.resolve(null),
    entry: item.webkitGetAsEntry(),
    file: item.getAsFile(),
  }));
  const arrival: Arrival = { files: [], leftOut: 0 };
  for (const offer of offers) {
    const handle = await offer.handle;
    if (handle) add(arrival, await arriveAsHandles([handle], isWanted));
    else if (offer.entry && isDirectoryEntry(offer.entry))
      await readEntry(offer.entry, isWanted, arrival);
    else if (offer.file) add(arrival, arriveAsFiles([offer.file], isWanted));
  }
  return arrival;
}

function add(arrival: Arrival, more: Arrival): void {
  arrival.files.push(...more.files);
  arrival.leftOut += more.leftOut;
}

function isDirectory(handle: FileSystemHandle): handle is FileSystemDirectoryHandle {
  return handle.kind === 'directory';
}

function isFile(handle: FileSystemHandle): handle is FileSystemFileHandle {
  return handle.kind === 'file';
}

async function readFolder(
  handle: FileSystemDirectoryHandle,
  place: { path: string; folder: FileSystemDirectoryHandle; isWanted: Wanted },
  arrival: Arrival,
): Promise<void> {
  for await (const child of handle.values()) {
    const path = `${place.path}/${child.name}`;
    if (isDirectory(child)) await readFolder(child, { ...place, path }, arrival);
    else if (!place.isWanted(child.name)) arrival.leftOut += 1;
    else if (isFile(child)) {
      const file = await child.getFile();
      arrival.files.push({ file, path, handle: child, folder: place.folder });
    }
  }
}

function isDirectoryEntry(entry: FileSystemEntry): entry is FileSystemDirectoryEntry {
  return entry.isDirectory;
}

function isFileEntry(entry: FileSystemEntry): entry is FileSystemFileEntry {
  return entry.isFile;
}

/** The older way to read a dropped folder, for browsers that give no handles. */
async function readEntry(
  entry: FileSystemEntry,
  isWanted: Wanted,
  arrival: Arrival,
): Promise<void> {
  if (isFileEntry(entry)) {
    if (!isWanted(entry.name)) arrival.leftOut += 1;
    else {
      const file = await new Promise<File>((resolve, reject) => entry.file(resolve, reject));
      arrival.files.push({ file, path: entry.fullPath.slice(1), handle: null, folder: null });
    }
  } else if (isDirectoryEntry(entry)) {
    const reader = entry.createReader();
    // It gives its children by the hundred, and none at the end.
    for (;;) {
      const children = await new Promise<FileSystemEntry[]>((resolve, reject) =>
        reader.readEntries(resolve, reject),
      );
      if (children.length === 0) return;
      for (const child of children) await readEntry(child, isWanted, arrival);
    }
  }
}
