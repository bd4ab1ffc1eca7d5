'use client';

import clsx from 'clsx';
import { formatMoment } from '@/components/ui/numbers';
import { Spinner } from '@/components/ui/spinner';
import { supersededIds } from '@/lib/answers/counting';
import type { RecordedAnswer } from '@/lib/answers/schema';
import { useHistory } from '@/lib/reviews/queries';
import type { Question } from '@/lib/suites/question';
import { wordsOf } from './verdict-words';

/** Properties of {@link AnswerHistory}. */
export interface AnswerHistoryProps {
  itemId: string;
  suite: string;
  unit: string;
  question: Question;
  /** How a verdict is printed in one or a few words. */
  print: (answer: RecordedAnswer) => string;
}

/** Every answer ever given in a cell, latest first. Nothing is ever overwritten; what no longer counts is struck. */
export function AnswerHistory({ itemId, suite, unit, question, print }: AnswerHistoryProps) {
  const { data: answers, error } = useHistory(itemId, suite, unit, question.id);
  if (error) return <p className="text-bad">{error.message}</p>;
  if (!answers) return <Spinner label="Reading the history" />;
  const superseded = supersededIds(answers);
  return (
    <ol className="flex flex-col">
      {answers.toReversed().map((answer) => (
        <li key={answer.id} className="flex gap-3 border-b py-2 last:border-b-0">
          <span
            aria-hidden
            className={clsx(
              'mt-1.5 size-2 shrink-0 rounded-full',
              superseded.has(answer.id) ? 'ring-1 ring-line-strong ring-inset' : 'bg-accent',
            )}
          />
          <div className="min-w-0 flex-1">
            <p className="flex flex-wrap items-baseline gap-x-2">
              <span className="font-medium">{answer.rater.name}</span>
              <span className={clsx(superseded.has(answer.id) && 'text-faint line-through')}>
                {print(answer)}
              </span>
              <time dateTime={answer.at} className="ml-auto text-faint text-xs">
                {formatMoment(answer.at)}
              </time>
            </p>
            <p className="whitespace-pre-wrap break-words text-muted text-xs">
              {wordsOf(answer.verdict)}
            </p>
          </div>
        </li>
      ))}
    </ol>
  );
}
