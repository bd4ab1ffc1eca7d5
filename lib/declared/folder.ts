import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { MOST_CHARACTERS } from './located-yaml';
import { type ReadSuite, readSuite, SUITE_FILE } from './read';

/** What a folder is: a sound suite, or everything that is wrong with it. */
export type ReadFolder = { folder: string } & ReadSuite;

/**
 * Reads a folder with a `suite.yaml` and its Markdown. Nothing outside of it is read, nor what a link leads to. Never
 * throws for what stands in it, or is not there.
 */
export function readSuiteFolder(folder: string): ReadFolder {
  return { folder, ...readSuite((name) => readPlainFile(folder, name)) };
}

/** The folders within one that have a {@link SUITE_FILE}, by name; none where it is not there. */
export function suiteFolders(parent: string): string[] {
  try {
    return readdirSync(parent, { withFileTypes: true })
      .filter((entry) => entry.isDirectory())
      .map(({ name }) => path.join(parent, name))
      .filter((folder) => isFile(path.join(folder, SUITE_FILE)))
      .sort();
  } catch {
    return [];
  }
}

function isFile(file: string): boolean {
  return lstatSync(file, { throwIfNoEntry: false })?.isFile() ?? false;
}

/** The text of a file within a folder, or why it is not read. */
export function readPlainFile(
  folder: string,
  name: string,
): { text: string } | { message: string } {
  const file = path.resolve(folder, name);
  const within = path.relative(path.resolve(folder), file);
  if (path.isAbsolute(name) || within.startsWith('..') || within === '') {
    return { message: `“${name}” is not within the suite’s folder.` };
  }
  try {
    // Folders on the way may be links as well.
    const steps = within.split(path.sep);
    const isLinked = steps.some((_, index) =>
      lstatSync(path.join(folder, ...steps.slice(0, index + 1))).isSymbolicLink(),
    );
    if (isLinked) return { message: `“${name}” is a link, which is not followed.` };
    const { size } = lstatSync(file);
    if (size > 4 * MOST_CHARACTERS) {
      return { message: `“${name}” has ${size} bytes; it may have ${4 * MOST_CHARACTERS}.` };
    }
    return { text: readFileSync(file, 'utf8') };
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'ENOTDIR')
      return { message: `There is no file “${name}” in the suite’s folder.` };
    return { message: `“${name}” cannot be read (${code}).` };
  }
}
