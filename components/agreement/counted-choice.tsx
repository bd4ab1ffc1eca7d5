'use client';

import { COUNTED_ANSWERS, type CountedAnswers } from '@/lib/queues/sample/schema';
import { COUNTED_WORDS } from './counted-words';
import { Segments } from './segments';

interface CountedChoiceProps {
  label?: string;
  value: CountedAnswers;
  onChange: (value: CountedAnswers) => void;
  /** How many answers there are of each sort, where that is known. */
  counts?: Record<CountedAnswers, number> | undefined;
}

/** A choice of which of people's answers count. */
export function CountedChoice(props: CountedChoiceProps) {
  const { label = 'Answers of people that count', value, onChange, counts } = props;
  return (
    <Segments
      label={label}
      value={value}
      onChange={onChange}
      options={COUNTED_ANSWERS.map((one) => ({
        value: one,
        label: COUNTED_WORDS[one],
        note: counts?.[one],
      }))}
    />
  );
}
