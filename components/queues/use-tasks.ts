'use client';

import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect, useRef, useState } from 'react';
import { toast } from 'sonner';
import type { Outgoing } from '@/components/review/use-outbox';
import { UNREACHED } from '@/components/runs/actions';
import type { Holding, Task } from '@/lib/reviews/queues/schema';
import type { ReviewerActions } from './actions';

/** How often the server is told that the person is still at it. */
const RENEW_MS = 4 * 60_000;
const AGAIN_MS = 3000;

/** The next clip is shown before the one before it is handed in, in milliseconds. */
const SHOWN_FIRST_MS = 150;

/**
 * The clips that a person goes through in a queue. Going on never waits: the next clip is held already, and a clip is
 * handed in behind the scenes once its answers are stored.
 */
export function useTasks(queueId: string, actions: ReviewerActions, outgoing: Outgoing) {
  const client = useQueryClient();
  const [holding, setHolding] = useState<Holding | null>(null);
  const [refusal, setRefusal] = useState<string | null>(null);
  /** Clips handed in since the page was opened, oldest first, and how many of the last of them one has gone back. */
  const [trail, setTrail] = useState<Task[]>([]);
  const [back, setBack] = useState(0);
  const [leaving, setLeaving] = useState<Task[]>([]);
  const left = useRef(new Set<string>());
  const latest = useRef(actions);
  useEffect(() => {
    latest.current = actions;
  });

  const take = useCallback(({ holding: held }: { holding: Holding }) => {
    setRefusal(null);
    const tasks = held.tasks.filter(({ itemId }) => !left.current.has(itemId));
    const underWay = held.tasks.length - tasks.length;
    setHolding({
      ...held,
      tasks,
      submitted: held.submitted + underWay,
      left: held.left - underWay,
    });
  }, []);

  const hold = useCallback(async () => {
    const result = await latest.current.holdClips(queueId).catch(() => UNREACHED);
    if (result.ok) take(result);
    else setRefusal(result.message);
  }, [queueId, take]);

  useEffect(() => {
    // What was read of these clips before they were in the queue may show what is kept back now.
    client.removeQueries({ queryKey: ['reviews'] });
    void hold();
    const timer = setInterval(() => void hold(), RENEW_MS);
    return () => clearInterval(timer);
  }, [client, hold]);

  const [current] = holding?.tasks ?? [];
  const drop = () =>
    setHolding((old) => old && { ...old, tasks: old.tasks.slice(1), left: old.left - 1 });

  // Hands in the clip that has waited longest, as soon as nothing of its answers is still on its way.
  const [next] = leaving;
  const ready = next && outgoing.parcels.every(({ videoId }) => videoId !== next.videoId);
  useEffect(() => {
    if (!next || !ready) return;
    let stopped = false;
    const handIn = async () => {
      let result = await latest.current.submitClip(queueId, next.itemId).catch(() => UNREACHED);
      while (result === UNREACHED) {
        await new Promise((resolve) => setTimeout(resolve, AGAIN_MS));
        if (stopped) return;
        result = await latest.current.submitClip(queueId, next.itemId).catch(() => UNREACHED);
      }
      setLeaving((before) => before.filter(({ itemId }) => itemId !== next.itemId));
      if (result.ok) {
        take(result);
      } else {
        left.current.delete(next.itemId);
        setTrail((before) => before.filter(({ itemId }) => itemId !== next.itemId));
        toast.error(result.message, { duration: 8000 });
        await hold();
      }
      await client.invalidateQueries({ queryKey: ['reviews', next.videoId] });
      await client.invalidateQueries({ queryKey: ['queues'] });
    };
    const timer = setTimeout(handIn, SHOWN_FIRST_MS);
    return () => {
      stopped = true;
      clearTimeout(timer);
    };
  }, [client, hold, take, queueId, next, ready]);

  return {
    holding,
    refusal,
    /** Whether clips are still being handed in. */
    sending: leaving.length > 0,
    /** The clip that is shown: the one to work on, or one handed in before. */
    shown: back > 0 ? trail.at(-back) : current,
    isBack: back > 0,
    upcoming: holding?.tasks[1] ?? null,
    submit: () => {
      if (!current) return;
      left.current.add(current.itemId);
      setTrail([...trail, current]);
      setLeaving([...leaving, current]);
      setHolding(
        (old) =>
          old && {
            ...old,
            tasks: old.tasks.slice(1),
            left: old.left - 1,
            submitted: old.submitted + 1,
          },
      );
    },
    skip: async () => {
      if (!current) return;
      left.current.add(current.itemId);
      drop();
      const result = await actions.skipClip(queueId, current.itemId).catch(() => UNREACHED);
      left.current.delete(current.itemId);
      if (result.ok) take(result);
      else {
        toast.error(result.message);
        await hold();
      }
    },
    unskip: async () => {
      const result = await actions.unskipClips(queueId).catch(() => UNREACHED);
      if (result.ok) take(result);
      else toast.error(result.message);
    },
    /** Goes back to a clip handed in before (−1), or on towards the one to work on (1). @returns false at the end */
    go: (by: 1 | -1): boolean => {
      const wanted = back - by;
      if (wanted < 0 || wanted > trail.length) return false;
      setBack(wanted);
      return true;
    },
  };
}

/** See {@link useTasks}. */
export type Tasks = ReturnType<typeof useTasks>;
