'use client';

import { useIsMutating, useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { toast } from 'sonner';
import { reviewKey } from '@/lib/reviews/queries';
import type { VideoReview } from '@/lib/reviews/schema';
import {
  type Act,
  pendingRow,
  personAnswer,
  type SubmitAnswers,
  storedId,
  withRows,
} from './answering';
import { cellAt, type Place } from './matrix-layout';

const ANSWERING = ['answering'];
const ATTEMPTS = 5;

/** The server answered, and said no: sending the same again would not help. */
class Refused extends Error {}

interface Sent {
  acts: Act[];
  /** Ids of the rows shown until the server's come. */
  pending: string[];
}

/**
 * Stores what a person does on the review screen. The screen shows it at once; answers go out one after the other, are
 * tried again when the server does not answer, and one that somebody overtook is reported, never forced.
 */
export function useAnswering(review: VideoReview, runId: string | null, submit: SubmitAnswers) {
  const client = useQueryClient();
  const key = reviewKey(review.video.id, runId);
  const latestIds = useRef(new Map<string, string>());
  const counter = useRef(0);
  const given = useRef<Place[]>([]);
  const current = () => client.getQueryData<VideoReview>(key) ?? review;
  const cellOf = (place: Place) => {
    const cell = cellAt(current().run?.cells ?? [], place);
    if (!cell) throw new Error(`there is no cell for ${place.question} of ${place.unit}`);
    return cell;
  };

  const mutation = useMutation({
    mutationKey: ANSWERING,
    scope: { id: 'answering' },
    mutationFn: async ({ acts }: Sent) => {
      const result = await submit(
        acts.map((act) =>
          personAnswer(review, cellOf(act), act, latestIds.current.get(keyOf(act)) ?? null),
        ),
      );
      if (!result.ok) throw new Refused(result.message);
      if (result.conflict) {
        for (const row of result.conflict) latestIds.current.set(keyOf(row), row.id);
        throw new Refused(
          'This was answered in another window meanwhile. What stands now is shown.',
        );
      }
      return result.answers;
    },
    retry: (count, error) => !(error instanceof Refused) && count < ATTEMPTS,
    retryDelay: (count) => Math.min(8000, 500 * 2 ** count),
    onSuccess: (rows, { pending }) => {
      for (const row of rows) latestIds.current.set(keyOf(row), row.id);
      client.setQueryData<VideoReview>(
        key,
        (old) => old && withRows(old, rows, (cell) => pending.includes(cell.own?.id ?? '')),
      );
    },
    onError: (error, sent) => {
      const lost = !(error instanceof Refused);
      toast.error(lost ? 'Not stored: the Framejury server does not answer.' : error.message, {
        duration: lost ? Number.POSITIVE_INFINITY : 8000,
        ...(lost ? { action: { label: 'Try again', onClick: () => send(sent.acts) } } : {}),
      });
    },
    onSettled: async () => {
      // While more is on its way, a fresh copy from the server would take back what the screen already shows.
      if (client.isMutating({ mutationKey: ANSWERING }) > 1) return;
      await Promise.all(
        [['reviews', review.video.id], ['library'], ['agreement']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });

  const send = (acts: Act[]) => {
    if (acts.length === 0) return;
    const rows = acts.map((act) => {
      const cell = cellOf(act);
      // Once the pending row is shown, the cell no longer says which row of the person's the server has.
      const known = newest(storedId(cell), latestIds.current.get(keyOf(act)) ?? null);
      if (known) latestIds.current.set(keyOf(act), known);
      counter.current += 1;
      return pendingRow(review, cell, act, counter.current);
    });
    // A copy asked for before this answer would not know of it.
    void client.cancelQueries({ queryKey: key });
    client.setQueryData<VideoReview>(key, (old) => withRows(old ?? review, rows));
    for (const { unit, question, act } of acts) {
      given.current = given.current.filter((one) => one.unit !== unit || one.question !== question);
      if (act !== 'withdraw') given.current.push({ unit, question });
    }
    mutation.mutate({ acts, pending: rows.map((row) => row.id) });
  };

  return {
    send,
    /** The cell that was answered last since the screen was opened, and whose answer still stands. */
    lastGiven: (): Place | null => given.current.at(-1) ?? null,
    saving: useIsMutating({ mutationKey: ANSWERING }) > 0,
  };
}

const keyOf = ({ unit, question }: Place) => `${unit} ${question}`;

function newest(one: string | null, other: string | null): string | null {
  if (one === null || other === null) return one ?? other;
  return BigInt(one) > BigInt(other) ? one : other;
}
