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

/** The queue that is reviewed, and the item of it that is wanted before all others. */
interface Place {
  queueId: string;
  wanted: string | null;
}

/** What a person holds in a queue, once what is on its way has come through, and how they pass items over. */
function useHeld(
  { queueId, wanted }: Place,
  me: string,
  actions: ReviewerActions,
  outgoing: Outgoing,
) {
  const client = useQueryClient();
  const { data, error, refetch } = useHolding(queueId, async () => {
    const result = await reached(actions.holdClips(queueId, me, wanted));
    if (!result.ok) throw new Error(result.message);
    return result.holding;
  });
  const [skipping, setSkipping] = useState<ReadonlySet<string>>(new Set());

  // What was read of these items before they were in the queue may show what is kept back now.
  useEffect(() => client.removeQueries({ queryKey: reviewKeys.all }), [client]);

  const { parcels } = outgoing;
  const leaving = useMemo(() => itemsLeaving(parcels, queueId), [parcels, queueId]);
  const holding = useMemo(
    () => (data ? holdingAfter(data, leaving, skipping) : null),
    [data, leaving, skipping],
  );
  const change = async (act: () => ReturnType<ReviewerActions['holdClips']>) => {
    const result = await reached(act());
    if (result.ok) return setHolding(client, queueId, result.holding);
    toast.error(result.message);
    await refetch();
  };
  return {
    holding,
    refusal: error?.message ?? null,
    leaving,
    skip: async (queueItemId: string) => {
      setSkipping((before) => new Set([...before, queueItemId]));
      await change(() => actions.skipClip(queueId, queueItemId, me));
      setSkipping((before) => new Set([...before].filter((id) => id !== queueItemId)));
    },
    unskip: () => change(() => actions.unskipClips(queueId, me)),
  };
}

/**
 * The items that a person goes through in a queue. Going on never waits: the next item is held already, and the one before
 * is handed in from the outbox, behind its answers.
 */
export function useTasks(place: Place, actions: ReviewerActions, outgoing: Outgoing) {
  const { queueId } = place;
  const me = usePerson()?.id ?? '';
  const { holding, refusal, leaving, skip, unskip } = useHeld(place, me, actions, outgoing);
  /** Items handed in since the page was opened, oldest first; and how many one has gone back, null while one never has. */
  const [trail, setTrail] = useState<readonly Task[]>([]);
  const [chosenBack, setBack] = useState<number | null>(null);
  const tasks = holding?.tasks ?? [];
  const [current, upcoming = null] = tasks;
  const isSame = (one: Task) => (other: Task) => one.queueItemId === other.queueItemId;
  // What was refused is held again.
  const passed = [
    ...(holding?.passed ?? []).filter((one) => !trail.some(isSame(one))),
    ...trail,
  ].filter((one) => !tasks.some(isSame(one)));
  // At first one is at the item that the address names, also where it was handed in before.
  const named = passed.findLastIndex(({ itemId }) => itemId === place.wanted);
  const isNew = tasks.some(({ itemId }) => itemId === place.wanted);
  const steps = Math.min(
    chosenBack ?? (named < 0 || isNew ? 0 : passed.length - named),
    passed.length,
  );
  return {
    holding,
    refusal,
    /** Whether items are still being handed in. */
    sending: leaving.size > 0,
    /** The item that is shown: the one to work on, or one handed in before. */
    shown: steps > 0 ? passed.at(-steps) : current,
    isBack: steps > 0,
    upcoming,
    submit: () => {
      if (!current || leaving.has(current.queueItemId)) return;
      const { queueItemId, itemId } = current;
      const at = new Date().toISOString();
      const submission = { id: newId(), itemId, raterId: me, at, queueId, queueItemId };
      outgoing.add({ kind: 'submission', ...submission });
      setTrail((before) => [...before.filter((one) => !isSame(current)(one)), current]);
      setBack(0);
    },
    skip: async () => {
      setBack(0);
      if (current) await skip(current.queueItemId);
    },
    unskip,
    /** Goes back to an item handed in before (−1), or on towards the one to work on (1). @returns false at the end */
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
