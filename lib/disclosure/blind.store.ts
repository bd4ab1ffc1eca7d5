import 'server-only';
import { type Blindness, SEES_ALL } from '@/lib/answers/blindness';
import type { PersonAnswer } from '@/lib/answers/schema';
import { isRemark } from '@/lib/answers/schema';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';
import { type Hiding, type Withheld, withheldFrom } from './withheld';

/** The queues in which a person reviews blind. */
export interface BlindQueues {
  raterId: string;
  queueIds: string[];
  /** Whether one of them also hides which model made an item. */
  hideGenerators: boolean;
}

/** The queues that are not closed in which a person reviews blind; few, however many clips they have. */
export async function listBlindQueues(raterId: string): Promise<BlindQueues> {
  const queues = await database().queue.findMany({
    where: { blind: true, state: { not: 'closed' }, members: { some: { raterId } } },
    select: { id: true, hidesGenerator: true },
  });
  return {
    raterId,
    queueIds: queues.map(({ id }) => id),
    hideGenerators: queues.some(({ hidesGenerator }) => hidesGenerator),
  };
}

/**
 * The items of which a person is shown nothing that a judge, another person or a label says: those that they may still
 * be given in a blind queue that is not closed, copies of these, of which a judge says the same, and in the suites that
 * stand next to theirs those out of which they were made. As a query of
 * `(itemId, suites, nameless)`, one row an item: in which suites, and whether generator and name are kept from them too.
 * @param among an array or a query of ids: only these items are looked at; all when left out
 */
export function blindItemsQuery(
  { raterId, queueIds }: BlindQueues,
  among?: Prisma.Sql,
): Prisma.Sql {
  const items = among
    ? Prisma.sql`AND i."itemId" IN (
        SELECT unnest(ARRAY[o.id, made.id])
        FROM "Item" v JOIN "Item" o ON o."contentId" = v."contentId" LEFT JOIN "Item" made ON made."madeFromId" = o.id
        WHERE v.id = ANY(${among})
      )`
    : Prisma.empty;
  const isAmong = among
    ? Prisma.sql`WHERE coalesce(c.copy, g."itemId") = ANY(${among})`
    : Prisma.empty;
  return Prisma.sql`
    SELECT coalesce(c.copy, g."itemId") AS "itemId", array_agg(DISTINCT g.suite) AS suites,
      bool_or(g."hidesGenerator") AS nameless
    FROM (
      SELECT hidden.*
      FROM "QueueItem" i JOIN "Queue" q ON q.id = i."queueId" JOIN "Run" r ON r.id = q."runId"
      CROSS JOIN LATERAL (
        SELECT i."itemId", unnest(r.suite || q."hidesSuites") AS suite, q."hidesGenerator"
        UNION ALL
        -- What stands next to an item may be said of the one out of which it was made.
        SELECT v."madeFromId", unnest(q."hidesSuites"), false FROM "Item" v
        WHERE q."hidesSuites" <> '{}' AND v.id = i."itemId" AND v."madeFromId" IS NOT NULL
      ) hidden
      WHERE i."queueId" = ANY(${queueIds}::uuid[]) ${items} AND i.submitted < q.raters
        AND i.id NOT IN (
          SELECT c."queueItemId" FROM "Claim" c
          WHERE c."raterId" = ${raterId}::uuid AND c."queueId" = ANY(${queueIds}::uuid[]) AND c.state = 'submitted'
        )
    ) g
    LEFT JOIN (
      -- Copies are few: listed once, they are not looked for again at each item.
      WITH copied AS MATERIALIZED (
        SELECT "contentId" FROM "Item" WHERE "contentId" <> id
        GROUP BY 1 HAVING count(*) > 1 OR bool_or(kind = 'clip')
      )
      SELECT original.id AS original, copy.id AS copy
      FROM copied
      JOIN "Item" original ON original."contentId" = copied."contentId"
      JOIN "Item" copy ON copy."contentId" = copied."contentId"
    ) c ON c.original = g."itemId"
    ${isAmong}
    GROUP BY 1`;
}

/**
 * The places by which a person reviews one item blind, or a copy of it: a query for `EXISTS`.
 * @param itemId an expression
 * @param wanted what is read of their queue `open`
 */
export function blindPlaces(
  raterId: string,
  itemId: Prisma.Sql,
  wanted: Prisma.Sql = Prisma.sql`1`,
): Prisma.Sql {
  return Prisma.sql`
    SELECT ${wanted}
    FROM "Item" own
    JOIN "Item" same ON same."contentId" = own."contentId"
    JOIN "QueueItem" kept ON kept."itemId" = same.id
    JOIN "Queue" open ON open.id = kept."queueId" AND open.blind AND open.state <> 'closed' AND kept.submitted < open.raters
    JOIN "QueueMember" m ON m."queueId" = open.id AND m."raterId" = ${raterId}::uuid
    WHERE own.id = ${itemId} AND NOT EXISTS (
      SELECT 1 FROM "Claim" done
      WHERE done."queueItemId" = kept.id AND done."raterId" = ${raterId}::uuid AND done.state = 'submitted'
    )`;
}

/**
 * What of an item is kept from a person until they have submitted it, by the queues in which they review it, or a copy of
 * it, blind.
 */
