import 'server-only';
import { STANDS, verdictOf } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import type { SuiteById } from '@/lib/suites/by-id';
import type { ItemTogether } from './together.schema';

/**
 * The items of a cluster that a person has been handed together with one of them, in the order that is their own. Of each
 * there is its text and what the person said themselves: nothing of who made it, and nothing that others say.
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
      select: { cluster: true, claims: { where: { raterId } }, queue: { select: { run: true } } },
    })) ?? missing('item', queueItemId);
  if (asked.claims.length === 0) throw new AppError(403, 'You do not have this item.');
  const suite = suiteById(asked.queue.run.suite, asked.queue.run.suiteVersion);
  if (asked.cluster === null || !suite.sideText) return [];
  const claims = await db.claim.findMany({
    where: {
      queueId,
      raterId,
      place: { not: null },
      queueItem: { cluster: asked.cluster, item: { deletedAt: null } },
    },
    orderBy: [{ place: 'asc' }, { position: 'asc' }],
    include: { queueItem: { select: { itemId: true, item: { select: { data: true } } } } },
  });
  if (claims.length < 2) return [];
  const answers = await db.answer.findMany({
    where: {
      ...STANDS,
      raterId,
      suite: suite.id,
      itemId: { in: claims.map(({ queueItem }) => queueItem.itemId) },
    },
    orderBy: { id: 'asc' },
  });
  const saidOf = (itemId: string) =>
    suite.questions.flatMap(({ id, label }) =>
      answers
        .filter((answer) => answer.itemId === itemId && answer.question === id)
        .map((answer) => {
          const verdict = verdictOf(answer);
          return { question: label, value: verdict?.state === 'scored' ? verdict.value : null };
        }),
    );
  return claims.map(({ queueItem: { itemId, item }, ...claim }) => ({
    queueItemId: claim.queueItemId,
    place: claim.place ?? 0,
    text: suite.sideText?.(suite.takes.data.parse(item.data)) ?? '',
    submitted: claim.state === 'submitted',
    said: saidOf(itemId),
  }));
}
