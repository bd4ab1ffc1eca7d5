import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { unzipSync } from 'fflate';
import { readTable, type TableEvent } from '@/lib/table-reader';
import { Trouble } from '@/scripts/trouble.mjs';

/** A tree has some 3 MB in a hundred files; what is far beyond that is something else. */
const MOST_BYTES = 64 * 1024 * 1024;

const isPart = (name: string) => /\.(txt|json)$/i.test(name);

/**
 * The texts of a tree by their paths below it.
 * @param place absolute path of a folder or a zip
 * @throws {Trouble} when it is neither, or far too large
 */
export async function readTreeFiles(place: string): Promise<Map<string, string>> {
  const facts = await stat(place).catch(() => null);
  if (!facts) throw new Trouble(`${place} is not there.`);
  return facts.isDirectory() ? readFolder(place) : readZip(place, facts.size);
}

async function readFolder(folder: string): Promise<Map<string, string>> {
  const files = new Map<string, string>();
  let bytes = 0;
  for (const name of (await listFiles(folder)).filter(isPart)) {
    const file = path.join(folder, name);
    bytes += (await stat(file)).size;
    if (bytes > MOST_BYTES) throw tooLarge(folder);
    files.set(name, await readFile(file, 'utf8'));
  }
  return files;
}

async function readZip(file: string, size: number): Promise<Map<string, string>> {
  if (size > MOST_BYTES) throw tooLarge(file);
  let bytes = 0;
  const filter = ({ name, originalSize }: { name: string; originalSize: number }) => {
    if (!isPart(name)) return false;
    bytes += originalSize;
    if (bytes > MOST_BYTES) throw tooLarge(file);
    return true;
  };
  const unzip = (archive: Uint8Array) => {
    try {
      return unzipSync(archive, { filter });
    } catch (error) {
      if (error instanceof Trouble) throw error;
      throw new Trouble(`${file} is neither a folder nor a zip that can be read.`);
    }
  };
  const entries = Object.entries(unzip(await readFile(file)));
  return new Map(entries.map(([name, content]) => [name, new TextDecoder().decode(content)]));
}

function tooLarge(place: string): Trouble {
  return new Trouble(
    `${place} holds more than ${MOST_BYTES / 1024 / 1024} MB of texts: this is no tree of VBench-2.0.`,
  );
}

/**
 * The paths of the files below a folder, with slashes, in no particular order. No file is opened.
 * @throws {Trouble} when it is no folder
 */
export async function listFiles(folder: string): Promise<string[]> {
  const facts = await stat(folder).catch(() => null);
  if (!facts?.isDirectory()) throw new Trouble(`There is no folder ${folder}.`);
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => !entry.isDirectory())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)))
    .map((name) => name.split(path.sep).join('/'));
}

/**
 * The rows of a CSV as objects by column, with their numbers in the file.
 * @param columns those that it must have
 * @throws {Trouble} when it cannot be read or lacks a column
 */
export async function readColumns(
  file: string,
  columns: readonly string[],
): Promise<{ row: number; cells: Readonly<Record<string, string>> }[]> {
  const text = await readFile(file, 'utf8').catch(() => {
    throw new Trouble(`${file} cannot be read.`);
  });
  let names: readonly string[] = [];
  const rows: { row: number; cells: Record<string, string> }[] = [];
  for await (const event of readTable(text, { format: 'csv' })) {
    if (event.kind === 'columns') names = event.columns;
    if (event.kind === 'problem') throw new Trouble(`${file}${where(event)}: ${event.message}`);
    if (event.kind !== 'cells') continue;
    const cells = names.map((name, index) => [name, event.cells[index] ?? '']);
    rows.push({ row: event.row, cells: Object.fromEntries(cells) });
  }
  const lacking = columns.find((column) => !names.includes(column));
  if (lacking) throw new Trouble(`${file} has no column “${lacking}”.`);
  return rows;
}

function where({ row }: Extract<TableEvent, { kind: 'problem' }>): string {
  return row === null ? '' : `, row ${row}`;
}

/**
 * Writes a file that was asked for by an option.
 * @throws {Trouble} when it cannot be written, or is there and must not be lost
 */
export async function writeOutput(
  option: string,
  file: string,
  content: string,
  { keep = false }: { keep?: boolean } = {},
): Promise<void> {
  try {
    await writeFile(file, content, { flag: keep ? 'wx' : 'w' });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : null;
    if (code === 'EEXIST') throw new Trouble(`--${option}: ${file} is there already.`);
    const reason = error instanceof Error ? error.message : String(error);
    throw new Trouble(`--${option}: ${file} cannot be written: ${reason}`);
  }
}
