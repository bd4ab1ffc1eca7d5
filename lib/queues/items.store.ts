import 'server-only';
import { namelessName, shownName } from '@/lib/answers/blindness';
import { database } from '@/lib/db';
import { blindnessInRun, listBlindQueues } from '@/lib/disclosure/blind.store';
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
  const db = database();
  const queue =
    (await db.queue.findUnique({
      where: { id },
      select: { runId: true, attentionShare: true, state: true },
    })) ?? missing('queue', id);
  const isChecking = queue.attentionShare > 0 && queue.state !== 'closed';
  const blind = await listBlindQueues(viewer.raterId);
  const blindness = await blindnessInRun(viewer.raterId, queue.runId);
  const hidden = Prisma.sql`${[...blindness.videos]}::uuid[]`;
  const isShown = Prisma.sql`(i."sourceQueueItemId" IS NULL OR NOT i."itemId" = ANY(${hidden}))`;
  const inState = wanted.state ? Prisma.sql`WHERE shown.state = ${wanted.state}` : Prisma.empty;
  const [counts, states] = await Promise.all([
    countShownStates(theQueue(id), blind),
    db.$queryRaw<{ id: string; state: ItemState }[]>`
      SELECT shown.id, shown.state FROM (
        SELECT id, position,
          CASE WHEN state = 'disagreement' AND "itemId" = ANY(${hidden}) THEN 'done' ELSE state END AS state
        FROM (${statesOf(theQueue(id), isShown)}) states
      ) shown
      ${inState}
      ORDER BY shown.position LIMIT ${ITEM_PAGE} OFFSET ${wanted.page * ITEM_PAGE}`,
  ]);
  // Who reviews blind here is not to know which clips are known ones, not even by how they were chosen.
  const tells = viewer.admin && !blind.queueIds.includes(id);
  const inQueue = counts.get(id) ?? noCounts();
  const rows = await db.queueItem.findMany({
    where: { id: { in: states.map((one) => one.id) } },
    include: {
      item: { select: { id: true, name: true, kind: true } },
      claims: {
        where: { state: { not: 'open' } },
        orderBy: { slot: 'asc' },
        select: { state: true, leaseUntil: true, rater: { select: { name: true } } },
      },
    },
  });
  const byId = new Map(rows.map((row) => [row.id, row]));
  const withheld = await withheldClips(
    viewer.raterId,
    rows.map(({ itemId }) => itemId),
  );
  const isHidden = (itemId: string) => (isChecking && !viewer.admin) || withheld.has(itemId);
  const now = new Date();
  return {
    total: wanted.state
      ? inQueue[wanted.state]
      : Object.values(inQueue).reduce((sum, count) => sum + count, 0),
    items: states.flatMap(({ id: queueItemId, state }) => {
      const row = byId.get(queueItemId);
      if (!row) return [];
      const raters = row.claims.flatMap(({ rater, state: claim, leaseUntil }) =>
        rater && (claim === 'submitted' || (leaseUntil && leaseUntil >= now))
          ? [{ name: rater.name, submitted: claim === 'submitted' }]
          : [],
      );
      return [
        {
          id: queueItemId,
          itemId: row.itemId,
          name: isHidden(row.itemId)
            ? namelessName(row.itemId, row.item.kind)
            : shownName(blindness, row.item),
          position: row.position,
          state,
          probability: tells ? row.probability : null,
          attention: tells ? row.attention : null,
          raters,
        },
      ];
    }),
  };
}
