import 'server-only';
import { database } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import type { Counting } from './counting.store';
import type { StoredRater } from './raters.store';

/** Raters of one kind whose answers are wanted, each by themselves; or people all together. */
export type RaterGroup =
  | { kind: 'judge' | 'person' | 'reference'; raterIds: readonly string[] }
  | { kind: 'people' };

/** The answers of one rater. */
export function groupOf({ raterId, facts }: StoredRater): RaterGroup {
  return { kind: facts.kind, raterIds: [raterId] };
}

/** Far more than the largest sets take. */
const LONGEST_MS = 120_000;

/**
 * Reads with joins over whole runs, a million answers on either side. How many rows such a join has cannot be told
 * beforehand, and the planner, taking it for a few, would go through one side for each row of the other: it is kept from
 * that, and has memory to join by hashes.
 */
export function readBulk<Row>(query: Prisma.Sql): Promise<Row[]> {
  return database().$transaction(
    async (db) => {
      await db.$executeRaw`SET LOCAL enable_nestloop = off`;
      await db.$executeRaw`SET LOCAL work_mem = '64MB'`;
      return db.$queryRaw<Row[]>(query);
    },
    { timeout: LONGEST_MS, maxWait: LONGEST_MS },
  );
}

/**
 * The one answer of each rater to each question about each unit, as rows `(raterId, itemId, unit, question, value,
 * label, category, place, size, ordered, weight)`: the category counts from 0 and is −1 where there is no score, the place
 * is the question's among those that are compared. Joining this for two raters gives one row per unit and question, never
 * one per pair of rows.
 *
 * Of a person it is the independent answer, or, where all are wanted, the one that stands; of people all together every
 * independent one, or the effective one. Only those that count are there, and a video weighs as much as it does in
 * figures on people's answers: 1 or more. Of a judge and of labels it is the answer that stands, with the weight 1.
 */
export function answersOf(raters: RaterGroup, counting: Counting) {
  const { suite, projectId, questions, hidden } = counting;
  return Prisma.sql`(
    SELECT a."raterId", a."itemId", a.unit, a.question, a.value, a.label, asked.place, asked.size, asked.ordered,
      ${weightIn(raters)} AS weight,
      CASE WHEN a.state = 'unscored' THEN -1
        WHEN asked.options IS NULL THEN (a.value - asked."first")::int
        ELSE (SELECT place::int - 1 FROM jsonb_array_elements_text(asked.options) WITH ORDINALITY AS o(label, place)
          WHERE o.label = a.label) END AS category
    FROM ${Prisma.raw(`"${viewOf(raters, counting)}"`)} a
    JOIN jsonb_to_recordset(${JSON.stringify(questions.map((asked, place) => ({ ...asked, place })))}::jsonb)
      AS asked(question text, place int, "first" int, size int, options jsonb, ordered boolean) ON asked.question = a.question
    JOIN "Item" v ON v.id = a."itemId" AND v."deletedAt" IS NULL
      AND (${projectId}::uuid IS NULL OR v."projectId" = ${projectId}::uuid)
    ${countedOf(raters, counting)}
    WHERE a.suite = ${suite} AND ${givenBy(raters, counting)} AND NOT a."itemId" = ANY(${[...hidden]}::uuid[])
  )`;
}

function viewOf({ kind }: RaterGroup, { labels }: Counting) {
  if (kind === 'judge' || kind === 'reference') return 'CurrentAnswer';
  if (labels !== 'all') return 'IndependentAnswer';
  return kind === 'people' ? 'EffectiveAnswer' : 'CurrentAnswer';
}

/** In values by which the views are quick. */
function givenBy(raters: RaterGroup, { inclusion }: Counting): Prisma.Sql {
  return raters.kind === 'people'
    ? Prisma.sql`a."itemId" = ANY(${[...(inclusion?.items.keys() ?? [])]}::uuid[])`
    : Prisma.sql`a."raterId" = ANY(${[...raters.raterIds]}::uuid[])`;
}

function weightIn({ kind }: RaterGroup): Prisma.Sql {
  return kind === 'person' || kind === 'people'
    ? Prisma.sql`counted.weight`
    : Prisma.sql`1::float8`;
}

/** Lets only those answers of people in that count. */
function countedOf(raters: RaterGroup, { inclusion }: Counting): Prisma.Sql {
  if (raters.kind === 'judge' || raters.kind === 'reference') return Prisma.empty;
  const wanted = raters.kind === 'person' ? new Set(raters.raterIds) : null;
  const rows = [...(inclusion?.items ?? [])].flatMap(([itemId, { raterIds, weight }]) =>
    [...raterIds]
      .filter((raterId) => wanted?.has(raterId) ?? true)
      .map((raterId) => ({ itemId, raterId, weight })),
  );
  return Prisma.sql`
    JOIN unnest(${rows.map(({ itemId }) => itemId)}::uuid[], ${rows.map(({ raterId }) => raterId)}::uuid[],
      ${rows.map(({ weight }) => weight)}::float8[]) AS counted("itemId", "raterId", weight)
      ON counted."itemId" = a."itemId" AND counted."raterId" = a."raterId"`;
}

/**
 * What two groups of raters both say, as rows `(itemId, unit, question, left, right, size, ordered)` with the categories
 * of {@link answersOf}, and for each side its value and its label (`leftValue`, `leftLabel` and so on).
 */
export function pairedAnswers(left: RaterGroup, right: RaterGroup, counting: Counting) {
  return Prisma.sql`(
    SELECT "itemId", unit, question, l.category AS "left", r.category AS "right",
      l.value AS "leftValue", l.label AS "leftLabel", r.value AS "rightValue", r.label AS "rightLabel",
      l.size, l.ordered
    FROM ${answersOf(left, counting)} l JOIN ${answersOf(right, counting)} r USING ("itemId", unit, question)
  )`;
}
