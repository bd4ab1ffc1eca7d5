import { toast } from 'sonner';
import type { ItemReview } from '@/lib/reviews/schema';
import { NOTHING_ELSE_QUESTION, VIDEO_UNIT } from '@/lib/suites/question';
import type { Answering } from '../answering/use-answering';
import type { Place } from '../item/cells';
import { aboutItem } from '../item/notices';
import { ownRow } from '../outbox/rows';

const NOTHING_ELSE: Place = { unit: VIDEO_UNIT, question: NOTHING_ELSE_QUESTION };

/** Whether a person has said that nothing else is wrong with an item, and how they say so or take it back. */
export function nothingElseOf(review: ItemReview, answering: Answering) {
  const nothingElse = ownRow(review, NOTHING_ELSE)?.verdict != null;
  return {
    /** Whether the person has said that nothing else is wrong. */
    nothingElse,
    toggleNothingElse: () => {
      if (nothingElse) {
        answering.send([{ ...NOTHING_ELSE, act: 'withdraw' }]);
        toast.success('Taken back: nothing else is wrong.', aboutItem);
      } else {
        answering.send([{ ...NOTHING_ELSE, act: 'state', value: 1, rationale: '', box: null }]);
        toast.success('Noted: nothing else is wrong here.', aboutItem);
      }
    },
  };
}
