'use client';

import clsx from 'clsx';
import { ChevronLeft, ChevronRight, EyeOff } from 'lucide-react';
import { useCallback, useDeferredValue, useMemo } from 'react';
import type { Claims } from '@/components/evidence/claim-list';
import { EvidenceTabs } from '@/components/evidence/evidence-tabs';
import { directionWords } from '@/components/evidence/verdict-words';
import { IconButton } from '@/components/ui/icon-button';
import { useStable } from '@/components/ui/use-stable';
import type { Cell, RecordedAnswer } from '@/lib/answers/schema';
import { nounOf } from '@/lib/suites/item-kind';
import { HOLDS_QUESTION } from '@/lib/suites/question';
import type { Frame } from '@/lib/video/schema';
import { hasJudgeInView, isSamePlace } from '../item/cells';
import { answerWords } from '../item/place-words';
import { usePanels } from '../layout/panels';
import { ownRemark } from '../outbox/rows';
import { useJudged } from '../reviewed/judged-item';
import { useReviewedItem, useVideo } from '../reviewed/reviewed-item';
import { AnswerForm } from './answer-form';
import { JudgeCard } from './judge-card';
import { OtherSuites } from './other-suites';

/** Everything about the chosen cell: the judge's answer, the person's, and what stands behind. */
export function CellPanel() {
  const { review } = useReviewedItem();
  const { isStacked } = usePanels();
  const { run, cell, question, form } = useJudged();
  const showsJudge = hasJudgeInView(review, run);
  const unit = run.units.find((one) => one.unit === cell.unit);
  return (
    <section
      aria-label={`${question.label}, ${unit?.label ?? cell.unit}`}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div
        className={clsx(
          'flex shrink-0 flex-col gap-3 px-4 pt-3 pb-3',
          // Where the panel is low, all of it scrolls as one.
          !isStacked && 'scroll-thin',
          // While a reason is written, what is written and the judge's words matter most.
          !isStacked && (form.reason.draft ? 'max-h-[85%]' : 'max-h-[62%]'),
        )}
      >
        <CellHeader unitLabel={unit?.label} />
        {showsJudge && <JudgeCard />}
        <div className={clsx(showsJudge && 'border-t pt-3')}>
          <AnswerForm />
        </div>
      </div>
      {review.blind ? (
        <p className="flex items-start gap-2 border-t px-4 py-3 text-muted text-xs">
          <EyeOff aria-hidden className="mt-0.5 size-3.5 shrink-0" />
          You review this {nounOf(review.item.kind)} blind. What the judge and other people say of
          it is shown once you have submitted your own answers.
        </p>
      ) : showsJudge ? (
        <CellEvidence />
      ) : (
        <OtherSuites review={review} />
      )}
    </section>
  );
}

function CellHeader({ unitLabel }: { unitLabel: string | undefined }) {
  const { question, stepBy } = useJudged();
  return (
    <header className="flex items-start gap-2">
      <div className="min-w-0 flex-1">
        <h2 className="flex flex-wrap items-baseline gap-x-2 font-semibold text-base leading-5">
          {question.label}
          <span className="font-normal text-muted text-xs tabular-nums">{unitLabel}</span>
        </h2>
        <p className="whitespace-pre-line mt-0.5 text-pretty text-faint text-xs">
          {[question.help, directionWords(question)]
            .filter(Boolean)
            .join(question.help.includes('\n') ? '\n' : ' ')}
        </p>
      </div>
      <div className="-mt-0.5 -mr-1 flex">
        <IconButton label="Previous cell" size="sm" onClick={() => stepBy(-1)}>
          <ChevronLeft />
        </IconButton>
        <IconButton label="Next cell" size="sm" onClick={() => stepBy(1)}>
          <ChevronRight />
        </IconButton>
      </div>
    </header>
  );
}

/**
 * What stands behind the judge's answer, claims among it, which people can say to hold or not. It follows the chosen cell when
 * nothing else is to be done: keys do not wait for it, and it is marked as busy while it is another cell’s. What people say is
 * never deferred, or a second answer would miss the first.
 */
function CellEvidence() {
  const { review, playback } = useReviewedItem();
  const { media } = review;
  const video = useVideo();
  const judged = useJudged();
  const { run } = judged;
  const cell = useDeferredValue(judged.cell);
  const question = useDeferredValue(judged.question);
  const frames = useMemo(() => media.flatMap((medium) => medium.frames), [media]);
  const showFrame = useStable((frame: Frame) => {
    const medium = media.find((one) => one.frames.includes(frame));
    if (medium) playback?.videos.get(medium.n)?.steered.seek(frame.at);
  });
  const print = useCallback((answer: RecordedAnswer) => answerWords(answer, question), [question]);
  const claims = useClaims(cell);
  const isBehind = !isSamePlace(cell, judged.cell);
  return (
    <div
      aria-busy={isBehind}
      className={clsx(
        'flex min-h-0 flex-1 flex-col border-t px-4 pt-1 transition-opacity',
        isBehind && 'opacity-40 delay-150',
      )}
    >
      <EvidenceTabs
        runId={run.id}
        suite={run.suite.id}
        itemId={review.item.id}
        unit={cell.unit}
        question={question}
        units={run.units}
        frames={frames}
        onFrame={showFrame}
        onMoment={video?.playFrom}
        claims={claims}
        print={print}
      />
    </div>
  );
}

/**
 * What the person says of the claims behind a cell's answer: the same object until they say something of one, since all evidence
 * is drawn again with it.
 */
function useClaims(cell: Cell): Claims {
  const { review } = useReviewedItem();
  const { run, answering } = useJudged();
  const { remarks } = run;
  const raterId = review.rater.id;
  const onVerdict = useStable((claim: string, holds: boolean | null) => {
    const act = holds === null ? 'withdraw' : holds ? 'confirm' : 'reject';
    const seenId = cell.judge?.id ?? null;
    answering.send([{ unit: claim, question: HOLDS_QUESTION, act, seenId }]);
  });
  return useMemo(() => {
    const verdictOn = (claim: string) => {
      const place = { unit: claim, question: HOLDS_QUESTION };
      const verdict = ownRemark(remarks, raterId, place)?.verdict;
      return verdict?.state === 'scored' ? verdict.value === 1 : null;
    };
    return { verdictOn, onVerdict };
  }, [remarks, raterId, onVerdict]);
}
