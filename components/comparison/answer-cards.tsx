'use client';

import clsx from 'clsx';
import { ArrowUpRight } from 'lucide-react';
import Link from 'next/link';
import { ValueChip } from '@/components/evidence/value-chip';
import { printValue, severityOf, wordsOf } from '@/components/evidence/verdict-words';
import { Spinner } from '@/components/ui/spinner';
import type { RecordedAnswer } from '@/lib/answers/schema';
import type { VideoComparison } from '@/lib/comparison/schema';
import { formatMoney } from '@/lib/money';
import type { ComparedRater } from '@/lib/ratings/schema';
import { useExplanation } from '@/lib/runs/queries';
import type { Question } from '@/lib/suites/question';
import { answerInWords, isAnchored } from './answer-mark';
import { raterDetail } from './rater-words';
import type { ComparedRow } from './row-order';

/** Properties of {@link AnswerCards}. */
export interface AnswerCardsProps {
  itemId: string;
  row: ComparedRow;
  compared: VideoComparison['compared'];
  /** Whose frames are shown. */
  chosen: number;
  onChoose: (rater: number) => void;
}

/** What each rater says to one question about one moment, and what stands behind it, side by side. */
export function AnswerCards({ itemId, row, compared, chosen, onChoose }: AnswerCardsProps) {
  return (
    <ol className="grid grid-cols-[repeat(auto-fill,minmax(15rem,1fr))] gap-2">
      {compared.map((rater, index) => (
        <li key={rater.key} className="flex">
          <article
            className={clsx(
              'flex min-w-0 flex-1 flex-col gap-2 rounded-md border p-3',
              index === chosen && 'border-accent',
            )}
          >
            <AnswerHead rater={rater} answer={row.answers[index] ?? null} question={row.question} />
            <AnswerText answer={row.answers[index] ?? null} />
            {rater.run && (
              <JudgedBy
                itemId={itemId}
                rater={rater}
                row={row}
                shown={index === chosen}
                onFrames={() => onChoose(index)}
              />
            )}
          </article>
        </li>
      ))}
    </ol>
  );
}

interface AnswerHeadProps {
  rater: ComparedRater;
  answer: RecordedAnswer | null;
  question: Question;
}

function AnswerHead({ rater, answer, question }: AnswerHeadProps) {
  const verdict = answer?.verdict ?? null;
  const words = answerInWords(answer, question);
  return (
    <header className="flex items-start gap-2">
      <ValueChip
        value={printValue(verdict, question)}
        severity={severityOf(verdict, question)}
        label={`${rater.name}: ${words}`}
      />
      <div className="min-w-0 flex-1">
        <h3 className="truncate font-medium text-sm" title={rater.name}>
          {rater.name}
        </h3>
        <p className="text-xs text-faint">{raterDetail(rater)}</p>
        {verdict?.state !== 'scored' && <p className="text-muted text-xs">{words}</p>}
        {answer && isAnchored(answer) && (
          <p className="text-warn text-xs">after being shown what others say</p>
        )}
      </div>
    </header>
  );
}

function AnswerText({ answer }: { answer: RecordedAnswer | null }) {
  const text = wordsOf(answer?.verdict);
  if (!text) return null;
  return (
    <p className="whitespace-pre-wrap text-pretty break-words text-xs leading-[1.125rem]">{text}</p>
  );
}

interface JudgedByProps {
  itemId: string;
  rater: ComparedRater;
  row: ComparedRow;
  /** Whether the frames that the judge saw are shown now. */
  shown: boolean;
  onFrames: () => void;
}

/** The deciding call of a judge, and the way to its review. */
function JudgedBy({ itemId, rater, row, shown, onFrames }: JudgedByProps) {
  const { unit, question } = row;
  const { data, error } = useExplanation(rater.key, itemId, unit, question.id);
  const step = data?.steps[0];
  const query = new URLSearchParams({ run: rater.key, unit, question: question.id });
  return (
    <footer className="mt-auto flex flex-col gap-1.5 border-t pt-2 text-xs text-muted">
      {!data && !error && <Spinner label="Reading the call" quiet />}
      {error && <p className="text-bad">{error.message}</p>}
      {data && !step && <p>No call was made for this answer.</p>}
      {step && (
        <dl className="grid grid-cols-[auto_1fr] gap-x-2 gap-y-0.5 tabular-nums">
          <dt className="text-faint">Prompt</dt>
          <dd className="truncate" title={step.promptHash}>
            {step.purpose} <span className="font-mono">{step.promptHash.slice(0, 8)}</span>
          </dd>
          <dt className="text-faint">Cost</dt>
          <dd>
            {step.replayed
              ? 'taken over from the record'
              : step.cost === null
                ? 'no price known'
                : formatMoney(step.cost, step.currency)}
          </dd>
          <dt className="text-faint">Time</dt>
          <dd>{(step.latencyMs / 1000).toFixed(2)} s</dd>
        </dl>
      )}
      <p className="flex flex-wrap items-center justify-between gap-x-3">
        <button
          type="button"
          aria-pressed={shown}
          onClick={onFrames}
          className="h-6 rounded-sm text-accent hover:underline aria-pressed:text-text"
        >
          {shown ? 'Its frames are shown' : 'Show its frames'}
        </button>
        <Link
          href={`/videos/${itemId}?${query}`}
          className="inline-flex h-6 items-center gap-0.5 rounded-sm text-accent hover:underline"
        >
          Review
          <ArrowUpRight aria-hidden className="size-3" />
        </Link>
      </p>
    </footer>
  );
}
