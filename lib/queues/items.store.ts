import 'server-only';
import { type Blindness, namelessName, shownName } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { blindnessInRun } from '@/lib/disclosure/blind.store';
import { listBlindQueues } from '@/lib/disclosure/kept.store';
import { withheldClips } from '@/lib/disclosure/withheld.store';
import { missing } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';
import { ITEM_PAGE, type ItemState, type QueueItems, type Viewer } from './schema';
import { countShownStates, noCounts, statesOf, theQueue } from './states.store';

/**
 * A page of a queue's items in the order in which they are handed out.
 * @param wanted the state to list, null for all; and which page, from 0
 * @throws {AppError} 404
 */
export async function listItems(
  id: string,
  wanted: { state: ItemState | null; page: number },
  viewer: Viewer,
): Promise<QueueItems> {
  const queue =
    (await database().queue.findUnique({
      where: { id },
      select: { runId: true, attentionShare: true, state: true },
    })) ?? missing('queue', id);
  const isChecking = queue.attentionShare > 0 && queue.state !== 'closed';
  const blind = await listBlindQueues(viewer.raterId);
  const blindness = await blindnessInRun(viewer.raterId, queue.runId);
  const [counts, states] = await Promise.all([
    countShownStates(theQueue(id), blind),
    listStates(id, wanted, blindness),
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
  const inQueue = counts.get(id) ?? noCounts();
  return {
    total: wanted.state
      ? inQueue[wanted.state]
      : Object.values(inQueue).reduce((sum, count) => sum + count, 0),
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
      };
    }),
  };
}

/** A page of the items, each with its state as far as somebody who reviews blind is told. */
function listStates(
  queueId: string,
  { state, page }: { state: ItemState | null; page: number },
  blindness: Blindness,
) {
  const hidden = Prisma.sql`${[...blindness.videos]}::uuid[]`;
  const isShown = Prisma.sql`(i."sourceQueueItemId" IS NULL OR NOT i."itemId" = ANY(${hidden}))`;
  const inState = state ? Prisma.sql`WHERE shown.state = ${state}` : Prisma.empty;
  return database().$queryRaw<{ id: string; state: ItemState }[]>`
    SELECT shown.id, shown.state FROM (
      SELECT id, position,
        CASE WHEN state = 'disagreement' AND "itemId" = ANY(${hidden}) THEN 'done' ELSE state END AS state
      FROM (${statesOf(theQueue(queueId), isShown)}) states
    ) shown
    ${inState}
    ORDER BY shown.position LIMIT ${ITEM_PAGE} OFFSET ${page * ITEM_PAGE}`;
}

function readRows(queueItemIds: readonly string[]) {
  return database().queueItem.findMany({
    where: { id: { in: [...queueItemIds] } },
    include: {
      item: { select: { id: true, name: true, kind: true } },
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
