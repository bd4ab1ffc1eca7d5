import 'server-only';
import { z } from 'zod';
import { type Blindness, namelessName, shownName, sightOf } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { blindnessInRun } from '@/lib/disclosure/blind.store';
import { listBlindQueues } from '@/lib/disclosure/blind-queues.store';
import { withheldClips } from '@/lib/disclosure/withheld.store';
import { missing } from '@/lib/errors';
import { splitFacet } from '@/lib/library/schema';
import type { SuiteById } from '@/lib/suites/by-id';
import { Prisma } from '@/prisma/generated/client';
import type { ItemState, QueueItems, Viewer } from './schema';
import { countShownStates, noCounts, statesOf, theQueue } from './states.store';

const facetsSchema = z.record(z.string(), z.unknown());

/** Which of a queue's items are asked for. */
interface WantedItems {
  /** Null for all. */
  state: ItemState | null;
  /** A word of a column as `column:word`; null for all. */
  facet: string | null;
  /** From 0; where the list begins that has no cursor. */
  page: number;
  /** The position of the last item of the page before; null for a page by its number. */
  after: number | null;
  limit: number;
}

/**
 * A page of a queue's items in the order in which they are handed out.
 * @throws {AppError} 404 where there is no such queue or column
 */
export async function listItems(
  id: string,
  wanted: WantedItems,
  viewer: Viewer,
  suiteById: SuiteById,
): Promise<QueueItems> {
  const queue =
    (await database().queue.findUnique({
      where: { id },
      select: {
        ...{ runId: true, attentionShare: true, state: true },
        run: { select: { suite: true, suiteVersion: true } },
      },
    })) ?? missing('queue', id);
  const isChecking = queue.attentionShare > 0 && queue.state !== 'closed';
  const blind = await listBlindQueues(viewer.raterId);
  const blindness = await blindnessInRun(viewer.raterId, queue.runId);
  // Where known-answer clips are not told from others, neither are words that only some items have.
  const { lists } = suiteById(queue.run.suite, queue.run.suiteVersion);
  const short = lists?.columns.filter((one) => one.short && (viewer.admin || !isChecking)) ?? [];
  const facet = wanted.facet === null ? null : facetIn(short, wanted.facet);
  const [counts, states, columns] = await Promise.all([
    countShownStates(theQueue(id), blind),
    listStates(id, { ...wanted, facet }, blindness),
    Promise.all(
      short.map(async ({ id: name, label }) => ({
        ...{ id: name, label },
        words: await countWords(id, name, blindness),
      })),
    ),
  ]);
  // Who reviews blind here is not to know which clips are known ones, not even by how they were chosen.
  const tells = viewer.admin && !blind.queueIds.includes(id);
  const rows = new Map((await readRows(states.map((one) => one.id))).map((row) => [row.id, row]));
  const withheld = await withheldClips(
    viewer.raterId,
    [...rows.values()].map(({ itemId }) => itemId),
  );
  const nameOf = ({ item }: ItemRow) =>
    (isChecking && !viewer.admin) || withheld.has(item.id)
      ? namelessName(item.id, item.kind)
      : shownName(blindness, item);
  const wordsOf = ({ item }: ItemRow) =>
    withheld.has(item.id) || !sightOf(blindness, item.id).name
      ? {}
      : Object.fromEntries(short.flatMap(({ id: name }) => facetOf(item.facets, name)));
  const inQueue = counts.get(id) ?? noCounts();
  const inState = wanted.state
    ? inQueue[wanted.state]
    : Object.values(inQueue).reduce((sum, count) => sum + count, 0);
  return {
    total: facet ? (states[0]?.total ?? 0) : inState,
    next: states.length < wanted.limit ? null : String(states.at(-1)?.position),
    columns,
    items: states.flatMap(({ id: queueItemId, state }) => {
      const row = rows.get(queueItemId);
      if (!row) return [];
      return {
        id: queueItemId,
        itemId: row.itemId,
        name: nameOf(row),
        position: row.position,
        state,
        probability: tells ? row.probability : null,
        attention: tells ? row.attention : null,
        raters: ratersOf(row),
        words: wordsOf(row),
      };
    }),
  };
}

