'use client';

import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { toast } from 'sonner';
import { usePerson } from '@/components/people/person-context';
import type { Refusal } from '@/components/ui/server-action';
import { isStored, store } from '@/components/ui/use-stored';
import { agreementKeys } from '@/lib/agreement/queries';
import type { RecordedAnswer } from '@/lib/answers/schema';
import { libraryKeys } from '@/lib/library/queries';
import { newId } from '@/lib/new-id';
import { holdAgain, queueKeys, setHolding } from '@/lib/queues/queries';
import { reviewKeys } from '@/lib/reviews/queries';
import type { ItemReview } from '@/lib/reviews/schema';
import { isOutboxKey, type Outbox, type Parcel } from './outbox';
import { type SubmitAnswers, type SubmitItem, type SubmitNote, withNote, withRows } from './rows';
import { type Delivery, sendParcels } from './sending';
import { tellOfUnreadable } from './unreadable';
import { ourOutbox } from './use-outbox';
import { writtenIn } from './written';

/** What depends on answers is read again this long after the last of them, in milliseconds: the next clip is shown first. */
const REFRESH_AFTER_MS = 1000;

/** A clip is handed in this long after the person went on, in milliseconds: the next one is painted first. */
const SUBMIT_AFTER_MS = 150;

const MEANWHILE = 'This was changed in another window meanwhile. What stands now is shown.';

/** Properties of {@link OutboxSender}: how the server is given what to store. */
export interface OutboxSenderProps {
  submitAnswers: SubmitAnswers;
  submitNote: SubmitNote;
  submitItem: SubmitItem;
}

/**
 * Sends what people did on this device, whatever page they are on by now: one parcel after the other, in one tab at a
 * time; tries again while the server does not answer, also after a reload. What somebody overtook is reported, never
 * forced. Shows nothing.
 */
export function OutboxSender({ submitAnswers, submitNote, submitItem }: OutboxSenderProps) {
  const client = useQueryClient();
  const me = usePerson()?.id ?? null;
  useEffect(() => {
    const box = ourOutbox();
    const post = { submitAnswers, submitNote, submitItem };
    const answered = new Set<string>();
    let refreshing: ReturnType<typeof setTimeout> | undefined;
    const refreshSoon = (itemId: string) => {
      answered.add(itemId);
      clearTimeout(refreshing);
      refreshing = setTimeout(() => {
        for (const id of answered) refresh(client, reviewKeys.ofItem(id));
        answered.clear();
      }, REFRESH_AFTER_MS);
    };
    const sending = sendParcels(box, me, {
      deliver: async (parcel) => {
        const delivery = await deliver(parcel, box, client, post);
        if (delivery === 'done') refreshSoon(parcel.itemId);
        return delivery;
      },
      inOneTab,
      onLost: box.setLost,
    });
    const onStorage = async ({ key, newValue, oldValue }: StorageEvent) => {
      if (!isOutboxKey(key)) return;
      // Another tab has stored something.
      if (newValue === null && oldValue !== null) {
        refresh(client, reviewKeys.all);
        // First: a clip that was handed in would be seen again until this is known.
        await holdAgain(client);
      }
      box.changed();
    };
    window.addEventListener('storage', onStorage);
    window.addEventListener('online', sending.start);
    tellOfUnreadable(box);
    sending.start();
    return () => {
      sending.stop();
      clearTimeout(refreshing);
      window.removeEventListener('storage', onStorage);
      window.removeEventListener('online', sending.start);
    };
  }, [client, me, submitAnswers, submitNote, submitItem]);
  return null;
}

/** Runs work while no other tab runs it. Without locks, sending twice is harmless: the server knows what it has. */
async function inOneTab(work: () => Promise<void>): Promise<void> {
  if (!('locks' in navigator)) return work();
  await navigator.locks.request('framejury outbox', work);
}

