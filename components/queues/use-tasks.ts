'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo, useState } from 'react';
import { toast } from 'sonner';
import { usePerson } from '@/components/people/person-context';
import type { Outgoing } from '@/components/review/outbox/use-outbox';
import { reached } from '@/components/ui/server-action';
import { newId } from '@/lib/new-id';
import { setHolding, useHolding } from '@/lib/queues/queries';
import type { Task } from '@/lib/queues/schema';
import { reviewKeys } from '@/lib/reviews/queries';
import type { ReviewerActions } from './actions';
import { holdingAfter, itemsLeaving } from './holding';

/**
 * The clips that a person goes through in a queue. Going on never waits: the next clip is held already, and the one before
 * is handed in from the outbox, behind its answers.
 */
export function useTasks(queueId: string, actions: ReviewerActions, outgoing: Outgoing) {
  const client = useQueryClient();
  const me = usePerson()?.id ?? '';
  const {
    data: held,
    error,
    refetch,
  } = useHolding(queueId, async () => {
    const result = await reached(actions.holdClips(queueId, me));
    if (!result.ok) throw new Error(result.message);
    return result.holding;
  });
  const [skipping, setSkipping] = useState<ReadonlySet<string>>(new Set());
  /** Clips handed in since the page was opened, oldest first, and how many of the last of them one has gone back. */
  const [trail, setTrail] = useState<readonly Task[]>([]);
  const [back, setBack] = useState(0);

  // What was read of these clips before they were in the queue may show what is kept back now.
  useEffect(() => client.removeQueries({ queryKey: reviewKeys.all }), [client]);

  const { parcels } = outgoing;
  const leaving = useMemo(() => itemsLeaving(parcels, queueId), [parcels, queueId]);
  const holding = useMemo(
    () => (held ? holdingAfter(held, leaving, skipping) : null),
    [held, leaving, skipping],
  );
  const tasks = holding?.tasks ?? [];
  const [current, upcoming = null] = tasks;
  // What was refused is held again.
  const passed = trail.filter(
    (one) => !tasks.some(({ queueItemId }) => queueItemId === one.queueItemId),
  );
  const steps = Math.min(back, passed.length);

  const change = async (act: () => ReturnType<ReviewerActions['holdClips']>) => {
    const result = await reached(act());
    if (result.ok) return setHolding(client, queueId, result.holding);
    toast.error(result.message);
    await refetch();
  };

  return {
    holding,
    refusal: error?.message ?? null,
    /** Whether clips are still being handed in. */
    sending: leaving.size > 0,
    /** The clip that is shown: the one to work on, or one handed in before. */
    shown: steps > 0 ? passed.at(-steps) : current,
    isBack: steps > 0,
    upcoming,
    submit: () => {
      if (!current || leaving.has(current.queueItemId)) return;
      const { queueItemId, itemId } = current;
      const at = new Date().toISOString();
      outgoing.add({
        kind: 'submission',
        id: newId(),
        itemId,
        raterId: me,
        at,
        queueId,
        queueItemId,
      });
      setTrail((before) => [...before.filter((one) => one.queueItemId !== queueItemId), current]);
    },
    skip: async () => {
      if (!current) return;
      const { queueItemId } = current;
      setSkipping((before) => new Set([...before, queueItemId]));
      await change(() => actions.skipClip(queueId, queueItemId, me));
      setSkipping((before) => new Set([...before].filter((id) => id !== queueItemId)));
    },
    unskip: () => change(() => actions.unskipClips(queueId, me)),
    /** Goes back to a clip handed in before (−1), or on towards the one to work on (1). @returns false at the end */
    go: (by: 1 | -1): boolean => {
      const wanted = steps - by;
      if (wanted < 0 || wanted > passed.length) return false;
      setBack(wanted);
      return true;
    },
  };
}

/** See {@link useTasks}. */
export type Tasks = ReturnType<typeof useTasks>;
