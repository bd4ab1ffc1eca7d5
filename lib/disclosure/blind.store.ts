import 'server-only';
import { type Blindness, SEES_ALL } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import type { ItemExhibit } from '@/lib/suites/exhibit';
import { Prisma } from '@/prisma/generated/client';
import { listBlindQueues } from './blind-queues.store';
import {
  blindItemsQuery,
  blindPlaces,
  isEverywhere,
  isKeptEverywhere,
  type KeptRow,
} from './kept.store';
import { exhibitsWithout, type Hiding, ORIGINS, type Withheld, withheldFrom } from './withheld';

/**
 * What of an item is kept from a person until they have submitted it, by the queues in which they review it, or a copy of
 * it, blind.
 */
export async function withheldOf(raterId: string, itemId: string): Promise<ReadonlySet<Withheld>> {
  const queues = await listHiding(raterId, itemId);
  return new Set(queues.flatMap((queue) => [...withheldFrom(queue)]));
}

/** The queues in which a person reviews an item, or a copy of it, blind: what they hide, and the suites of their runs. */
async function listHiding(
  raterId: string,
  itemId: string,
): Promise<(Hiding & { suite: string })[]> {
  const hiding = Prisma.sql`open.blind, open."hidesGenerator", open."hidesReference", open."hidesLineage",
    (SELECT suite FROM "Run" WHERE id = open."runId") AS suite`;
  return database().$queryRaw(blindPlaces(raterId, Prisma.sql`${itemId}::uuid`, hiding));
}

/**
 * What a person may see of the exhibits that a suite shows of an item. Where a queue of another suite hides what this one
 * does not say that it reveals, nothing is seen: its exhibits do not tell which of them would.
 */
export async function exhibitsFor(
  raterId: string,
  itemId: string,
  suite: { id: string; reveals?: readonly string[] },
  exhibits: readonly ItemExhibit[],
): Promise<ItemExhibit[]> {
  const hiding = await listHiding(raterId, itemId);
  const untold = hiding.some(
    (queue) =>
      queue.suite !== suite.id &&
      ORIGINS.some((part) => withheldFrom(queue).has(part) && !suite.reveals?.includes(part)),
  );
  const withheld = new Set<string>(hiding.flatMap((queue) => [...withheldFrom(queue)]));
  return untold ? [] : exhibitsWithout(exhibits, withheld);
}

/** The queue for which a run held an item back, while it is kept from a person for that; null for none. */
export async function heldBackFor(raterId: string, itemId: string): Promise<string | null> {
  const [held] = await database().$queryRaw<{ id: string }[]>`
    SELECT id FROM (${blindPlaces(raterId, Prisma.sql`${itemId}::uuid`, Prisma.sql`open.id, open."heldBack", kept."itemId"`)}) place
    WHERE "heldBack" AND "itemId" = ${itemId}::uuid LIMIT 1`;
  return held?.id ?? null;
}

/**
 * What a person reviews blind.
 * @param suite in which suite, by its id, or in any; null where nothing of a suite is told
 * @param itemIds only of these items; of all when left out
 */
export async function blindnessOf(
  raterId: string,
  suite: string | null,
  itemIds?: readonly string[],
): Promise<Blindness> {
  const queues = await listBlindQueues(raterId);
  if (!queues.reviewsBlind) return SEES_ALL;
  const among = itemIds && Prisma.sql`${[...new Set(itemIds)]}::uuid[]`;
  const rows = await database().$queryRaw<KeptRow[]>(blindItemsQuery(queues, among));
  const ids = (kept: KeptRow[]) => new Set(kept.map(({ itemId }) => itemId));
  const isIn = (suites: string[]) =>
    suite !== null && (suite === 'any' ? suites.length > 0 : suites.includes(suite));
  return {
    videos: ids(rows.filter((row) => isEverywhere(row) || isIn(row.suites))),
    nameless: ids(rows.filter(({ nameless }) => nameless)),
    guarded: ids(rows.filter(({ guarded }) => guarded)),
    closed: ids(rows.filter(({ closed }) => closed)),
  };
}

/** What a person reviews blind of what a run has judged, see {@link blindnessOf}. */
export async function blindnessInRun(raterId: string, runId: string): Promise<Blindness> {
  const run = await database().run.findUnique({ where: { id: runId }, select: { suite: true } });
  return blindnessOf(raterId, run?.suite ?? null);
}

/** How many items of each run a person reviews blind that the judge could not answer all of. */
export async function countHiddenFailures(raterId: string): Promise<Map<string, number>> {
  const queues = await listBlindQueues(raterId);
  if (!queues.reviewsBlind) return new Map();
  const rows = await database().$queryRaw<{ runId: string; videos: number }[]>`
    SELECT rv."runId", count(*)::int AS videos
    FROM (${blindItemsQuery(queues)}) b
    JOIN "RunItem" rv ON rv."itemId" = b."itemId" AND rv.state = 'incomplete'
    JOIN "Run" r ON r.id = rv."runId" AND (${isKeptEverywhere('b')} OR r.suite = ANY(b.suites))
    GROUP BY 1`;
  return new Map(rows.map(({ runId, videos }) => [runId, videos]));
}

/** The items of {@link blindnessOf}. */
export async function blindItems(
  raterId: string,
  suite: string,
  itemIds?: readonly string[],
): Promise<ReadonlySet<string>> {
  return (await blindnessOf(raterId, suite, itemIds)).videos;
}

/** Whether a person reviews an item blind in a suite, see {@link blindnessOf}. */
export async function isBlind(raterId: string, suite: string, itemId: string): Promise<boolean> {
  return (await blindItems(raterId, suite, [itemId])).has(itemId);
}

/** Whether a person reviews an item blind in any suite. */
export async function isBlindAnywhere(raterId: string, itemId: string): Promise<boolean> {
  return (await blindnessOf(raterId, 'any', [itemId])).videos.has(itemId);
}

/**
 * Whether a person reviews an item blind to which the reply to a request was given, in the suite of the run in which it was.
 * @param requestHash see `StepRecord`
 */
export async function isBlindToReply(raterId: string, requestHash: string): Promise<boolean> {
  const asked = await database().$queryRaw<{ itemIds: string[]; suite: string }[]>`
    SELECT r.suite, array_agg(DISTINCT s."itemId") AS "itemIds"
    FROM "Step" s JOIN "Run" r ON r.id = s."runId" WHERE s."requestHash" = ${requestHash} GROUP BY 1`;
  for (const { itemIds, suite } of asked) {
    if ((await blindItems(raterId, suite, itemIds)).size > 0) return true;
  }
  return false;
}
