import { LETTERS } from '@/benchmarks/instructional-qa/formats/letters/schema';
import type { ListedUnit } from '@/lib/suites/input';
import type { Question } from '@/lib/suites/question';
import type { QuestionGroup } from '@/lib/suites/suite';

/** The unit that an item of an exam is as a whole. */
export const EXAM_UNIT = 'exam:1';

/** The question which option is right. */
export const CHOICE = 'choice';

/** The one group. */
export const groups: readonly QuestionGroup[] = [{ id: 'exam', label: 'Exam', layout: 'matrix' }];

/** The one question; people answer it as examinees do. */
export const questions: readonly Question[] = [
  {
    id: CHOICE,
    label: 'Right option',
    help: 'Which of the options answers the question, by what the video shows.',
    group: 'exam',
    unit: 'exam',
    scale: { kind: 'choice', options: LETTERS },
    better: null,
  },
];

/** The item as a whole. */
export function units(): ListedUnit[] {
  return [{ unit: EXAM_UNIT, kind: 'exam', label: 'Question' }];
}
