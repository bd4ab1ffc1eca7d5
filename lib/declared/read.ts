import { createHash } from 'node:crypto';
import { storable } from '@/lib/storable';
import type { Suite } from '@/lib/suites/suite';
import { checkDeclaration } from './check';
import { type Fault, readLocatedYaml } from './located-yaml';
import { promptName } from './prompt-name';
import { type Declaration, declarationSchema } from './schema';
import { suiteOf } from './suite';

/** The file that declares a suite. */
export const SUITE_FILE = 'suite.yaml';

/** The texts of a suite by the names of their files: {@link SUITE_FILE} and the Markdown that it names. */
export type SuiteFiles = Readonly<Record<string, string>>;

/** How many letters of a hash name a suite's version, or its content. */
const HASH_LENGTH = 12;

/** A suite that was read from files, with what was read. */
export interface DeclaredSuite {
  suite: Suite;
  /** Names the files: the same for equal ones, wherever they were read. Several contents may be one version of the suite. */
  content: string;
  declaration: Declaration;
  files: SuiteFiles;
}

/** What files come to: a sound suite, or everything that is wrong with it. */
export type ReadSuite =
  | ({ faults: null } & DeclaredSuite)
  | { faults: Fault[]; suite: null; declaration: null; files: SuiteFiles };

/** Reads the suite that files declare. Never throws for what stands in them. */
export function readSuiteFiles(files: SuiteFiles): ReadSuite {
  return readSuite((name) => {
    const text = Object.hasOwn(files, name) ? files[name] : undefined;
    return text === undefined
      ? { message: `There is no file “${name}” in the suite’s folder.` }
      : { text };
  });
}

/**
 * The same for files wherever they are.
 * @param read the text of a file, or why it is not read
 */
export function readSuite(
  read: (name: string) => { text: string } | { message: string },
): ReadSuite {
  const files: Record<string, string> = {};
  const take = (name: string): { text: string } | { message: string } => {
    const came = read(name);
    if ('text' in came && storable(came.text) !== came.text)
      return { message: `“${name}” has a character that no text can have.` };
    return came;
  };
  const broken = (faults: Fault[]): ReadSuite => ({
    faults,
    suite: null,
    declaration: null,
    files,
  });
  const source = take(SUITE_FILE);
  if ('message' in source)
    return broken([{ file: SUITE_FILE, line: null, message: source.message }]);
  files[SUITE_FILE] = source.text;
  const located = readLocatedYaml(source.text, SUITE_FILE, declarationSchema);
  if ('faults' in located) return broken(located.faults);
  const declaration = located.value;
  const unread: Fault[] = [];
  declaration.prompts.forEach(({ file }, index) => {
    // Each is read once, so that what is checked is what is used, though it changes meanwhile.
    if (file === undefined || Object.hasOwn(files, file)) return;
    const text = take(file);
    if ('text' in text) {
      files[file] = text.text;
      return;
    }
    const line = located.lineOf(['prompts', index, 'file']);
    unread.push({ file: SUITE_FILE, line, message: text.message });
  });
  if (unread.length > 0) return broken(unread);
  const faults = checkDeclaration(
    declaration,
    SUITE_FILE,
    located.lineOf,
    (file) => files[file] ?? null,
  );
  if (faults.length > 0) return broken(faults);
  const textOf = (file: string) => files[file] ?? '';
  const texts = declaration.prompts.flatMap(({ file }) => (file ? [textOf(file)] : []));
  const content = nameOf([source.text, ...texts].join('\u0000'));
  const suite = suiteOf(declaration, textOf, nameOf(withoutTexts(located.raw, declaration)));
  return { faults: null, declaration, suite, content, files };
}

/**
 * All that a file says but the texts of its prompts, which are versions of these: what the suite's version is of. As it is
 * written, not as it is read, where later releases may add what is usual.
 */
function withoutTexts(raw: unknown, { prompts }: Declaration): string {
  const said: unknown[] = Object(raw).prompts ?? [];
  const facts = prompts.map((declared, index) => {
    const { text: _text, file: _file, id: _id, ...rest } = Object(said[index]);
    // A file also names its prompt.
    return { id: promptName(declared, index), ...rest };
  });
  return JSON.stringify({ ...Object(raw), prompts: facts });
}

function nameOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, HASH_LENGTH);
}
