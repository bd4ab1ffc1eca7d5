import 'server-only';
import { analyzeAfter, database } from '@/lib/db';
import { usesSuite } from '@/lib/declared/chosen.store';
import { log } from '@/lib/log.mjs';
import { conditionsOf, hasDependent } from '@/lib/suites/asked';
import type { Question } from '@/lib/suites/question';
import type { Suite } from '@/lib/suites/suite';
import { Prisma } from '@/prisma/generated/client';
import { copyFirst } from './copied.store';
import { isNothingDue } from './due.store';
import { listRaters, writeItems } from './items.store';
import { whileNobodySumsUp } from './lock.store';

/** How many items get their first summary at a time: others wait for their changes no longer than that takes. */
const BATCH = 500;

/** A suite as summaries have to know it. */
export type SummedUpSuite = Pick<Suite, 'id' | 'questions' | 'exposes'> & {
  takes: Pick<Suite['takes'], 'kind'>;
};

/** How summing up takes the answers to a question; see {@link Question.better}. */
interface Measure {
  better: 'low' | 'high' | null;
  /** How far apart the ends of the scale are, in points; null where answers are not compared. */
  span: number | null;
}

/** Of a rating from 0 to 10 of which 10 is the worst. */
const USUAL: Measure = { better: 'low', span: 10 };

/** By suite of which this process makes summaries, the first batch of them: whether there is nothing left after it. */
const filling = new Map<string, Promise<boolean>>();

/**
 * Sees to it that every item that a suite takes has a summary for it, as after a suite was added: the first few are
 * awaited, the rest follows in the background.
 * @returns whether there is no rest
 */
export async function fillSuite(suite: SummedUpSuite): Promise<boolean> {
  if (await isFilled(suite)) return true;
  // Anyone who comes while the first batch is made waits for it as well, so that nobody finds an empty library.
  const begun = filling.get(suite.id) ?? beginFilling(suite);
  filling.set(suite.id, begun);
  return begun;
}

/** How many items of a project have no summary for a suite yet, or one that is out of date or without its copy. */
export async function countPending(projectId: string, suite: SummedUpSuite): Promise<number> {
  const [count] = await database().$queryRaw<{ items: number }[]>`
    SELECT count(*)::int AS items FROM "Item" i
    WHERE i."projectId" = ${projectId}::uuid AND i.kind = ${suite.takes.kind} AND i."deletedAt" IS NULL AND (
      i.id IN (SELECT "itemId" FROM "SummaryDue") OR ${isWithout(suite)} OR i.id > (
        SELECT min("copiedTo"::text)::uuid FROM "ConfigurationCount"
        WHERE "projectId" = ${projectId}::uuid AND suite = ${suite.id}
      )
    )`;
  return count?.items ?? 0;
}

/** Fills every suite, one after another, and forgets the summaries for suites that are no more. */
export async function fillSuites(suites: readonly SummedUpSuite[]): Promise<void> {
  const gone = { suite: { notIn: suites.map(({ id }) => id) } };
  const { count } = await database().summarySuite.deleteMany({ where: gone });
  if (count > 0) await database().itemSummary.deleteMany({ where: gone });
  for (const suite of suites) {
    if (await isFilled(suite)) continue;
    await fillFrom(suite, null);
  }
}

async function fillFrom(suite: SummedUpSuite, after: string | null): Promise<void> {
  let last = await fillBatch(suite, after);
  let filled = 0;
  for (; last !== null; filled += BATCH) last = await fillBatch(suite, last);
  await analyzeAfter(filled, 'ItemSummary');
}

/** Fills a first batch, and the rest in the background. @returns whether there is no rest */
async function beginFilling(suite: SummedUpSuite): Promise<boolean> {
  let last: string | null = null;
  try {
    last = await fillBatch(suite, null);
  } finally {
    if (last === null) filling.delete(suite.id);
  }
  if (last !== null) void fillRest(suite, last);
  return last === null;
}

async function fillRest(suite: SummedUpSuite, after: string): Promise<void> {
  try {
    await fillFrom(suite, after);
  } catch (error) {
    // Nobody waits for this; the next reader takes it up again.
    log.error({ err: error, suite: suite.id }, 'The library of a suite could not be filled');
  } finally {
    filling.delete(suite.id);
  }
}

/**
 * Whether a suite has a summary of every item, and none of whatever suite is out of date or without its copy: in one
 * question, for every reader.
 */
