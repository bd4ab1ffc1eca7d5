import 'server-only';
import { clusterKey } from '@/lib/answers/cluster.store';
import { database } from '@/lib/db';
import { isInPart, type SplitPart } from '@/lib/studies/part.store';
import { SHARED_QUESTIONS } from '@/lib/suites/question';
import { Prisma } from '@/prisma/generated/client';
import {
  type Giver,
  type Inclusion,
  includeItems,
  type QueueChance,
  type Review,
  type ReviewQueue,
} from './inclusion';
import type { CountedAnswers } from './schema';

/** The judge's scores on one question about an item that could have been drawn. */
export interface JudgedScore {
  itemId: string;
  /** The key of the item's cluster; null for an item by itself. */
  cluster: string | null;
  question: string;
  /** Over the units that it scored. */
  sum: number;
  units: number;
}

/** Leaves out what people say in addition to the questions of the suite, see `isRemark`. */
const NO_REMARKS = Prisma.sql`
  a.unit !~ '^(span|relation)@' AND a.question NOT IN (${Prisma.join(SHARED_QUESTIONS)})`;

/**
 * Whose answers to the questions of a suite count, and how much each item, in each of the ways of counting that are
 * wanted.
 */
export async function readInclusions<Counted extends CountedAnswers>(
  suite: string,
  wanted: readonly Counted[],
): Promise<Record<Counted, Inclusion>> {
  const db = database();
  const people = await db.rater.findMany({ where: { kind: 'person' }, select: { id: true } });
  const answers = Prisma.sql`
    a.suite = ${suite} AND a."raterId" = ANY(${people.map(({ id }) => id)}::uuid[]) AND ${NO_REMARKS}`;
  const [queues, reviews] = await Promise.all([
    db.$queryRaw<ReviewQueue[]>`
      SELECT q.id, q.blind, count(i.probability)::int AS drawn
      FROM "Queue" q
      JOIN "Run" r ON r.id = q."runId" AND r.suite = ${suite}
      JOIN "QueueItem" i ON i."queueId" = q.id
      WHERE q.kind = 'review'
      GROUP BY q.id ORDER BY q."createdAt"`,
    db.$queryRaw<Review[]>`
      SELECT i."queueId", i."itemId", c."raterId", c.state = 'submitted' AS submitted,
        CASE WHEN i.attention THEN 'check' WHEN i.probability IS NULL THEN 'picked' ELSE 'drawn' END AS way
      FROM "Queue" q
      JOIN "Run" r ON r.id = q."runId" AND r.suite = ${suite}
      JOIN "Claim" c ON c."queueId" = q.id AND c."raterId" IS NOT NULL AND c.state <> 'open'
      JOIN "QueueItem" i ON i.id = c."queueItemId"
      WHERE q.kind = 'review'`,
  ]);
  // A sample has answers from blind queues alone: they are looked up one by one.
  const blind = new Set(queues.flatMap((queue) => (queue.blind ? [queue.id] : [])));
  const [independent, standing] = await Promise.all([
    wanted.every((counted) => counted === 'sample')
      ? listGiversAmong(
          reviews.filter(({ queueId }) => blind.has(queueId)),
          answers,
        )
      : wanted.some((counted) => counted !== 'all')
        ? listIndependentGivers(answers)
        : [],
    wanted.some((counted) => counted === 'all') ? listStandingGivers(answers) : [],
  ]);
  const itemIds = new Set([...independent, ...standing].map(({ itemId }) => itemId));
  const ids = queues.flatMap(({ id, drawn }) => (drawn > 0 ? [id] : []));
  const chances = await db.$queryRaw<QueueChance[]>`
    SELECT chance.* FROM (${drawableBy(ids)}) chance
    WHERE chance."itemId" = ANY(${[...itemIds]}::uuid[])`;
  return Object.fromEntries(
    wanted.map((counted) => {
      const givers = counted === 'all' ? standing : independent;
      return [counted, includeItems({ queues, reviews, givers, chances }, counted)];
    }),
  ) as Record<Counted, Inclusion>;
}

/** Who has answers about which item that stand. */
function listStandingGivers(answers: Prisma.Sql): Promise<Giver[]> {
  return database().$queryRaw<Giver[]>`
    SELECT a."raterId", a."itemId", coalesce(bool_or(a.act = 'adjudicate'), false) AS adjudicates
    FROM "CurrentAnswer" a WHERE ${answers}
    GROUP BY 1, 2`;
}

