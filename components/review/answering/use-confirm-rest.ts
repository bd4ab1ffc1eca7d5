'use client';

import { toast } from 'sonner';
import { useKeyWords } from '@/components/commands/command-key';
import { countNoun } from '@/components/ui/numbers';
import type { ItemReview } from '@/lib/reviews/schema';
import { hasJudgeInView, type ReviewedRun } from '../item/cells';
import { aboutItem } from '../item/notices';
import { answersToRest, restWords } from './rest';
import type { Answering } from './use-answering';

/** Answers everything that is still open, and says so, or why there is nothing to answer. */
export function useConfirmRest(review: ItemReview, run: ReviewedRun, answering: Answering) {
  const undoKey = useKeyWords('undo');
  return () => {
    const isStated = !hasJudgeInView(review, run);
    const words = isStated ? restWords(run.suite) : 'Confirmed';
    const rest = answersToRest(run, isStated);
    if (words === null) {
      toast('No end of these scales says that nothing is wrong: answer cell by cell.', aboutItem);
    } else if (rest.length === 0) {
      toast(`You have answered every cell${isStated ? '' : ' that the judge scored'}.`, aboutItem);
    } else {
      answering.send(rest, true);
      const count = countNoun(rest.length, isStated ? 'cell' : 'score');
      toast.success(`${words}: ${count}. ${undoKey} takes that back.`, aboutItem);
    }
  };
}
