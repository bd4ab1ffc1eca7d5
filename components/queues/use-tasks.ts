'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { toast } from 'sonner';
import { usePerson } from '@/components/people/person-context';
import type { Outgoing } from '@/components/review/outbox/use-outbox';
import { reached } from '@/components/ui/server-action';
import { newId } from '@/lib/new-id';
import { setHolding, useHolding } from '@/lib/queues/queries';
import type { Holding, Task } from '@/lib/queues/schema';
import type { ReviewerActions } from './actions';
import { holdingAfter, itemsLeaving } from './holding';

/** The queue that is reviewed, the item of it that is wanted before all others, and what is held there, where that is known. */
interface Place {
  queueId: string;
  wanted: string | null;
  held: Holding | null;
}

/** What a person holds in a queue, once what is on its way has come through, and how they pass items over. */
function useHeld(
  { queueId, wanted, held }: Place,
  me: string,
  actions: ReviewerActions,
  outgoing: Outgoing,
) {
  const client = useQueryClient();
  const hold = async () => {
    const result = await reached(actions.holdClips(queueId, me, wanted));
    if (!result.ok) throw new Error(result.message);
    return result.holding;
  };
  const { data, error, refetch } = useHolding(queueId, hold, held);
  const [skipping, setSkipping] = useState<ReadonlySet<string>>(new Set());

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

/** What a task stands in: its set where the queue's items are looked at side by side, else itself. */
type SetOf = (task: Task) => string;

/**
 * The items that a person goes through in a queue. Going on never waits: the next item is held already, and the one before
 * is handed in from the outbox, behind its answers.
 * @param isTogether whether items of one set are looked at side by side, and handed in together
 */
export function useTasks(
  place: Place,
  actions: ReviewerActions,
  outgoing: Outgoing,
  isTogether: boolean,
) {
  const { queueId } = place;
  const me = usePerson()?.id ?? '';
  const { holding, refusal, leaving, skip, unskip } = useHeld(place, me, actions, outgoing);
  const setOf: SetOf = ({ set, queueItemId }) => (isTogether && set) || queueItemId;
  const [marked, setMarked] = useState<string | null>(null);
  const tasks = holding?.tasks ?? [];
  const { passed, steps, setBack, leaveBehind } = usePassed(place.wanted, holding);
  const { set, upcoming } = setsIn(tasks, setOf);
  const current = set.find(({ queueItemId }) => queueItemId === marked) ?? set[0];
  const shown = steps > 0 ? passed.at(-steps) : current;
  return {
    holding,
    refusal,
    /** Whether items are still being handed in. */
    sending: leaving.size > 0,
    /** The item that is shown: the one to work on, or one handed in before. */
    shown,
    isBack: steps > 0,
    /** The items that are handed in with the one to work on, itself among them. */
    set,
    /** What is looked at together has one name, which is another for what comes next. */
    setOf,
    upcoming,
    submit: () => {
      const leave = set.filter(({ queueItemId }) => !leaving.has(queueItemId));
      if (leave.length === 0) return;
      const at = new Date().toISOString();
      for (const { queueItemId, itemId } of leave) {
        const submission = { id: newId(), itemId, raterId: me, at, queueId, queueItemId };
        outgoing.add({ kind: 'submission', ...submission });
      }
      leaveBehind(leave);
    },
    skip: async () => {
      setBack(0);
      for (const { queueItemId } of set) await skip(queueItemId);
    },
    unskip,
    /** Goes to one of the items that stand side by side. */
    mark: (queueItemId: string) => {
      const back = passed.findIndex((one) => one.queueItemId === queueItemId);
      setBack(back < 0 ? 0 : passed.length - back);
      setMarked(queueItemId);
    },
    /** Goes back to an item handed in before (−1), or on towards the one to work on (1). @returns false at the end */
    go: (by: 1 | -1): boolean => {
      const wanted = steps - by;
      if (wanted < 0 || wanted > passed.length) return false;
      setBack(wanted);
      return true;
    },
  };
}

/** The items that a person has handed in, and how far they have gone back to them. */
function usePassed(wanted: string | null, holding: Holding | null) {
  /** Items handed in since the page was opened, oldest first; and how many one has gone back, null while one never has. */
  const [trail, setTrail] = useState<readonly Task[]>([]);
  const [chosenBack, setBack] = useState<number | null>(null);
  const tasks = holding?.tasks ?? [];
  const isSame = (one: Task) => (other: Task) => one.queueItemId === other.queueItemId;
  // What was refused is held again.
  const passed = [
    ...(holding?.passed ?? []).filter((one) => !trail.some(isSame(one))),
    ...trail,
  ].filter((one) => !tasks.some(isSame(one)));
  // At first one is at the item that the address names, also where it was handed in before.
  const named = passed.findLastIndex(({ itemId }) => itemId === wanted);
  const isNew = tasks.some(({ itemId }) => itemId === wanted);
  const steps = Math.min(
    chosenBack ?? (named < 0 || isNew ? 0 : passed.length - named),
    passed.length,
  );
  return {
    passed,
    steps,
    setBack,
    leaveBehind: (left: readonly Task[]) => {
      setTrail((before) => [...before.filter((one) => !left.some(isSame(one))), ...left]);
      setBack(0);
    },
  };
}

/** Of what a person holds, what they work on, and the first of what comes after that. */
function setsIn(tasks: readonly Task[], setOf: SetOf) {
  const [first] = tasks;
  const isOfFirst = (task: Task) => first !== undefined && setOf(task) === setOf(first);
  return {
    set: tasks.filter(isOfFirst),
    upcoming: tasks.find((task) => !isOfFirst(task)) ?? null,
  };
}

/** See {@link useTasks}. */
export type Tasks = ReturnType<typeof useTasks>;
