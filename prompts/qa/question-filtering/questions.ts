import type { Question } from '@/lib/suites/question';
import type { QuestionGroup } from '@/lib/suites/suite';
import type { CodeCheckId } from '../checks/schema';

/** The filters, in the order in which they are asked. */
export const FILTERS = ['blind', 'hallucination', 'tricky', 'unspecific'] as const;

/** One of {@link FILTERS}. */
export type Filter = (typeof FILTERS)[number];

/** What a filter says: the question stays, or goes. */
const FILTER_VERDICTS = ['keep', 'reject'] as const;

const FILTER_WORDS: Readonly<Record<Filter, { label: string; help: string }>> = {
  blind: {
    label: 'Blind',
    help: 'Rejected where the question alone is enough to answer it right, without having seen the video.',
  },
  hallucination: {
    label: 'Hallucination',
    help: 'Rejected where the question is badly designed: it is about something else, asks what the annotation does not say, wants hidden extremes or sums of times, is subjective or ambiguous, or supposes something idle or odd.',
  },
  tricky: {
    label: 'Tricky',
    help: 'Rejected where somebody who has the annotation before them answers something else.',
  },
  unspecific: {
    label: 'Unspecific or incomplete',
    help: 'Rejected where the answer is vague, longer than 20 words, leaves a part of the question out, or gives only some of several right answers.',
  },
};

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

const CHECK_WORDS: Readonly<Record<Check, { label: string; help: string }>> = {
  'absolute-words': {
    label: 'No absolute words',
    help: 'Neither question nor answer says first, last, only and the like: the annotation leaves things out.',
  },
  'annotation-words': {
    label: 'No words of the annotation',
    help: 'Neither speaks of a step, of video info, or of “the person”.',
  },
  times: { label: 'No moments', help: 'Neither names seconds, clock times or time stamps.' },
  pronouns: {
    label: 'No pronouns',
    help: 'The question has no he, she, we, they or you: how many people there are is not known.',
  },
  'action-words': {
    label: 'No “action”, no “step”',
    help: 'A coarse question names events instead.',
  },
  'object-words': {
    label: 'No “objects”, no “interactions”',
    help: 'A fine question names things instead.',
  },
  quotes: { label: 'No quotes', help: 'No quotation marks or signs of the annotation.' },
  'answer-length': { label: 'Short answer', help: 'The answer has fewer than 20 words.' },
};

/** The id of the question that a check by code answers. */
export const checkQuestionId = (check: Check) => `check-${check}`;

/** What is asked of a question: a verdict of each filter, and whether each rule that code can check holds. */
export const questions: readonly Question[] = [
  ...FILTERS.map(
    (filter): Question => ({
      id: filter,
      ...FILTER_WORDS[filter],
      group: 'filters',
      unit: 'qa',
      scale: { kind: 'choice', options: FILTER_VERDICTS },
      better: null,
    }),
  ),
  ...CHECKS.map(
    (check): Question => ({
      id: checkQuestionId(check),
      ...CHECK_WORDS[check],
      group: 'checks',
      unit: 'qa',
      scale: { kind: 'yes-no' },
      better: 'high',
    }),
  ),
];

/** The headings. */
export const groups: readonly QuestionGroup[] = [
  { id: 'filters', label: 'Filters', layout: 'list' },
  { id: 'checks', label: 'Rules that code checks', layout: 'list' },
];
