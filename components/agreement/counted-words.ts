import type { CountedAnswers } from '@/lib/queues/sample/schema';

/** What people's answers that can be held against a judge are called. */
export const COUNTED_WORDS: Record<CountedAnswers, string> = {
  sample: 'Blind sample',
  blind: 'All blind',
  all: 'All',
};
