import type { Question } from '@/lib/suites/question';
import type { QuestionGroup } from '@/lib/suites/suite';

/** Whether a question became multiple choice. */
export const TRANSFORMED = 'transformed';

/** See {@link TRANSFORMED}. */
export const questions: readonly Question[] = [
  {
    id: TRANSFORMED,
    label: 'Multiple choice',
    help: 'Whether four wrong options were found that are sure to be wrong and hard enough. Without them the question stays an open one.',
    group: 'options',
    unit: 'qa',
    scale: { kind: 'choice', options: ['yes', 'no'] },
    better: null,
  },
];

/** The heading. */
export const groups: readonly QuestionGroup[] = [
  { id: 'options', label: 'Options', layout: 'list' },
];
