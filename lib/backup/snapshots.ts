import 'server-only';
import { text } from 'node:stream/consumers';
import type { z } from 'zod';
import { AppError } from '@/lib/errors';
import type { BackupPlace } from './place';
import { readRows } from './rows';
import { type Manifest, manifestSchema, type StoredFile } from './schema';

const FOLDER = 'snapshots';
const MANIFEST = 'manifest.json';

/** A snapshot that is whole. */
export interface Snapshot {
  /** When it was made, by which it is named. */
  name: string;
  /** Where it lies within its place. */
  folder: string;
  manifest: Manifest;
}

/** The list of files of what lies in a folder. */
interface ListOf {
  folder: string;
  manifest: Pick<Manifest, 'files'>;
}

/** The same, with which of them are missing. */
export interface FilesOf extends ListOf {
  manifest: Pick<Manifest, 'files' | 'missing'>;
}

/** Where a snapshot of a name lies. */
export const folderOfSnapshot = (name: string) => `${FOLDER}/${name}`;

/** Names a snapshot by its time, so that names are in the order of times. */
export const nameOfSnapshot = (at: Date) => at.toISOString().replaceAll(':', '').replace('.', '-');

/** Makes a snapshot one, after all else of it is there. */
export async function completeSnapshot(
  place: BackupPlace,
  name: string,
  manifest: Manifest,
): Promise<void> {
  const bytes = Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`);
  await place.write(`${folderOfSnapshot(name)}/${MANIFEST}`, [bytes]);
}

/**
 * Reads a snapshot.
 * @param wanted its name; null for the latest
 * @throws {AppError} where there is none, or it is not what this version can read
 */
export async function readSnapshot(place: BackupPlace, wanted: string | null): Promise<Snapshot> {
  const whole = await wholeSnapshots(place);
  const name = wanted ?? whole.at(-1);
  if (name === undefined || !whole.includes(name)) {
    const what = wanted === null ? 'no backup that is whole' : `no backup “${wanted}”`;
    const others = whole.length > 0 ? ` There are: ${whole.join(', ')}.` : '';
    throw new AppError(404, `There is ${what} in this folder.${others}`);
  }
  const folder = folderOfSnapshot(name);
  return {
    name,
    folder,
    manifest: await readManifest(place, `${folder}/${MANIFEST}`, manifestSchema),
  };
}

/**
 * Reads what says what lies in a place.
 * @throws {AppError} where it is not what this version can read
 */
export async function readManifest<Read>(
  place: BackupPlace,
  file: string,
  schema: z.ZodType<Read>,
): Promise<Read> {
  const parsed = schema.safeParse(parseJson(await text(place.read(file))));
  if (parsed.success) return parsed.data;
  const [issue] = parsed.error.issues;
  const where = issue?.path.join('.') || 'it';
  throw new AppError(
    422,
    `${file} is not what this version of Framejury can read: “${where}” is damaged, or of a newer version.`,
  );
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return null;
  }
}

/** The names of the snapshots that are whole, the oldest first. */
export async function wholeSnapshots(place: BackupPlace): Promise<string[]> {
  const whole: string[] = [];
  for (const name of await place.list(FOLDER)) {
    if ((await place.size(`${folderOfSnapshot(name)}/${MANIFEST}`)) !== null) whole.push(name);
  }
  return whole;
}

/** The files that a snapshot's rows name, in order of their hashes. */
export async function* namedFiles(
  place: BackupPlace,
  { folder, manifest: { files } }: ListOf,
): AsyncGenerator<StoredFile> {
  for await (const [kind, hash = ''] of readRows(place, folder, files)) {
    if (kind === 'videos' || kind === 'frames') yield { kind, hash };
  }
}

/** Takes away what was begun and never became whole. */
export async function removeUnfinished(place: BackupPlace): Promise<void> {
  const whole = await wholeSnapshots(place);
  for (const name of await place.list(FOLDER)) {
    if (!whole.includes(name)) await place.remove(folderOfSnapshot(name));
  }
}

/**
 * Takes away all snapshots but the latest few, and the files that none of these names.
 * @returns how many files went
 */
export async function removeOlder(place: BackupPlace, keep: number): Promise<number> {
  const whole = await wholeSnapshots(place);
  // Its manifest first: without that it is none, however far this comes.
  for (const name of whole.slice(0, -keep)) {
    await place.remove(`${folderOfSnapshot(name)}/${MANIFEST}`);
    await place.remove(folderOfSnapshot(name));
  }
  const kept = await Promise.all(whole.slice(-keep).map((name) => readSnapshot(place, name)));
  const lists = kept.map((snapshot) => byFolder(place, snapshot));
  let gone = 0;
  for (let byte = 0; byte < 256; byte += 1) {
    const prefix = byte.toString(16).padStart(2, '0');
    const named = new Set<string>();
    for (const list of lists) {
      for (const { kind, hash } of await list(prefix)) named.add(`${kind}/${hash}`);
    }
    for (const kind of ['videos', 'frames'] as const) {
      const folder = `files/${kind}/${prefix}`;
      const left = (await place.list(folder)).filter((name) => !named.has(`${kind}/${name}`));
      for (const name of left) await place.remove(`${folder}/${name}`);
      gone += left.length;
    }
  }
  return gone;
}

/** Reads a snapshot's list along the folders of files, of which one after another is asked: a list may be too long for memory. */
function byFolder(place: BackupPlace, snapshot: Snapshot) {
  const files = namedFiles(place, snapshot);
  let next = files.next();
  return async (prefix: string): Promise<StoredFile[]> => {
    const own: StoredFile[] = [];
    for (let file = await next; !file.done && file.value.hash.startsWith(prefix); ) {
      own.push(file.value);
      next = files.next();
      file = await next;
    }
    return own;
  };
}
