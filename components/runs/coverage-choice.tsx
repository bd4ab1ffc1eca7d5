'use client';

import clsx from 'clsx';
import { countNoun, formatRough } from '@/components/ui/numbers';
import type { JudgeFacts } from '@/lib/judge/schema';
import type { CoveredPlan, PlannedJudging } from '@/lib/runs/plan/schema';
import { COVERAGE_GAPS, type Coverage } from '@/lib/video/frames/coverage';
import { costWords } from './plan-costs';
import { SparseNote } from './sparse-note';

/** In the order of the cards. */
const CARDS: readonly { coverage: Coverage; label: string; hint: string }[] = [
  {
    coverage: 'economical',
    label: 'Economical',
    hint: 'up to 8 frames per key frame',
  },
  {
    coverage: 'standard',
    label: 'Standard',
    hint: `frames at most ${COVERAGE_GAPS.standard}\u00a0s apart`,
  },
  {
    coverage: 'dense',
    label: 'Dense',
    hint: `frames at most ${COVERAGE_GAPS.dense}\u00a0s apart`,
  },
];

/** Properties of {@link CoverageChoice}. */
export interface CoverageChoiceProps {
  coverage: Coverage;
  onChoose: (coverage: Coverage) => void;
  /** Undefined while it is being computed. */
  plan: CoveredPlan | undefined;
  /** Those that decide, each in a run of its own. */
  judges: readonly JudgeFacts[];
  /** Those that have other roles only. */
  others?: readonly JudgeFacts[];
  repeats: number;
  /** Whether the frames were chosen by hand; then clips with too few are not mentioned. */
  chosenFrames?: boolean;
}

/** The choice of coverage with an estimate for each; warns of clips that lack frames for a close look. */
export function CoverageChoice(props: CoverageChoiceProps) {
  const { coverage, onChoose, plan, judges, others = [], repeats } = props;
  return (
    <fieldset>
      <legend className="mb-1.5 font-medium text-muted text-xs">
        Coverage: how densely frames are sampled
      </legend>
      <div className="grid grid-cols-3 gap-1.5">
        {CARDS.map(({ label, hint, ...card }) => (
          <label
            key={label}
            className={clsx(
              'flex flex-col rounded-md px-3 py-2 ring-1 ring-inset transition-colors',
              'has-focus-visible:outline-2 has-focus-visible:outline-accent has-focus-visible:outline-offset-2',
              card.coverage === coverage
                ? 'bg-accent-soft ring-accent'
                : 'ring-line hover:bg-raised',
            )}
          >
            <input
              type="radio"
              name="coverage"
              className="sr-only"
              checked={card.coverage === coverage}
              onChange={() => onChoose(card.coverage)}
            />
            <span className="font-medium">{label}</span>
            <span className="flex-1 text-pretty text-muted text-xs">{hint}</span>
            <span className="mt-1.5 min-h-8 text-xs tabular-nums">
              {plan &&
                figuresOf(plan.coverages[card.coverage], judges, others, repeats).map((figure) => (
                  <span key={figure} className="block first:font-medium not-first:text-muted">
                    {figure}
                  </span>
                ))}
            </span>
          </label>
        ))}
      </div>
      {plan && !props.chosenFrames && <SparseNote coverage={coverage} sparse={plan.sparse} />}
    </fieldset>
  );
}

/** The calls of all judges; tokens and cost of paid ones. */
function figuresOf(
  { calls, estimates }: PlannedJudging,
  judges: readonly JudgeFacts[],
  others: readonly JudgeFacts[],
  repeats: number,
): string[] {
  const figures = [countNoun(calls * judges.length * repeats, 'call')];
  if (estimates.length === 0) return figures;
  const tokens = estimates.reduce((sum, one) => sum + one.inputTokens + one.outputTokens, 0);
  figures.push(`${formatRough(tokens * repeats)} tokens`);
  return [...figures, ...costWords({ estimates }, [...judges, ...others], repeats)];
}
