import { existsSync, lstatSync, readdirSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { type ReadFolder, readSuiteFolder, suiteFolders } from './folder';
import { SUITE_FILE } from './read';

/**
 * The folders of an installation's own suites: those that `FRAMEJURY_SUITES` names, separated as in `PATH`, each a suite or a
 * folder of suites, and those in `suites/` of the data folder.
 */
export function foldersToRead(): string[] {
  const parents = (process.env.FRAMEJURY_SUITES ?? '').split(path.delimiter).filter(Boolean);
  const data = process.env.FRAMEJURY_DATA;
  if (data) parents.push(path.join(/* turbopackIgnore: true */ data, 'suites'));
  return [...new Set(parents.map((one) => path.resolve(/* turbopackIgnore: true */ one)))].flatMap(
    (parent) =>
      existsSync(path.join(/* turbopackIgnore: true */ parent, SUITE_FILE))
        ? [parent]
        : suiteFolders(parent),
  );
}

/**
 * Reads the suites of folders. One that has a fault stands there with it and hurts no other.
 * @param taken the ids of built-in suites and the kinds of their items
 */
export function readFolders(folders: readonly string[], taken: readonly string[]): ReadFolder[] {
  const known = new Map(taken.map((id) => [id, 'is a built-in suite']));
  return folders.map((folder): ReadFolder => {
    const one = readSuiteFolder(folder);
    if (one.faults) return one;
    const { id } = one.declaration;
    const other = known.get(id);
    if (other === undefined) {
      known.set(id, `is the suite of ${folder}`);
      return one;
    }
    const message = `“${id}” ${other}: choose another id.`;
    const faults = [{ file: SUITE_FILE, line: 1, message }];
    return { folder, suite: null, declaration: null, faults, files: one.files };
  });
}

/** What changes whenever a file does that a suite of the installation could be read from. */
export function foldersState(): string {
  return foldersToRead().map(folderState).join();
}

function folderState(folder: string): string {
  try {
    const files = readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => name === SUITE_FILE || name.endsWith('.md'))
      .map((name) => {
        const { mtimeMs, size, ino } = lstatSync(path.join(folder, name));
        return [name, mtimeMs, size, ino];
      });
    return JSON.stringify([folder, files]);
  } catch (error) {
    return JSON.stringify([folder, String(error)]);
  }
}

/** A fault as a line for a terminal or a log. */
export function faultLine(
  folder: string,
  { file, line, message }: { file: string; line: number | null; message: string },
): string {
  return `${path.join(folder, file)}${line === null ? '' : `:${line}`}: ${message}`;
}
