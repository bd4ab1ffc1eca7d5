import { readFacts } from '@/lib/declared/built-in';
import type { CodeCheckId } from '../checks/schema';

/** The filters, in the order in which they are asked. */
export const FILTERS = ['blind', 'hallucination', 'tricky', 'unspecific'] as const;

/** One of {@link FILTERS}. */
export type Filter = (typeof FILTERS)[number];

/** The checks by code that are about one question with its answer. */
export const CHECKS = [
  'absolute-words',
  'annotation-words',
  'times',
  'pronouns',
  'action-words',
  'object-words',
  'quotes',
  'answer-length',
] as const satisfies readonly CodeCheckId[];

/** One of {@link CHECKS}. */
export type Check = (typeof CHECKS)[number];

/** The id of the question that a check by code answers. */
export const checkQuestionId = (check: Check) => `check-${check}`;

/** How the filters are asked; and what is asked of a question: a verdict of each filter, and whether each rule that code can check holds. */
export const { settings, questions, groups } = readFacts<{ askAll: boolean; shortBlind: boolean }>(
  'qa/question-filtering',
);
