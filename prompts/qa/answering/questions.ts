import type { ListedUnit } from '@/lib/suites/input';
import type { Question } from '@/lib/suites/question';
import type { JudgeRole, QuestionGroup } from '@/lib/suites/suite';

/** The unit that a question with its answer is as a whole. */
export const ANSWER_UNIT = 'qa:1';

/** The question what the examinee answers. */
export const ANSWER = 'answer';

/** The question whether that is what the reference says. */
export const CONSISTENT = 'consistent';

/** The role of the judge that compares answers with references. */
export const CONSISTENCY_ROLE = 'consistency';

/** The roles in addition to the examinee's. */
export const roles: readonly JudgeRole[] = [
  {
    id: CONSISTENCY_ROLE,
    label: 'Judge of consistency',
    help: 'Says whether an answer is what the reference says; it sees no frames.',
  },
];

/** The one group. */
export const groups: readonly QuestionGroup[] = [{ id: 'exam', label: 'Exam', layout: 'matrix' }];

/** What is asked. */
export const questions: readonly Question[] = [
  {
    id: ANSWER,
    label: 'Answer',
    help: 'The answer to the question by what the video shows, in fewer than 20 words.',
    group: 'exam',
    unit: 'qa',
    scale: { kind: 'text' },
    better: null,
  },
  {
    id: CONSISTENT,
    label: 'Consistent with the reference',
    help: 'Whether the answer says what the reference says, contradicts nothing of it, and neither guesses nor lists.',
    group: 'exam',
    unit: 'qa',
    scale: { kind: 'yes-no' },
    better: 'high',
  },
];

/** The item as a whole. */
export function units(): ListedUnit[] {
  return [{ unit: ANSWER_UNIT, kind: 'qa', label: 'Question' }];
}
