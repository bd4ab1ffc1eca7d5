'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { usePerson } from '@/components/people/person-context';
import { setQueue, setTogether } from '@/lib/queues/queries';
import type { Holding, QueueDetail } from '@/lib/queues/schema';
import type { ItemTogether } from '@/lib/queues/together.schema';
import { forgetReviews, setReview } from '@/lib/reviews/queries';
import type { ItemReview } from '@/lib/reviews/schema';

/** What a page of a queue comes with, so that it need not ask. */
export interface OpenedQueue {
  /** Who asked for the page. */
  raterId: string;
  queue: QueueDetail;
  holding: Holding;
  /** Null where no item is shown yet. */
  shown: {
    runId: string;
    /** What stands side by side with it; null where items stand by themselves. */
    together: { set: string; items: ItemTogether[] } | null;
    /** Its review, and those of what stands side by side with it. */
    reviews: readonly ItemReview[];
  } | null;
}

/** What was taken: who comes back to a page is given what it came with once more, and holds something else by then. */
const taken = new WeakSet<OpenedQueue>();

/**
 * Takes what the page came with, and forgets all else that was read of items: before they were in the queue it may have shown
 * what is kept back now.
 * @returns what the person holds; null where the page has to ask
 */
export function useOpening(opening: OpenedQueue | null): Holding | null {
  const client = useQueryClient();
  const me = usePerson()?.id;
  const [kept] = useState(() => {
    if (opening === null || opening.raterId !== me || taken.has(opening)) return null;
    const { queue, holding, shown } = opening;
    setQueue(client, queue);
    if (shown?.together) setTogether(client, queue.id, shown.together.set, shown.together.items);
    const names = shown?.reviews.map((review) => setReview(client, review, shown.runId)) ?? [];
    return { holding, names };
  });
  useEffect(() => {
    if (opening) taken.add(opening);
    forgetReviews(client, kept?.names ?? []);
  }, [client, opening, kept]);
  return kept?.holding ?? null;
}
