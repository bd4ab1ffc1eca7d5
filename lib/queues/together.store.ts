import 'server-only';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import type { SuiteById } from '@/lib/suites/by-id';
import { ownSettings } from '@/lib/suites/settings';
import type { ItemTogether } from './together.schema';

/**
 * The items of one cluster and task that a person has been handed, in the order that is their own. Of each there is its text
 * and what code says of that alone: nothing of who made it, and nothing that others say.
 * @returns none where the item was drawn by itself, or where the suite's items are no texts
 * @throws {AppError} 404 when the queue has no such item, 403 when the person does not have it
 */
export async function itemsTogether(
  queueId: string,
  queueItemId: string,
  raterId: string,
  suiteById: SuiteById,
): Promise<ItemTogether[]> {
  const db = database();
  const asked =
    (await db.queueItem.findFirst({
      where: { id: queueItemId, queueId },
      select: {
        cluster: true,
        item: { select: { task: true } },
        claims: { where: { raterId } },
        queue: { select: { run: true } },
      },
    })) ?? missing('item', queueItemId);
  if (asked.claims.length === 0) throw new AppError(403, 'You do not have this item.');
  const { run } = asked.queue;
  const suite = suiteById(run.suite, run.suiteVersion);
  const { task } = asked.item;
  if (asked.cluster === null || task === null || !suite.sideText) return [];
  const claims = await db.claim.findMany({
    where: {
      queueId,
      raterId,
      place: { not: null },
      queueItem: { cluster: asked.cluster, item: { task, deletedAt: null } },
    },
    orderBy: [{ place: 'asc' }, { position: 'asc' }],
    include: { queueItem: { select: { itemId: true, item: { select: { data: true } } } } },
  });
  if (claims.length < 2) return [];
  const settings = ownSettings(suite, run.settings);
  return claims.map(({ queueItem: { itemId, item }, ...claim }) => {
    const data = suite.takes.data.parse(item.data);
    return {
      queueItemId: claim.queueItemId,
      itemId,
      place: claim.place ?? 0,
      text: suite.sideText?.(data) ?? '',
      note: suite.sideNote?.(data, settings) ?? null,
      submitted: claim.state === 'submitted',
    };
  });
}
