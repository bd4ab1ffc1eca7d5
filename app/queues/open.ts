import 'server-only';
import { headers } from 'next/headers';
import { showReview } from '@/app/reviews/show';
import type { OpenedQueue } from '@/components/queues/use-opening';
import { refusalOf } from '@/lib/errors';
import { outageOf } from '@/lib/outage';
import { type Person, permits } from '@/lib/people/schema';
import { holdItems } from '@/lib/queues/claims.store';
import { readQueue } from '@/lib/queues/progress.store';
import { isFirstTime, type QueueDetail, type Task } from '@/lib/queues/schema';
import { standTogether } from '@/lib/queues/together.schema';
import { itemsTogether } from '@/lib/queues/together.store';
import { suiteById, suites } from '@/prompts';

/** The suites whose items are texts, which can stand side by side. */
export const TEXT_SUITES = suites.flatMap((one) => (one.sideText ? [one.id] : []));

/**
 * What the review of a queue begins with: the person holds their item from now on, and counts as having seen what is shown of it.
 * @param wanted the item that they ask for; null for none
 * @returns null where nothing is handed out, since nobody looks at the page yet or the queue refuses: the page then asks itself,
 *   and says why
 */
export async function openQueue(
  person: Person,
  queueId: string,
  wanted: string | null,
): Promise<OpenedQueue | null> {
  if (!isLookedAt(await headers())) return null;
  const { id: raterId, role } = person;
  try {
    const holding = await holdItems(queueId, raterId, wanted);
    // Its counts are those with what the person holds.
    const queue = await readQueue(queueId, { raterId, admin: permits(role, 'admin') });
    const { tasks, passed } = holding;
    const isOf = ({ itemId }: Task) => itemId === wanted;
    const shown = tasks.some(isOf) ? tasks[0] : (passed.findLast(isOf) ?? tasks[0]);
    // Who has yet to read what is asked is shown no item.
    const isShown = shown && !(queue.instructions && isFirstTime(queue));
    return {
      raterId,
      queue,
      holding,
      shown: isShown ? await readShown(person, queue, shown) : null,
    };
  } catch (error) {
    if (refusalOf(error) ?? outageOf(error)) return null;
    throw error;
  }
}

/** Whether a browser shows a page to somebody, or goes to it: not what it reads in advance, nor what a foreign page embeds. */
function isLookedAt(sent: Headers): boolean {
  if (['next-router-prefetch', 'sec-purpose', 'purpose'].some((name) => sent.has(name)))
    return false;
  return [null, 'document', 'empty'].includes(sent.get('sec-fetch-dest'));
}

async function readShown(person: Person, queue: QueueDetail, { itemId, runId, ...task }: Task) {
  const set = task.set ?? task.queueItemId;
  const items = standTogether(queue, TEXT_SUITES)
    ? await itemsTogether(queue.id, set, person.id, suiteById)
    : null;
  const ids = items?.length ? items.map((one) => one.itemId) : [itemId];
  return {
    runId,
    together: items && { set, items },
    reviews: await Promise.all(ids.map((id) => showReview(person, id, runId))),
  };
}
