import { COUNTED_ANSWERS, type CountedAnswers } from '@/lib/queues/sample/schema';

/** What people's answers that can be held against a judge are called. */
export const COUNTED_WORDS: Record<CountedAnswers, string> = {
  sample: 'Blind sample',
  blind: 'All blind',
  all: 'All',
};

/** The ways of counting people's answers, as a choice. */
export const COUNTED_OPTIONS = COUNTED_ANSWERS.map((value) => ({
  value,
  label: COUNTED_WORDS[value],
}));