/** A column and the word of it that is asked for. */
type WantedFacet = [name: string, word: string];

function facetIn(columns: readonly { id: string }[], facet: string): WantedFacet {
  const [name, word] = splitFacet(facet);
  return columns.some(({ id }) => id === name) ? [name, word] : missing('column', name);
}

function facetOf(facets: unknown, name: string): WantedFacet[] {
  const word = facetsSchema.parse(facets)[name];
  return typeof word === 'string' ? [[name, word]] : [];
}

/** Whether a row `i` of a queue is listed to somebody who reviews blind. */
function isListed({ videos }: Blindness): Prisma.Sql {
  return Prisma.sql`(i."sourceQueueItemId" IS NULL OR NOT i."itemId" = ANY(${[...videos]}::uuid[]))`;
}

/** The items of a queue whose names the person who looks may know, as `i` and `v` of a query. */
function namedItems(queueId: string, blindness: Blindness): Prisma.Sql {
  return Prisma.sql`"QueueItem" i JOIN "Item" v ON v.id = i."itemId"
    WHERE i."queueId" = ${queueId}::uuid AND ${isListed(blindness)}
      AND NOT i."itemId" = ANY(${[...blindness.nameless]}::uuid[])`;
}

/** The words of a column, with how many items of a queue have each. */
function countWords(queueId: string, name: string, blindness: Blindness) {
  return database().$queryRaw<{ value: string; items: number }[]>`
    SELECT v.facets->>${name} AS value, count(*)::int AS items FROM ${namedItems(queueId, blindness)}
      AND v.facets->>${name} IS NOT NULL GROUP BY 1 ORDER BY 1`;
}

/** A page of the items, each with its state as far as somebody who reviews blind is told, and how many there are. */
function listStates(
  queueId: string,
  { state, facet, page, after, limit }: Omit<WantedItems, 'facet'> & { facet: WantedFacet | null },
  blindness: Blindness,
) {
  const hidden = Prisma.sql`${[...blindness.videos]}::uuid[]`;
  const isShown = isListed(blindness);
  const conditions = [
    ...(state ? [Prisma.sql`shown.state = ${state}`] : []),
    ...(facet
      ? [
          Prisma.sql`shown.id IN (
            SELECT i.id FROM ${namedItems(queueId, blindness)} AND v.facets->>${facet[0]} = ${facet[1]}
          )`,
        ]
      : []),
  ];
  const inState =
    conditions.length > 0 ? Prisma.sql`WHERE ${Prisma.join(conditions, ' AND ')}` : Prisma.empty;
  return database().$queryRaw<{ id: string; state: ItemState; position: number; total: number }[]>`
    SELECT * FROM (SELECT shown.id, shown.state, shown.position, count(*) OVER ()::int AS total FROM (
      SELECT id, position,
        CASE WHEN state = 'disagreement' AND "itemId" = ANY(${hidden}) THEN 'done' ELSE state END AS state
      FROM (${statesOf(theQueue(queueId), isShown)}) states
    ) shown
    ${inState}) found
    WHERE position > ${after ?? -1} ORDER BY position LIMIT ${limit} OFFSET ${after === null ? page * limit : 0}`;
}

function readRows(queueItemIds: readonly string[]) {
  return database().queueItem.findMany({
    where: { id: { in: [...queueItemIds] } },
    include: {
      item: { select: { id: true, name: true, kind: true, facets: true } },
      claims: {
        where: { state: { not: 'open' } },
        orderBy: { slot: 'asc' },
        select: { state: true, leaseUntil: true, rater: { select: { name: true } } },
      },
    },
  });
}

type ItemRow = Awaited<ReturnType<typeof readRows>>[number];

/** Who handed an item in, or is at it now. */
function ratersOf({ claims }: ItemRow): QueueItems['items'][number]['raters'] {
  const now = new Date();
  return claims.flatMap(({ rater, state, leaseUntil }) =>
    rater && (state === 'submitted' || (leaseUntil && leaseUntil >= now))
      ? [{ name: rater.name, submitted: state === 'submitted' }]
      : [],
  );
}
