'use client';

import { ChevronLeft, ChevronRight } from 'lucide-react';
import { EvidenceTabs } from '@/components/evidence/evidence-tabs';
import { IconButton } from '@/components/ui/icon-button';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { Question } from '@/lib/judge/question';
import type { VideoReview } from '@/lib/reviews/schema';
import type { Frame } from '@/lib/video/schema';
import { AnswerForm, type AnswerFormProps } from './answer-form';
import { printValue, reasonWords } from './cell-view';
import { JudgeCard } from './judge-card';
import type { ReviewedRun } from './matrix-layout';

/** Properties of {@link CellPanel}. */
export interface CellPanelProps {
  review: VideoReview;
  run: ReviewedRun;
  question: Question;
  form: AnswerFormProps;
  onStep: (by: 1 | -1) => void;
  onFrame: (frame: Frame) => void;
}

/** Everything about the chosen cell: the judge's answer, the person's, and what stands behind. */
export function CellPanel({ review, run, question, form, onStep, onFrame }: CellPanelProps) {
  const { cell } = form;
  const unit = run.units.find((one) => one.unit === cell.unit);
  const print = ({ act, verdict }: RecordedAnswer) => {
    if (act === 'withdraw') return 'took the answer back';
    const value = printValue(verdict, question);
    if (value === null) return verdict?.state === 'unscored' ? reasonWords(verdict.reason) : '–';
    return act === 'confirm' ? `confirmed ${value}` : value;
  };
  return (
    <section
      aria-label={`${question.label}, ${unit?.label ?? cell.unit}`}
      className="flex min-h-0 flex-1 flex-col"
    >
      <div className="scroll-thin flex max-h-[62%] shrink-0 flex-col gap-3 px-4 pt-3 pb-3">
        <header className="flex items-start gap-2">
          <div className="min-w-0 flex-1">
            <h2 className="flex flex-wrap items-baseline gap-x-2 font-semibold text-base leading-5">
              {question.label}
              <span className="font-normal text-muted text-xs tabular-nums">{unit?.label}</span>
            </h2>
            <p className="mt-0.5 text-pretty text-faint text-xs">{question.help}</p>
          </div>
          <div className="-mt-0.5 -mr-1 flex">
            <IconButton label="The cell before" size="sm" onClick={() => onStep(-1)}>
              <ChevronLeft />
            </IconButton>
            <IconButton label="The next cell" size="sm" onClick={() => onStep(1)}>
              <ChevronRight />
            </IconButton>
          </div>
        </header>
        <JudgeCard cell={cell} question={question} judge={run.judge} />
        <div className="border-t pt-3">
          <AnswerForm {...form} />
        </div>
      </div>
      <div className="flex min-h-0 flex-1 flex-col border-t px-4 pt-1">
        <EvidenceTabs
          runId={run.id}
          suite={run.suite.id}
          videoId={review.video.id}
          unit={cell.unit}
          question={question}
          units={run.units}
          frames={review.frames}
          onFrame={onFrame}
          print={print}
        />
      </div>
    </section>
  );
}