/** Sends one parcel. @throws when the server does not answer */
async function deliver(
  parcel: Parcel,
  box: Outbox,
  client: QueryClient,
  post: OutboxSenderProps,
): Promise<Delivery> {
  if (parcel.kind === 'submission') {
    const { queueId, queueItemId, raterId } = parcel;
    // Not longer than that, whatever became of the clock.
    const since = Math.max(0, Date.now() - Date.parse(parcel.at));
    await pause(SUBMIT_AFTER_MS - since);
    const result = await post.submitItem(queueId, queueItemId, raterId);
    if (!result.ok) {
      const delivery = refuse(parcel, box, result);
      await holdAgain(client);
      return delivery;
    }
    // First: the clip would be seen again until this is known.
    await setHolding(client, queueId, result.holding);
    box.acknowledge(parcel, []);
    // What shows a queue asks again by itself every few seconds; now the next clip comes first.
    void client.invalidateQueries({ queryKey: queueKeys.all, refetchType: 'none' });
  } else if (parcel.kind === 'note') {
    const result = await post.submitNote(parcel.note, parcel.raterId);
    if (!result.ok) return refuse(parcel, box, result);
    const row = result.note ?? result.conflict;
    if (row) update(client, parcel, (review) => withNote(review, row));
    if (result.conflict) return drop(parcel, box, MEANWHILE);
    box.acknowledge(parcel, []);
  } else {
    const result = await post.submitAnswers(parcel.answers, parcel.raterId);
    if (!result.ok) return refuse(parcel, box, result);
    const rows = result.conflict ?? result.answers;
    update(client, parcel, (review) => withRows(review, rows));
    if (result.conflict) return overtaken(parcel, box, rows);
    box.acknowledge(parcel, rows);
  }
  return 'done';
}

const pause = (milliseconds: number) => new Promise((resolve) => setTimeout(resolve, milliseconds));

function refuse(parcel: Parcel, box: Outbox, { message, field }: Refusal): Delivery {
  if (field !== 'person') return drop(parcel, box, message);
  toast.error(`${message} What you did here waits until you are back.`, {
    duration: Number.POSITIVE_INFINITY,
    action: { label: 'Load the page again', onClick: () => window.location.reload() },
  });
  return 'of somebody else';
}

function drop(parcel: Parcel, box: Outbox, message: string): Delivery {
  const written = box.drop(parcel).flatMap((dropped) => writtenIn(dropped) ?? []);
  if (written.length === 0) {
    toast.error(message, { duration: 8000 });
    return 'done';
  }
  // Of several in one place the last counts; what is being written there by now stays.
  for (const { name, draft } of written.toReversed()) if (!isStored(name)) store(name, draft);
  toast.error(message, {
    description: `What you wrote is back in its form: ${written.map(({ words }) => `“${words}”`).join(', ')}`,
    duration: Number.POSITIVE_INFINITY,
    closeButton: true,
  });
  return 'done';
}

/** Says that another window of the same person was faster, and offers to answer once more, now knowing that. */
function overtaken(
  parcel: Extract<Parcel, { kind: 'answers' }>,
  box: Outbox,
  rows: readonly RecordedAnswer[],
): Delivery {
  if (writtenIn(parcel)) return drop(parcel, box, MEANWHILE);
  box.drop(parcel);
  toast.error(MEANWHILE, {
    duration: 12_000,
    action: {
      label: 'Use mine',
      onClick: () =>
        box.add({
          ...parcel,
          id: newId(),
          at: new Date().toISOString(),
          answers: parcel.answers.map((answer) => ({
            ...answer,
            sentAs: newId(),
            supersedesId:
              rows.find(
                ({ unit, question }) => unit === answer.unit && question === answer.question,
              )?.id ?? null,
          })),
        }),
    },
  });
  return 'done';
}

/** Puts what the server has stored into the copies that this tab holds of the item's reviews. */
function update(
  client: QueryClient,
  parcel: Exclude<Parcel, { kind: 'submission' }>,
  change: (review: ItemReview) => ItemReview,
): void {
  const suite = parcel.kind === 'note' ? parcel.note.suite : parcel.answers[0]?.suite;
  client.setQueriesData<ItemReview>({ queryKey: reviewKeys.reviews(parcel.itemId) }, (old) =>
    old && old.run?.suite.id === suite ? change(old) : old,
  );
}

/** Has what depends on answers read again. @param reviews which of the items' reviews do */
function refresh(client: QueryClient, reviews: readonly string[]): void {
  for (const queryKey of [reviews, libraryKeys.all, agreementKeys.all]) {
    void client.invalidateQueries({ queryKey });
  }
}
