'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useState } from 'react';
import { ValueChip } from '@/components/evidence/value-chip';
import { printValue, severityOf } from '@/components/evidence/verdict-words';
import { HELP_OF_FIGURES } from '@/components/help/figures';
import { type Column, numberColumn, wordColumn } from '@/components/ui/column-table';
import { ROW_TARGET } from '@/components/ui/table';
import type { AnswerDifference } from '@/lib/comparison/differences.schema';
import { useAnswerDifferences } from '@/lib/comparison/queries';
import type { SetRequest } from '@/lib/comparison/schema';
import type { ComparedRater } from '@/lib/ratings/schema';
import type { Question } from '@/lib/suites/question';
import { DifferencesCard } from './differences-card';
import { unitWords } from './unit-words';

interface AnswerDifferencesProps {
  request: SetRequest;
  left: ComparedRater;
  right: ComparedRater;
  questions: readonly Question[];
  /** Only these questions; all when empty. */
  only: readonly string[];
  /** What they are called together. */
  title: string;
}

/** Single answers on which two raters differ, largest difference first; each leads to its review. */
export function AnswerDifferences(props: AnswerDifferencesProps) {
  const { request, left, right, questions, only, title } = props;
  const [from, setFrom] = useState(0);
  const { data, error } = useAnswerDifferences({ ...request, from }, only);
  const run = [left, right].find((rater) => rater.run)?.key;
  const questionOf = ({ question }: AnswerDifference) =>
    questions.find(({ id }) => id === question);
  const side = (name: 'left' | 'right', rater: ComparedRater): Column<AnswerDifference> =>
    numberColumn(
      rater.name,
      (answer) => <Value value={answer[name]} question={questionOf(answer)} />,
      { id: name, cellClass: '!py-1.5' },
    );
  return (
    <DifferencesCard
      title={title}
      help={HELP_OF_FIGURES.runs}
      description="A click opens the answer on the review screen."
      page={data && { of: data.of, rows: data.answers }}
      error={error}
      reading="Looking for differences"
      none="They gave the same score wherever both gave one."
      from={from}
      onFrom={setFrom}
      columns={[
        wordColumn<AnswerDifference>(
          'Clip',
          ({ itemId, name, unit, question }) => (
            <Link
              href={`/videos/${itemId}?${new URLSearchParams({ ...(run && { run }), unit, question })}`}
              className={clsx(ROW_TARGET, 'font-medium group-hover:text-accent')}
            >
              {name}
            </Link>
          ),
          { cellClass: '!py-1.5' },
        ),
        wordColumn<AnswerDifference>(
          'Question',
          (answer) => questionOf(answer)?.label ?? answer.question,
          {
            cellClass: '!py-1.5',
          },
        ),
        wordColumn<AnswerDifference>('Moment', ({ unit }) => unitWords(unit), {
          cellClass: '!py-1.5 text-muted',
        }),
        side('left', left),
        side('right', right),
      ]}
      keyOf={({ itemId, unit, question }) => `${itemId} ${unit} ${question}`}
    />
  );
}

function Value({ value, question }: { value: number | string; question: Question | undefined }) {
  if (!question) return String(value);
  const verdict = { state: 'scored', value, rationale: '' } as const;
  const printed = printValue(verdict, question);
  return (
    <ValueChip
      value={printed}
      severity={severityOf(verdict, question)}
      label={printed ?? 'no score'}
    />
  );
}
