'use client';

import { useRef } from 'react';
import { toast } from 'sonner';
import { useMay } from '@/components/people/person-context';
import { newId } from '@/lib/new-id';
import type { ItemReview } from '@/lib/reviews/schema';
import { whereAsked } from '../item/asked';
import { isSamePlace, type Place, placeOf, type ReviewedRun } from '../item/cells';
import { aboutItem } from '../item/notices';
import { withConsequences } from '../outbox/consequences';
import type { Parcel } from '../outbox/outbox';
import { type Act, ownRow, personAnswer } from '../outbox/rows';
import type { Outgoing } from '../outbox/use-outbox';

/** What one key or button gave, and one “undo” takes back. */
interface Stroke {
  /** The screen may go on to another item, whose undo is its own. */
  itemId: string;
  places: Place[];
  /** Whether it was given to everything that was shown, and not to one cell. */
  isBulk: boolean;
}

/** Takes what a person does on the review screen: shown at once, sent in the background, undone stroke by stroke. */
export function useAnswering(review: ItemReview, outgoing: Outgoing) {
  const strokes = useRef<Stroke[]>([]);
  const { id: itemId } = review.item;
  const mayAnswer = useMay('reviewer');
  /** Whether nothing may be done, which the person is then told: to be asked before something is written. */
  const refused = () => {
    if (!mayAnswer)
      toast('You may look at everything here; answering takes the role of a reviewer.');
    return !mayAnswer;
  };

  const send = (given: Act[], isBulk = false) => {
    if (given.length === 0 || refused()) return;
    const { acts, barred } = withConsequences(review, given);
    const [first] = barred;
    if (first && review.run) toast(whyBarred(review.run, first), aboutItem);
    if (acts.length === 0) return;
    const places = acts.map(placeOf);
    strokes.current = strokes.current.flatMap((stroke) => {
      if (stroke.itemId !== itemId) return [stroke];
      const left = stroke.places.filter((one) => !places.some((place) => isSamePlace(one, place)));
      return left.length > 0 ? [{ ...stroke, places: left }] : [];
    });
    if (acts.some(({ act }) => act !== 'withdraw'))
      strokes.current.push({ itemId, places, isBulk });
    outgoing.add(answersParcel(review, acts, isBulk));
  };

  return {
    send,
    refused,
    /** What was given last since the item was opened and has not been taken back; null when nothing is left. */
    lastGiven: (): Pick<Stroke, 'places' | 'isBulk'> | null => {
      const own = strokes.current.filter((stroke) => stroke.itemId === itemId);
      for (const { places, isBulk } of own.toReversed()) {
        const left = places.filter((place) => ownRow(review, place)?.verdict);
        if (left.length > 0) return { places: left, isBulk };
      }
      return null;
    },
    /** Adds a note, changes one (`supersedesId`), or takes it back (an empty text). */
    note: (place: Place | null, text: string, supersedesId: string | null) => {
      if (refused()) return;
      outgoing.add({
        kind: 'note',
        id: newId(),
        itemId: review.item.id,
        raterId: review.rater.id,
        at: new Date().toISOString(),
        note: {
          itemId: review.item.id,
          suite: review.run?.suite.id ?? '',
          place,
          text,
          supersedesId,
          sentAs: newId(),
        },
      });
    },
  };
}

/** What a person does about an item at one stroke, as it waits to be sent. */
export function answersParcel(review: ItemReview, acts: readonly Act[], isBulk = false): Parcel {
  return {
    kind: 'answers',
    id: newId(),
    itemId: review.item.id,
    raterId: review.rater.id,
    at: new Date().toISOString(),
    answers: acts.map((act) => personAnswer(review, act, isBulk)),
  };
}

/** Why a question is not asked of the person yet. */
function whyBarred({ suite: { questions } }: ReviewedRun, place: Place): string {
  const asked = questions.find(({ id }) => id === place.question);
  return `${(asked && whereAsked(asked, questions)) ?? ''} Answer that first.`;
}

/** See {@link useAnswering}. */
export type Answering = ReturnType<typeof useAnswering>;