export async function withheldOf(raterId: string, itemId: string): Promise<ReadonlySet<Withheld>> {
  const hiding = Prisma.sql`open.blind, open."hidesGenerator", open."hidesReference", open."hidesLineage"`;
  const queues = await database().$queryRaw<Hiding[]>(
    blindPlaces(raterId, Prisma.sql`${itemId}::uuid`, hiding),
  );
  return new Set(queues.flatMap((queue) => [...withheldFrom(queue)]));
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
  if (queues.queueIds.length === 0) return SEES_ALL;
  const among = itemIds && Prisma.sql`${[...new Set(itemIds)]}::uuid[]`;
  const rows = await database().$queryRaw<
    { itemId: string; suites: string[]; nameless: boolean }[]
  >(blindItemsQuery(queues, among));
  const ids = (kept: typeof rows) => new Set(kept.map(({ itemId }) => itemId));
  const isIn = (suites: string[]) => suite === 'any' || (suite !== null && suites.includes(suite));
  return {
    videos: ids(rows.filter(({ suites, nameless }) => nameless || isIn(suites))),
    nameless: ids(rows.filter(({ nameless }) => nameless)),
  };
}

/** What a person reviews blind of what a run has judged, see {@link blindnessOf}. */
export async function blindnessInRun(raterId: string, runId: string): Promise<Blindness> {
  const run = await database().run.findUnique({ where: { id: runId }, select: { suite: true } });
  return blindnessOf(raterId, run?.suite ?? null);
}

/**
 * How many of the items that a person reviews blind in a suite some runs have judged: so many their figures leave out.
 * @param runIds none for figures that are about no run: then all items count
 */
export async function countWithheld(
  raterId: string,
  suite: string,
  runIds: readonly string[],
): Promise<number> {
  const hidden = await blindItems(raterId, suite);
  if (hidden.size === 0 || runIds.length === 0) return hidden.size;
  const [row] = await database().$queryRaw<{ videos: number }[]>`
    SELECT count(DISTINCT "itemId")::int AS videos FROM "RunItem"
    WHERE "runId" = ANY(${[...runIds]}::uuid[]) AND "itemId" = ANY(${[...hidden]}::uuid[])`;
  return row?.videos ?? 0;
}

/** How many items of each run a person reviews blind that the judge could not answer all of. */
export async function countHiddenFailures(raterId: string): Promise<Map<string, number>> {
  const queues = await listBlindQueues(raterId);
  if (queues.queueIds.length === 0) return new Map();
  const rows = await database().$queryRaw<{ runId: string; videos: number }[]>`
    SELECT rv."runId", count(*)::int AS videos
    FROM (${blindItemsQuery(queues)}) b
    JOIN "RunItem" rv ON rv."itemId" = b."itemId" AND rv.state = 'incomplete'
    JOIN "Run" r ON r.id = rv."runId" AND (b.nameless OR r.suite = ANY(b.suites))
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
 * Refuses to tell a person what a judge says of an item that they review blind.
 * @throws {AppError} 403
 */
export async function refuseBlind(raterId: string, suite: string, itemId: string): Promise<void> {
  if (await isBlind(raterId, suite, itemId)) {
    throw new AppError(403, 'You review this clip blind: submit your own answers first.');
  }
}

/**
 * Refuses what tells which model made an item while that is kept from a person.
 * @throws {AppError} 403
 */
export async function refuseNameless(raterId: string, itemId: string): Promise<void> {
  if ((await blindnessOf(raterId, null, [itemId])).nameless.has(itemId)) {
    throw new AppError(403, 'You review this clip without being told how it was made.');
  }
}

/**
 * Refuses what holds all answers while a person reviews anything blind.
 * @throws {AppError} 403 that says how many items
 */
export async function refuseWhileBlind(raterId: string): Promise<void> {
  const { size } = (await blindnessOf(raterId, 'any')).videos;
  if (size > 0) throw new AppError(403, withheldWords(size, ''));
}

function withheldWords(clips: number, of: string): string {
  return `You review ${clips === 1 ? 'one clip' : `${clips} clips`}${of} blind. Submit them, or close the queue, to see its answers.`;
}

/**
 * Refuses what needs all answers of a run while a person reviews some of its items blind.
 * @throws {AppError} 403 that says how many
 */
export async function refuseBlindRun(raterId: string, runId: string): Promise<void> {
  const { videos: blind } = await blindnessInRun(raterId, runId);
  if (blind.size === 0) return;
  const waiting = await database().runItem.count({
    where: { runId, itemId: { in: [...blind] } },
  });
  if (waiting > 0) {
    throw new AppError(403, withheldWords(waiting, ' of this run'));
  }
}

/**
 * Refuses answers that do not go with what the person can see: a value of their own where the judge's is shown, one in
 * view of the judge's where it is not, and an adjudication by somebody who holds no disagreement.
 * @throws {AppError} 403 or 422
 */
export async function refuseUnseen(raterId: string, answers: readonly PersonAnswer[]) {
  const suites = [...new Set(answers.map(({ suite }) => suite))];
  for (const suite of suites) {
    const given = answers.filter((answer) => answer.suite === suite);
    const blind = await blindItems(
      raterId,
      suite,
      given.map(({ itemId }) => itemId),
    );
    for (const answer of given) {
      if (blind.has(answer.itemId) && answer.seenId !== null) {
        throw new AppError(
          403,
          'You review this clip blind: the judge’s answer cannot be confirmed.',
        );
      }
      if (!blind.has(answer.itemId) && answer.act === 'state' && !isRemark(answer)) {
        throw new AppError(422, 'The judge’s answer is shown by now: confirm it or override it.');
      }
    }
  }
  const adjudicated = answers.filter(({ act }) => act === 'adjudicate').map(({ itemId }) => itemId);
  if (adjudicated.length === 0) return;
  const held = await database().claim.findMany({
    where: { raterId, queueItem: { itemId: { in: adjudicated } }, queue: { kind: 'adjudication' } },
    select: { queueItem: { select: { itemId: true } } },
  });
  if (adjudicated.some((itemId) => !held.some(({ queueItem }) => queueItem.itemId === itemId))) {
    throw new AppError(403, 'Only who holds this clip in an adjudication can settle it.');
  }
}
