import { existsSync } from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import type { Suite } from '@/lib/suites/suite';
import { type ReadFolder, readSuiteFolder, SUITE_FILE, suiteFolders } from './folder';

/** The suites that folders declare, and the folders with faults. */
export interface LoadedSuites {
  suites: readonly Suite[];
  folders: readonly ReadFolder[];
}

/**
 * Reads the suites that an installation has in addition to the built-in ones: in the folders that `FRAMEJURY_SUITES` names,
 * separated as in `PATH`, each a suite or a folder of suites, and in `suites/` of the data folder. One that has a fault is
 * left out with it and hurts no other.
 * @param taken the ids of built-in suites and the kinds of their items
 */
export function loadSuites(taken: readonly string[]): LoadedSuites {
  const parents = (process.env.FRAMEJURY_SUITES ?? '').split(path.delimiter).filter(Boolean);
  const data = process.env.FRAMEJURY_DATA;
  if (data) parents.push(path.join(/* turbopackIgnore: true */ data, 'suites'));
  const folders = [
    ...new Set(parents.map((one) => path.resolve(/* turbopackIgnore: true */ one))),
  ].flatMap((parent) =>
    existsSync(path.join(/* turbopackIgnore: true */ parent, SUITE_FILE))
      ? [parent]
      : suiteFolders(parent),
  );
  const known = new Map(taken.map((id) => [id, 'is a built-in suite']));
  const read = folders.map((folder): ReadFolder => {
    const one = readSuiteFolder(folder);
    if (one.faults) return one;
    const { id } = one.declaration;
    const other = known.get(id);
    if (other === undefined) {
      known.set(id, `is the suite of ${folder}`);
      return one;
    }
    const message = `“${id}” ${other}: choose another id.`;
    return {
      folder,
      suite: null,
      declaration: null,
      faults: [{ file: SUITE_FILE, line: 1, message }],
    };
  });
  return { folders: read, suites: read.flatMap(({ suite }) => suite ?? []) };
}

/** A fault as a line for a terminal or a log. */
export function faultLine(
  folder: string,
  { file, line, message }: { file: string; line: number | null; message: string },
): string {
  return `${path.join(folder, file)}${line === null ? '' : `:${line}`}: ${message}`;
}
