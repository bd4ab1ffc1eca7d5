import { QUESTION_TYPES } from '@/benchmarks/instructional-qa/formats/categories';
import type { Question } from '@/lib/suites/question';
import type { QuestionGroup } from '@/lib/suites/suite';

/** What is asked of a question: its type, and of other types the name. */
export const TYPE_QUESTION = 'type';
export const NAME_QUESTION = 'type-name';

/** See {@link TYPE_QUESTION}. */
export const questions: readonly Question[] = [
  {
    id: TYPE_QUESTION,
    label: 'Type',
    help: 'What it takes to answer the question, by the question alone.',
    group: 'type',
    unit: 'qa',
    scale: { kind: 'choice', options: QUESTION_TYPES },
    better: null,
  },
  {
    id: NAME_QUESTION,
    label: 'Name of another type',
    help: 'What a question of the type “others” asks, in a few words.',
    group: 'type',
    unit: 'qa',
    scale: { kind: 'text' },
    better: null,
  },
];

/** The heading. */
export const groups: readonly QuestionGroup[] = [
  { id: 'type', label: 'Type of question', layout: 'list' },
];
