import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Suite } from '@/lib/suites/suite';
import { checkDeclaration } from './check';
import { type Fault, MOST_CHARACTERS, readLocatedYaml } from './located-yaml';
import { type Declaration, declarationSchema } from './schema';
import { suiteOf } from './suite';

/** The file of a folder that declares its suite. */
export const SUITE_FILE = 'suite.yaml';

/** A suite that was read from a folder, with what was read. */
export interface DeclaredSuite {
  suite: Suite;
  declaration: Declaration;
}

/** What a folder is: a sound suite, or everything that is wrong with it. */
export type ReadFolder = { folder: string } & (
  | ({ faults: null } & DeclaredSuite)
  | { faults: Fault[]; suite: null; declaration: null }
);

/**
 * Reads a folder with a `suite.yaml` and its Markdown. Nothing outside of it is read, nor what a link leads to. Never
 * throws for what stands in it, or is not there.
 */
export function readSuiteFolder(folder: string): ReadFolder {
  const broken = (faults: Fault[]): ReadFolder => ({
    folder,
    faults,
    suite: null,
    declaration: null,
  });
  const source = readPlainFile(folder, SUITE_FILE);
  if ('message' in source)
    return broken([{ file: SUITE_FILE, line: null, message: source.message }]);
  const read = readLocatedYaml(source.text, SUITE_FILE, declarationSchema);
  if ('faults' in read) return broken(read.faults);
  const declaration = read.value;
  // Each is read once, so that what is checked is what is used, though it changes meanwhile.
  const texts = new Map<string, string | null>();
  const unread: Fault[] = [];
  declaration.prompts.forEach(({ file }, index) => {
    if (file === undefined || texts.has(file)) return;
    const text = readPlainFile(folder, file);
    texts.set(file, 'text' in text ? text.text : '');
    if ('message' in text) {
      unread.push({
        file: SUITE_FILE,
        line: read.lineOf(['prompts', index, 'file']),
        message: text.message,
      });
    }
  });
  if (unread.length > 0) return broken(unread);
  const textOf = (file: string) => texts.get(file) ?? null;
  const faults = checkDeclaration(declaration, SUITE_FILE, read.lineOf, textOf);
  if (faults.length > 0) return broken(faults);
  return {
    folder,
    faults: null,
    declaration,
    suite: suiteOf(declaration, (file) => textOf(file) ?? '', source.text),
  };
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
