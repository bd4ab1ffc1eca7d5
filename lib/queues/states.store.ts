import 'server-only';
import { database } from '@/lib/db';
import type { BlindQueues } from '@/lib/disclosure/blind-queues.store';
import { blindItemsQuery } from '@/lib/disclosure/kept.store';
import { Prisma } from '@/prisma/generated/client';
import { ITEM_STATES, type ItemState, type QueueSummary } from './schema';

/**
 * The items of some queues with their states, those alone of which a condition on `i` holds. It reads items and the few
 * claims that are held, not every claim: what was submitted and adjudicated is kept with the item.
 */
export const statesOf = (queues: Prisma.Sql, condition: Prisma.Sql) => Prisma.sql`
  SELECT i.id, i."queueId", i."itemId", i.position, q.kind, CASE
      WHEN i.submitted = q.raters AND i.differs AND NOT i.settled THEN 'disagreement'
      WHEN i.submitted = q.raters OR i.settled THEN 'done'
      WHEN held."queueItemId" IS NOT NULL THEN 'in-progress'
      WHEN i.submitted > 0 THEN 'needs-reader'
      ELSE 'unreviewed'
    END AS state
  FROM "QueueItem" i
  JOIN "Queue" q ON q.id = i."queueId"
  LEFT JOIN (
    SELECT DISTINCT "queueItemId" FROM "Claim"
    WHERE "queueId" IN (${queues}) AND state = 'claimed' AND "leaseUntil" >= now()
  ) held ON held."queueItemId" = i.id
  WHERE i."queueId" IN (${queues})
    AND i."itemId" NOT IN (SELECT id FROM "Item" WHERE "deletedAt" IS NOT NULL) AND ${condition}`;

/** The ids of all queues, as a query. */
export const EVERY_QUEUE = Prisma.sql`SELECT id FROM "Queue"`;
/** The id of one queue, where a query of ids is wanted. */
export const theQueue = (id: string) => Prisma.sql`${id}::uuid`;

/** How many items are in each state. */
export type Counts = QueueSummary['counts'];

/** How many items of some queues are in each state, as far as somebody who reviews blind is told. */
export async function countShownStates(
  queues: Prisma.Sql,
  blind: BlindQueues,
): Promise<Map<string, Counts>> {
  const [counts, hidden] = await Promise.all([
    countStates(queues),
    !blind.reviewsBlind ? [] : listHidden(queues, blind),
  ]);
  for (const { queueId, kind, state, items } of hidden) {
    const ofQueue = counts.get(queueId);
    if (!ofQueue) continue;
    ofQueue[state] -= items;
    if (kind === 'review') ofQueue.done += items;
  }
  return counts;
}

/**
 * The items that tell somebody who reviews their items blind that others differ on them: items of a review queue that are
 * told to be done instead, and all items of an adjudication.
 */
async function listHidden(queues: Prisma.Sql, blind: BlindQueues) {
  const telling = Prisma.sql`(i."sourceQueueItemId" IS NOT NULL OR (i.differs AND NOT i.settled))`;
  return database().$queryRaw<
    { queueId: string; kind: 'review' | 'adjudication'; state: ItemState; items: number }[]
  >`
    SELECT s."queueId", s.kind, s.state, count(*)::int AS items
    FROM (${statesOf(queues, telling)}) s
    JOIN (${blindItemsQuery(blind)}) b ON b."itemId" = s."itemId"
    WHERE s.kind = 'adjudication' OR s.state = 'disagreement'
    GROUP BY 1, 2, 3`;
}

/**
 * How many items of some queues are in each state: what the database keeps count of, corrected by the few items that are
 * held now or whose item was deleted.
 */
async function countStates(queues: Prisma.Sql): Promise<Map<string, Counts>> {
  const rows = await database().$queryRaw<({ queueId: string } & Counts)[]>`
    WITH held AS (
      SELECT DISTINCT i.id, i."queueId", i.submitted
      FROM "Claim" c
      JOIN "QueueItem" i ON i.id = c."queueItemId"
      JOIN "Item" v ON v.id = i."itemId" AND v."deletedAt" IS NULL
      WHERE c."queueId" IN (${queues}) AND c.state = 'claimed' AND c."leaseUntil" >= now()
    ), gone AS (
      SELECT i."queueId", item_progress(i.submitted, i.differs, i.settled, q.raters) AS progress, count(*) AS items
      FROM "Item" v
      JOIN "QueueItem" i ON i."itemId" = v.id AND i."queueId" IN (${queues})
      JOIN "Queue" q ON q.id = i."queueId"
      WHERE v."deletedAt" IS NOT NULL
      GROUP BY 1, 2
    ), change AS (
      SELECT "queueId", 'in-progress' AS state, count(*) AS by FROM held GROUP BY 1
      UNION ALL
      SELECT "queueId", CASE WHEN submitted = 0 THEN 'untouched' ELSE 'partly' END, -count(*) FROM held GROUP BY 1, 2
      UNION ALL
      SELECT "queueId", progress, -items FROM gone
    ), changes AS (
      SELECT "queueId",
        sum(by) FILTER (WHERE state = 'untouched') AS untouched, sum(by) FILTER (WHERE state = 'partly') AS partly,
        sum(by) FILTER (WHERE state = 'differing') AS differing, sum(by) FILTER (WHERE state = 'done') AS done,
        sum(by) FILTER (WHERE state = 'in-progress') AS held
      FROM change GROUP BY 1
    )
    SELECT p."queueId",
      (p.untouched + coalesce(c.untouched, 0))::int AS unreviewed, coalesce(c.held, 0)::int AS "in-progress",
      (p.partly + coalesce(c.partly, 0))::int AS "needs-reader",
      (p.differing + coalesce(c.differing, 0))::int AS disagreement, (p.done + coalesce(c.done, 0))::int AS done
    FROM "QueueProgress" p LEFT JOIN changes c ON c."queueId" = p."queueId"
    WHERE p."queueId" IN (${queues})`;
  return new Map(rows.map(({ queueId, ...counts }) => [queueId, counts]));
}

/** Of a queue without items. */
export function noCounts(): Counts {
  return Object.fromEntries(ITEM_STATES.map((state) => [state, 0])) as Counts;
}
