import 'server-only';
import { database } from '@/lib/db';
import type { OpenedLibrary } from '@/lib/library/shown.store';
import { recall } from './recall';

/**
 * How many values this process keeps in all, of eight bytes each: two libraries of a hundred thousand items with 28 figures.
 * What was used longest ago goes first.
 */
const MOST_VALUES = 20_000_000;

/** Something that was read, and what there was to read it from. */
interface Kept<Value> {
  marks: string;
  value: Promise<Value>;
  /** The value once it has been read; until then what was kept before. */
  latest: Value | undefined;
  /** How many values it holds; 0 while it is being read. */
  size: number;
}

/** By key, what was used last at the end. */
const kept = new Map<string, Kept<unknown>>();

/** Reads something. @returns it, and how many values of eight bytes it holds */
type Reading<Value> = (before?: Value) => Promise<{ value: Value; size: number }>;

/**
 * What is read from the judged items of a library, as it is now: read once and kept in memory for as long as nothing changes in
 * its project and suite, whichever process changes it, and the suite's version is the same. What somebody reviews blind is read
 * for them alone.
 * @param about tells apart what is read from one library
 * @param read is given what was kept before something changed, where there is any
 */
export async function keep<Value>(
  library: OpenedLibrary,
  about: readonly unknown[],
  read: Reading<Value>,
): Promise<Value> {
  if (isReadAlone(library)) return (await read()).value;
  // Read before what is kept under them: a change in between is read, but taken as yet to come.
  const marks = await readMarks(library);
  return keepAs(keyOf(library, about), marks, read);
}

/** Whether somebody reviews something of a library blind, so that what is read for them is nobody else's. */
function isReadAlone({ queues }: OpenedLibrary): boolean {
  return queues.reviewsBlind || queues.withheld.length > 0;
}

function keyOf(library: OpenedLibrary, about: readonly unknown[]): string {
  const { project, suite, runs, benchmark, part } = library;
  const place = [project.id, suite.id, suite.version, benchmark, part];
  const scores = [runs?.configuration, runs?.run?.id, runs?.copied, runs?.mixed];
  return JSON.stringify([...place, ...scores, ...about]);
}

/** What is kept under a key, as long as the marks are the same. */
function keepAs<Value>(key: string, marks: string, read: Reading<Value>): Promise<Value> {
  // Under one key nothing but this has been kept.
  const known = kept.get(key) as Kept<Value> | undefined;
  const entry = known?.marks === marks ? known : startReading(key, marks, read, known?.latest);
  kept.delete(key);
  kept.set(key, entry);
  return entry.value;
}

function startReading<Value>(
  key: string,
  marks: string,
  read: Reading<Value>,
  before: Value | undefined,
): Kept<Value> {
  const value = read(before).then(
    (found) => {
      entry.latest = found.value;
      entry.size = found.size;
      forgetOldest();
      return found.value;
    },
    (error: unknown) => {
      if (kept.get(key) === entry) kept.delete(key);
      throw error;
    },
  );
  const entry: Kept<Value> = { marks, value, latest: before, size: 0 };
  return entry;
}

/** For how many states of what people say something is kept: a few thresholds, and which answers count. */
export const MOST_VERSIONS = 8;

/**
 * What is read from what people say of a library's items, as {@link keep}. Answers leave no marks, so it is kept by a text
 * that is another as soon as anything changes that is read.
 * @param size how many values of eight bytes one version holds
 */
export async function keepVersion<Value>(
  library: OpenedLibrary,
  about: readonly unknown[],
  version: string,
  read: () => Promise<Value>,
  size: number,
): Promise<Value> {
  if (isReadAlone(library)) return read();
  const known = await keepAs(keyOf(library, about), '', async () => ({
    value: new Map<string, Promise<Value>>(),
    size: MOST_VERSIONS * size,
  }));
  const value = recall(known, version, read, MOST_VERSIONS);
  try {
    return await value;
  } catch (error) {
    if (known.get(version) === value) known.delete(version);
    throw error;
  }
}

/** Which changes there were: the same text as long as there is no other. */
async function readMarks({ project, suite }: OpenedLibrary): Promise<string> {
  const [row] = await database().$queryRaw<{ marks: string | null }[]>`
    SELECT string_agg(id::text, ' ' ORDER BY id) AS marks FROM "ResultsChange"
    WHERE "projectId" = ${project.id}::uuid AND (suite = ${suite.id} OR suite IS NULL)`;
  return row?.marks ?? '';
}

function forgetOldest(): void {
  let values = 0;
  for (const [key, { size }] of [...kept].reverse()) {
    values += size;
    if (values > MOST_VALUES && size > 0) kept.delete(key);
  }
}
