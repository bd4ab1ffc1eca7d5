'use client';

import clsx from 'clsx';
import { Check, CheckCheck } from 'lucide-react';
import { type ReactNode, useMemo } from 'react';
import { CommandKey } from '@/components/commands/command-key';
import { useMay } from '@/components/people/person-context';
import { Button } from '@/components/ui/button';
import { Progress } from '@/components/ui/progress';
import { restWords } from '../answering/rest';
import { confirmable, hasJudgeInView, isReviewed } from '../item/cells';
import { usePanels } from '../layout/panels';
import { useJudged } from '../reviewed/judged-item';
import { useReviewedItem } from '../reviewed/reviewed-item';
import { Answers } from './answers';
import { layOut } from './matrix-layout';

/** So many answers need no more room than they have under each other; more of them scroll. */
export const FEW = 8;

/** Matrix and lists, above them the texts that they are about where items are texts, and under them how much the person has reviewed. */
export function MatrixPanel({ above }: { above: ReactNode }) {
  const { widths, isStacked } = usePanels();
  const { review, together } = useReviewedItem();
  const { run, cell, choose, confirmRest } = useJudged();
  const { reads } = run.suite;
  const isFew = run.cells.length <= FEW;
  const sections = useMemo(() => layOut(run), [run]);
  const reviewed = run.cells.filter(isReviewed).length;
  const mayAnswer = useMay('reviewer');
  const isStated = !hasJudgeInView(review, run);
  const restLabel = isStated ? restWords(run.suite) : 'Confirm the rest';
  const toReview = isStated ? run.cells.length : reviewed + confirmable(run.cells).length;
  const isDone = toReview === reviewed;
  // What has no score can still be answered.
  const isScoreless = isDone && !isStated && reviewed > 0 && reviewed < run.cells.length;
  return (
    <section
      aria-label="Scores by moment"
      style={isStacked ? {} : { width: widths.matrix }}
      className={clsx(
        'flex min-h-0 flex-col bg-surface max-lg:!w-full',
        isStacked ? ['shrink-[20]', isFew && !reads ? 'min-h-36' : 'min-h-[38%]'] : 'lg:shrink-0',
      )}
    >
      {above}
      {!together?.isWhole && (
        <div
          className={clsx(
            'scroll-thin min-h-0 pr-2 pb-1',
            reads && isFew ? 'max-h-[50%] shrink-0' : 'flex-1',
          )}
        >
          <Answers
            sections={sections}
            media={review.media}
            chosen={cell}
            blind={review.blind}
            peopleAlone={run.suite.peopleAlone}
            onChoose={choose}
          />
          {isScoreless && (
            <p className="flex items-center gap-1.5 px-3 pt-2 text-muted text-xs">
              <Check aria-hidden className="size-3.5 shrink-0 text-good" />
              Everything with a score is reviewed
            </p>
          )}
        </div>
      )}
      <footer className="flex h-11 shrink-0 items-center gap-3 border-t px-3">
        <div className="flex min-w-0 flex-1 flex-col gap-1">
          <p className="whitespace-nowrap text-muted text-xs tabular-nums">
            {reviewed} of {toReview} by you
          </p>
          <Progress
            value={toReview > 0 ? reviewed / toReview : 0}
            label="Reviewed by you"
            tone="good"
          />
        </div>
        {mayAnswer && restLabel !== null && (
          <Button size="sm" onClick={confirmRest} disabled={isDone}>
            <CheckCheck aria-hidden className="size-3.5" />
            {restLabel}
            <CommandKey command="confirm-all" />
          </Button>
        )}
      </footer>
    </section>
  );
}
