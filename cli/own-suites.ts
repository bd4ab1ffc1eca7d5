import { existsSync } from 'node:fs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import process from 'node:process';
import { z } from 'zod';
import {
  checkFixtures,
  inputOf,
  judgeBy,
  type TriedFixture,
  tryFixture,
  withImaginedPictures,
} from '@/lib/declared/fixtures';
import { readSuiteFolder } from '@/lib/declared/folder';
import { faultLine } from '@/lib/declared/load';
import { type DeclaredSuite, SUITE_FILE } from '@/lib/declared/read';
import { declarationSchema } from '@/lib/declared/schema';
import { projectRoot } from '@/scripts/settings.mjs';
import { Trouble } from '@/scripts/trouble.mjs';
import { readSuitesOptions, SUITES_HELP, type SuitesOptions } from './own-suites-options';
import { textTable } from './text-table';

type TryOptions = Extract<SuitesOptions, { command: 'try' }>;
type NewOptions = Extract<SuitesOptions, { command: 'new' }>;

/** The suites that come along as folders, to be copied. */
const EXAMPLES = ['physical-laws', 'rules-of-action', 'side-by-side', 'world-models'];

/** What a new suite begins as. */
const STARTER = path.join('lib', 'declared', 'starter');

/**
 * Runs `framejury suites`.
 * @param words what follows `suites` on the command line
 * @returns the exit code: 0 when all is well, 1 when there are faults
 * @throws {Trouble} when nothing can be done at all
 */
export async function run(words: string[]): Promise<number> {
  const options = readSuitesOptions(words);
  if (!options) {
    process.stdout.write(SUITES_HELP);
    return 0;
  }
  if (options.command === 'check') return check(options.folders);
  if (options.command === 'try') return tryOut(options);
  if (options.command === 'new') return begin(options);
  if (options.command === 'list') return list();
  const schema = z.toJSONSchema(declarationSchema, { io: 'input' });
  process.stdout.write(`${JSON.stringify(schema, null, 2)}\n`);
  return 0;
}

async function check(folders: readonly string[]): Promise<number> {
  let isSound = true;
  for (const folder of folders) {
    const read = readSuiteFolder(folder);
    const { fixtures, faults } = read.faults
      ? { fixtures: 0, faults: read.faults }
      : await checkFixtures(folder, read);
    for (const fault of faults)
      process.stdout.write(`${faultLine(path.relative('', folder), fault)}\n`);
    if (faults.length > 0) isSound = false;
    else if (read.suite)
      process.stdout.write(`${describe(read)}, ${fixtures} of ${fixtures} fixtures as they say.\n`);
  }
  return isSound ? 0 : 1;
}

function describe({ suite }: DeclaredSuite): string {
  const count = (items: readonly unknown[], one: string) =>
    `${items.length} ${one}${items.length === 1 ? '' : 's'}`;
  return `${suite.id} ${suite.version} is sound: ${count(suite.questions, 'question')}, ${count(suite.prompts, 'prompt')}`;
}

/** The suite of a folder. @throws {Trouble} with its first fault */
function soundSuite(folder: string): DeclaredSuite {
  const read = readSuiteFolder(folder);
  const [fault] = read.faults ?? [];
  if (read.faults) throw new Trouble(fault ? faultLine(folder, fault) : `${folder} is not sound.`);
  return read;
}

async function tryOut({ folder, fixture, data, prompt }: TryOptions): Promise<number> {
  const declared = soundSuite(folder);
  const tried =
    fixture === null
      ? await trySending(declared, data, prompt)
      : await tryFixture(folder, fixture, declared);
  for (const { prompt: id, unit, question, text, trouble } of tried.calls) {
    process.stdout.write(`── ${[id, unit, question].filter(Boolean).join(' · ')}\n${text}\n\n`);
    if (trouble && fixture !== null) process.stdout.write(`   not read: ${trouble}\n\n`);
  }
  if (fixture !== null) {
    const answers = tried.answers.map(({ unit, question, verdict }) => [
      unit,
      question,
      verdict.state === 'scored' ? String(verdict.value) : `– (${verdict.reason})`,
    ]);
    const scores = tried.scores.map(({ id, value, formula }) => [
      id,
      value === null ? '–' : String(value),
      formula,
    ]);
    process.stdout.write(`${textTable([['unit', 'question', 'answer'], ...answers])}\n`);
    process.stdout.write(textTable([['score', 'value', 'formula'], ...scores]));
  }
  for (const fault of tried.faults)
    process.stdout.write(`${faultLine(path.relative('', folder), fault)}\n`);
  return tried.faults.length === 0 ? 0 : 1;
}

async function trySending(
  declared: DeclaredSuite,
  data: string,
  prompt: string | null,
): Promise<TriedFixture> {
  const said = z.record(z.string(), z.unknown()).safeParse(readJson(data));
  const item = declared.suite.takes.data.safeParse(withImaginedPictures(declared, said.data ?? {}));
  if (!item.success) {
    const [issue] = item.error.issues;
    throw new Trouble(`--data, ${issue?.path.join('.') || 'the whole'}: ${issue?.message}`);
  }
  const input = inputOf(declared, item.data, prompt);
  return { faults: [], ...(await judgeBy(declared, input, () => null)) };
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new Trouble('--data must be JSON, e.g. \'{"laws": ["gravity"]}\'');
  }
}

async function begin({ id, from, folder }: NewOptions): Promise<number> {
  if (from !== null && !EXAMPLES.includes(from)) {
    throw new Trouble(
      `There is no suite “${from}” to begin from. There are: ${EXAMPLES.join(', ')}.`,
    );
  }
  if (!declarationSchema.shape.id.safeParse(id).success) {
    throw new Trouble(`“${id}” is no id: lower-case words joined by hyphens, e.g. my-rubric.`);
  }
  if (existsSync(folder)) throw new Trouble(`${folder} is there already.`);
  const source = path.join(projectRoot, from === null ? STARTER : path.join('prompts', from));
  await mkdir(path.dirname(folder), { recursive: true });
  await cp(source, folder, { recursive: true });
  const file = path.join(folder, SUITE_FILE);
  const text = await readFile(file, 'utf8');
  await writeFile(file, text.replace(/^id: .*$/m, `id: ${id}`));
  process.stdout.write(
    `${folder} is written. Check it with  npx framejury suites check ${path.relative('', folder)}\n`,
  );
  return 0;
}

async function list(): Promise<number> {
  // Prompts and settings' paths are read from the project's folder.
  process.chdir(projectRoot);
  const { suites } = await import('@/prompts');
  const { listDeclared } = await import('@/lib/declared/registry');
  const declared = listDeclared();
  const from = new Map(declared.map(({ id, folder }) => [id, folder]));
  const sound = suites.map(({ id, name, version }) => [
    id,
    name,
    version,
    from.get(id) ?? 'built in',
  ]);
  process.stdout.write(textTable([['id', 'name', 'version', 'source'], ...sound]));
  const broken = declared.flatMap(({ folder, read }) =>
    (read.faults ?? []).map((fault) => faultLine(folder ?? '', fault)),
  );
  for (const line of broken) process.stdout.write(`${line}\n`);
  return broken.length === 0 ? 0 : 1;
}