export async function isUpToDate(suite: SummedUpSuite): Promise<boolean> {
  const [state] = await database().$queryRaw<{ upToDate: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "SummarySuite" WHERE ${isAsKnown(suite)} AND filled)
      AND ${isNothingDue} AS "upToDate"`;
  return state?.upToDate ?? false;
}

/** Whether a row of `SummarySuite` is a suite as it is now. */
function isAsKnown({ id, takes, questions, exposes }: SummedUpSuite): Prisma.Sql {
  const measures = JSON.stringify(unusualMeasures(questions));
  return Prisma.sql`(suite = ${id} AND kind = ${takes.kind} AND questions = ${measures}::jsonb
    AND dependent IS NOT DISTINCT FROM ${dependentOf(questions)}::jsonb AND exposes = ${exposes})`;
}

/** Whether every item has a summary for a suite, by what the suite is now; writes it down where it was something else. */
async function isFilled(suite: SummedUpSuite): Promise<boolean> {
  const [known] = await database().$queryRaw<{ filled: boolean }[]>`
    SELECT filled FROM "SummarySuite" WHERE ${isAsKnown(suite)}`;
  if (!known) await takeIn(suite);
  return known?.filled ?? false;
}

/** Writes a suite down as it is now, to be filled. What its summaries say by what it was before is made again. */
async function takeIn({ id, takes, questions, exposes }: SummedUpSuite): Promise<void> {
  const measures = JSON.stringify(unusualMeasures(questions));
  await whileNobodySumsUp(async (db) => {
    const before = await db.summarySuite.findUnique({ where: { suite: id } });
    if (before && before.kind !== takes.kind) {
      await db.itemSummary.deleteMany({ where: { suite: id } });
    }
    await db.$executeRaw`SELECT add_suite_to_summaries(${id})`;
    await db.$executeRaw`
      INSERT INTO "SummarySuite" (suite, kind, questions, dependent, exposes)
      VALUES (${id}, ${takes.kind}, ${measures}::jsonb, ${dependentOf(questions)}::jsonb, ${exposes})
      ON CONFLICT (suite) DO UPDATE
      SET (kind, questions, dependent, exposes, filled) =
        (excluded.kind, excluded.questions, excluded.dependent, excluded.exposes, false)`;
    await db.$executeRaw`
      INSERT INTO "SummaryDue" ("itemId")
      SELECT DISTINCT ri."itemId" FROM "RunItem" ri JOIN "Run" r ON r.id = ri."runId" WHERE r.suite = ${id}`;
  });
}

/** Under which answers to others its questions are asked, as JSON; null where all of them are asked anyway. */
function dependentOf(questions: readonly Question[]): string | null {
  return hasDependent(questions) ? JSON.stringify(conditionsOf(questions)) : null;
}

function unusualMeasures(questions: readonly Question[]): Record<string, Measure> {
  const measured = questions.map((question) => [question.id, measureOf(question)] as const);
  return Object.fromEntries(
    measured.filter(([, { better, span }]) => better !== USUAL.better || span !== USUAL.span),
  );
}

function measureOf({ scale, better }: Question): Measure {
  if (scale.kind === 'rating') return { better, span: scale.max - scale.min };
  return { better, span: scale.kind === 'text' ? null : 1 };
}

/** Whether an item `i` has no summary for a suite that takes its kind and that its project uses. */
function isWithout({ id, takes }: SummedUpSuite): Prisma.Sql {
  return Prisma.sql`(i.kind = ${takes.kind} AND NOT EXISTS (
    SELECT 1 FROM "ItemSummary" s WHERE s."itemId" = i.id AND s.suite = ${id}
  ) AND ${usesSuite(Prisma.sql`i."projectId"`, Prisma.sql`${id}`)})`;
}

/**
 * Writes the suite's summaries of some items that have none.
 * @param after the last item of the batch before, in the order of ids; null for the first batch
 * @returns the last item of this one, or null where it was the last batch
 */
function fillBatch(suite: SummedUpSuite, after: string | null): Promise<string | null> {
  return whileNobodySumsUp(async (db) => {
    const isLater = after === null ? Prisma.empty : Prisma.sql`AND i.id > ${after}::uuid`;
    const rows = await db.$queryRaw<{ id: string }[]>`
      SELECT i.id FROM "Item" i WHERE ${isWithout(suite)} ${isLater} ORDER BY i.id LIMIT ${BATCH}`;
    const itemIds = rows.map(({ id }) => id);
    const isLast = itemIds.length < BATCH;
    if (itemIds.length > 0) {
      await writeItems(db, itemIds, await listRaters(db, itemIds), suite.id);
      await copyFirst(db, itemIds, isLast);
    }
    if (isLast)
      await db.summarySuite.update({ where: { suite: suite.id }, data: { filled: true } });
    return isLast ? null : (itemIds.at(-1) ?? null);
  });
}
