'use client';

import { useState } from 'react';
import { toast } from 'sonner';
import { spanIn } from '@/components/evidence/verdict-words';
import { cellAt, firstChosen, hasJudgeInView, placeOf, type ReviewedRun } from '../item/cells';
import { aboutItem } from '../item/notices';
import { useReviewedItem } from './reviewed-item';
import { useSelection } from './use-selection';
import { useShownMoment } from './use-shown-moment';

/** The chosen cell of a judged item: its question, and when it is to be seen, which its video shows. */
export function useChosenCell(run: ReviewedRun) {
  const { review } = useReviewedItem();
  const { place, selectCell } = useSelection(review.item.id);
  // Where nothing is chosen yet, work begins.
  const [start] = useState(() => firstChosen(run, hasJudgeInView(review, run)));
  const cell = cellAt(run.cells, place.unit === undefined && start ? start : place);
  const question = run.suite.questions.find(({ id }) => id === cell?.question);
  if (!cell || !question) throw new Error('a judged run without a single cell: see hasCells');

  const { moment, video } = useShownMoment(cell.unit);
  const judgeSpan = spanIn(cell.judge?.verdict);
  return {
    cell,
    question,
    /** Where the chosen unit is to be seen. */
    chosen: moment,
    /** When the judge says that it is to be seen; null where it does not say. */
    judgeSpan,
    showJudgeSpan: () => {
      if (judgeSpan) video?.choose(judgeSpan, judgeSpan.from);
      else if (!review.blind && video)
        toast('The judge does not say when it is to be seen.', aboutItem);
    },
    selectCell,
    /** Goes to the next cell, or to the one before, round and round. */
    stepBy: (by: 1 | -1) => {
      const index = run.cells.indexOf(cell);
      const next = run.cells.at((index + by) % run.cells.length);
      if (next) selectCell(placeOf(next));
    },
  };
}
