'use client';

import clsx from 'clsx';
import Link from 'next/link';
import { useState } from 'react';
import { ValueChip } from '@/components/evidence/value-chip';
import { printValue, severityOf } from '@/components/evidence/verdict-words';
import { DataCell, HeaderCell, ROW_TARGET, TargetRow } from '@/components/ui/table';
import type { AnswerDifference } from '@/lib/comparison/differences.schema';
import { useAnswerDifferences } from '@/lib/comparison/queries';
import type { SetWish } from '@/lib/comparison/schema';
import type { ComparedRater } from '@/lib/ratings/schema';
import type { Question } from '@/lib/suites/question';
import { DifferencesCard } from './differences-card';
import { unitWords } from './unit-words';

/** Properties of {@link AnswerDifferences}. */
export interface AnswerDifferencesProps {
  wish: SetWish;
  left: ComparedRater;
  right: ComparedRater;
  questions: readonly Question[];
  /** Only these questions; all when empty. */
  only: readonly string[];
  /** What they are called together. */
  title: string;
}

/** Single answers on which two raters differ, the furthest apart first; each leads to its review. */
export function AnswerDifferences(props: AnswerDifferencesProps) {
  const { wish, left, right, questions, only, title } = props;
  const [from, setFrom] = useState(0);
  const { data, error } = useAnswerDifferences({ ...wish, from }, only);
  const run = [left, right].find((rater) => rater.run)?.key;
  const addressOf = ({ itemId, unit, question }: AnswerDifference) =>
    `/videos/${itemId}?${new URLSearchParams({ ...(run && { run }), unit, question })}`;
  return (
    <DifferencesCard
      title={title}
      description="A click opens the answer on the review screen."
      page={data}
      error={error}
      reading="Looking for differences"
      none="Wherever both have a score, they say the same."
      from={from}
      onFrom={setFrom}
      headings={
        <>
          <HeaderCell>Clip</HeaderCell>
          <HeaderCell>Question</HeaderCell>
          <HeaderCell>Moment</HeaderCell>
          <HeaderCell numeric>{left.name}</HeaderCell>
          <HeaderCell numeric>{right.name}</HeaderCell>
        </>
      }
    >
      {data?.answers.map((answer) => {
        const question = questions.find(({ id }) => id === answer.question);
        return (
          <TargetRow
            key={`${answer.itemId} ${answer.unit} ${answer.question}`}
            className="hover:bg-raised/60"
          >
            <DataCell className="!py-1.5">
              <Link
                href={addressOf(answer)}
                className={clsx(ROW_TARGET, 'font-medium group-hover:text-accent')}
              >
                {answer.name}
              </Link>
            </DataCell>
            <DataCell className="!py-1.5">{question?.label ?? answer.question}</DataCell>
            <DataCell className="!py-1.5 text-muted">{unitWords(answer.unit)}</DataCell>
            <DataCell numeric className="!py-1.5">
              <Value value={answer.left} question={question} />
            </DataCell>
            <DataCell numeric className="!py-1.5">
              <Value value={answer.right} question={question} />
            </DataCell>
          </TargetRow>
        );
      })}
    </DifferencesCard>
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