/** Who has given independent answers about which item. */
function listIndependentGivers(answers: Prisma.Sql): Promise<Giver[]> {
  return database().$queryRaw<Giver[]>`
    SELECT a."raterId", a."itemId", false AS adjudicates FROM "IndependentAnswer" a
    WHERE ${answers}
    GROUP BY 1, 2`;
}

/**
 * The same among people who reviewed some items: as the view `IndependentAnswer` says it, but asked so that one answer of
 * each is enough.
 */
function listGiversAmong(reviews: readonly Review[], answers: Prisma.Sql): Promise<Giver[]> {
  const raterIds = reviews.map(({ raterId }) => raterId);
  const itemIds = reviews.map(({ itemId }) => itemId);
  return database().$queryRaw<Giver[]>`
    SELECT review."raterId", review."itemId", false AS adjudicates
    FROM (
      SELECT DISTINCT * FROM unnest(${raterIds}::uuid[], ${itemIds}::uuid[]) AS r("raterId", "itemId")
    ) review
    CROSS JOIN LATERAL (
      SELECT 1 FROM "GivenAnswer" a
      WHERE a."raterId" = review."raterId" AND a."itemId" = review."itemId" AND ${answers}
        AND NOT a.exposed AND a.act IS DISTINCT FROM 'adjudicate' AND a.state <> 'withdrawn'
        AND a.id = (
          SELECT max(last.id) FROM "GivenAnswer" last
          WHERE last."raterId" = a."raterId" AND last."itemId" = a."itemId" AND last.suite = a.suite
            AND last.unit = a.unit AND last.question = a.question
            AND NOT last.exposed AND last.act IS DISTINCT FROM 'adjudicate'
        )
      LIMIT 1
    ) given`;
}

/** The items that queues drew or could have drawn by chance, with that chance. */
export function drawableBy(queueIds: readonly string[]): Prisma.Sql {
  const ids = Prisma.sql`${[...queueIds]}::uuid[]`;
  return Prisma.sql`
    SELECT "itemId", "queueId", probability FROM "QueueItem"
    WHERE "queueId" = ANY(${ids}) AND probability IS NOT NULL
    UNION ALL
    SELECT "itemId", "queueId", probability FROM "Undrawn" WHERE "queueId" = ANY(${ids})`;
}

/** How many of a run's items, or of a part of them, the queues of a sample could have drawn; the sample stands for these. */
export async function countPopulation(
  runId: string,
  { queueIds }: Pick<Inclusion, 'queueIds'>,
  part: SplitPart | null = null,
): Promise<number> {
  const [row] = await database().$queryRaw<{ count: number }[]>`
    SELECT count(*)::int AS count FROM "RunItem" rv JOIN "Item" i ON i.id = rv."itemId"
    WHERE ${part ? isInPart(part, 'i') : Prisma.sql`true`} AND rv."runId" = ${runId}::uuid AND rv."itemId" IN (SELECT "itemId" FROM (${drawableBy(queueIds)}) drawable)`;
  return row?.count ?? 0;
}

/**
 * The scores of a run's judge on the items that a sample stands for, or on all, by item and question; those about which it
 * said something that is a number.
 * @param inclusion whose items; null for all
 */
export async function listJudgedScores(
  runId: string,
  inclusion: Pick<Inclusion, 'queueIds'> | null,
): Promise<JudgedScore[]> {
  const isMeant = inclusion
    ? Prisma.sql`j."itemId" IN (SELECT "itemId" FROM (${drawableBy(inclusion.queueIds)}) drawable)`
    : Prisma.sql`true`;
  return database().$queryRaw`
    SELECT j."itemId", ${clusterKey('v')} AS cluster, j.question, sum(j.value) AS sum, count(*)::int AS units
    FROM "CurrentAnswer" j
    JOIN "Rater" jr ON jr.id = j."raterId" AND jr."runId" = ${runId}::uuid
    JOIN "Item" v ON v.id = j."itemId" AND v."deletedAt" IS NULL
    WHERE j.state = 'scored' AND j.value IS NOT NULL
      AND ${isMeant}
    GROUP BY 1, 2, 3`;
}
