import 'server-only';
import { database } from '@/lib/db';
import type { OpenedLibrary } from '@/lib/library/shown.store';

/**
 * How many values this process keeps in all, of eight bytes each: two libraries of a hundred thousand items with 28 figures.
 * What was used longest ago goes first.
 */
const MOST_VALUES = 20_000_000;

/** Something that was read, and what there was to read it from. */
interface Kept {
  marks: string;
  value: Promise<unknown>;
  /** How many values it holds; 0 while it is being read. */
  size: number;
}

/** By key, what was used last at the end. */
const kept = new Map<string, Kept>();

/** Where something is read from: what changes there leaves marks (`ResultsChange`). */
interface Marked {
  projectId: string;
  suite: string;
}

/**
 * What is read from the judged items of a suite in a project, as it is now: read once and kept in memory for as long as
 * nothing changes there, whichever process changes it.
 * @param name tells apart what is read in one project and suite
 * @param read answers what was read, and how many values of eight bytes it holds
 */
export async function keep<Value>(
  place: Marked,
  name: string,
  read: () => Promise<{ value: Value; size: number }>,
): Promise<Value> {
  // Read before what is kept under them: a change in between is read, but taken as yet to come.
  const marks = await readMarks(place);
  const key = [place.projectId, place.suite, name].join(' ');
  const known = kept.get(key);
  const entry = known?.marks === marks ? known : { marks, value: Promise.resolve(), size: 0 };
  if (entry !== known) {
    entry.value = read().then(
      ({ value, size }) => {
        entry.size = size;
        forgetOldest();
        return value;
      },
      (error: unknown) => {
        if (kept.get(key) === entry) kept.delete(key);
        throw error;
      },
    );
  }
  kept.delete(key);
  kept.set(key, entry);
  // Under one key nothing but this has been kept.
  return entry.value as Promise<Value>;
}

/**
 * The same of what is read from a library; what somebody reviews blind is read for them alone.
 * @param about tells apart what is read from one library
 */
export async function keepOf<Value>(
  { project, suite, queues, runs, benchmark, part }: OpenedLibrary,
  about: readonly unknown[],
  read: () => Promise<{ value: Value; size: number }>,
): Promise<Value> {
  if (queues.reviewsBlind || queues.withheld.length > 0) return (await read()).value;
  const scores = [runs?.configuration, runs?.run?.id, runs?.copied, runs?.mixed];
  const name = JSON.stringify([...scores, benchmark, part, ...about]);
  return keep({ projectId: project.id, suite: suite.id }, name, read);
}

/** Which changes there were: the same text as long as there is no other. */
async function readMarks({ projectId, suite }: Marked): Promise<string> {
  const [row] = await database().$queryRaw<{ marks: string | null }[]>`
    SELECT string_agg(id::text, ' ' ORDER BY id) AS marks FROM "ResultsChange"
    WHERE "projectId" = ${projectId}::uuid AND (suite = ${suite} OR suite IS NULL)`;
  return row?.marks ?? '';
}

function forgetOldest(): void {
  let values = 0;
  for (const [key, { size }] of [...kept].reverse()) {
    values += size;
    if (values > MOST_VALUES && size > 0) kept.delete(key);
  }
}
