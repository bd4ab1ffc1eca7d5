'use client';

import { useRef } from 'react';
import { toast } from 'sonner';
import { useMay } from '@/components/people/person-context';
import { newId } from '@/lib/new-id';
import type { VideoReview } from '@/lib/reviews/schema';
import { isSamePlace, type Place } from '../item/cells';
import { type Act, ownRow, personAnswer } from '../outbox/rows';
import type { Outgoing } from '../outbox/use-outbox';

/** What one key or button gave, and one “undo” takes back. */
interface Stroke {
  places: Place[];
  /** Whether it was given to everything that was shown, and not to one cell. */
  sweep: boolean;
}

/** Takes what a person does on the review screen: shown at once, sent in the background, undone stroke by stroke. */
export function useAnswering(review: VideoReview, outgoing: Outgoing) {
  const strokes = useRef<Stroke[]>([]);
  const mayAnswer = useMay('reviewer');
  /** Whether nothing may be done, which the person is then told: to be asked before something is written. */
  const refused = () => {
    if (!mayAnswer)
      toast('You may look at everything here; answering takes the role of a reviewer.');
    return !mayAnswer;
  };

  const send = (acts: Act[], sweep = false) => {
    if (acts.length === 0 || refused()) return;
    const places = acts.map(({ unit, question }) => ({ unit, question }));
    strokes.current = strokes.current.flatMap((stroke) => {
      const left = stroke.places.filter((one) => !places.some((place) => isSamePlace(one, place)));
      return left.length > 0 ? [{ ...stroke, places: left }] : [];
    });
    if (acts.some(({ act }) => act !== 'withdraw')) strokes.current.push({ places, sweep });
    outgoing.add({
      kind: 'answers',
      id: newId(),
      itemId: review.video.id,
      raterId: review.rater.id,
      at: new Date().toISOString(),
      answers: acts.map((act) => personAnswer(review, act, sweep)),
    });
  };

  return {
    send,
    refused,
    /** What was given last since the video was opened, as far as it has not been taken back; null when nothing is left. */
    lastGiven: (): Stroke | null => {
      for (const { places, sweep } of strokes.current.toReversed()) {
        const left = places.filter((place) => ownRow(review, place)?.verdict);
        if (left.length > 0) return { places: left, sweep };
      }
      return null;
    },
    /** Adds a note, changes one (`supersedesId`), or takes it back (an empty text). */
    note: (place: Place | null, text: string, supersedesId: string | null) => {
      if (refused()) return;
      outgoing.add({
        kind: 'note',
        id: newId(),
        itemId: review.video.id,
        raterId: review.rater.id,
        at: new Date().toISOString(),
        note: {
          itemId: review.video.id,
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

/** See {@link useAnswering}. */
export type Answering = ReturnType<typeof useAnswering>;
