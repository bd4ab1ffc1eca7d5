import type { ListedUnit } from '@/lib/suites/input';
import type { Question } from '@/lib/suites/question';
import type { QuestionGroup } from '@/lib/suites/suite';
import { HALLUCINATION } from './schema';
import type { RubricInput } from './settings';

/** The question of the rubric's score. */
export const SCORE = 'score';

/** The question how much is invented. */
export const HALLUCINATED = 'hallucination';

/** The unit that is the whole caption. */
export const CAPTION_UNIT = 'caption:1';

/** The suite's questions. */
export const questions: readonly Question[] = [
  {
    id: HALLUCINATED,
    label: 'Invented',
    help: 'How much of what the caption says is not so in the video, or contradicts it.\nnone: nothing. limited: less than half, and not its core. major: half or more. full: all of it.\nWithout the video nobody can tell.',
    group: 'caption',
    unit: 'caption',
    scale: { kind: 'choice', options: HALLUCINATION, ordered: true },
    better: null,
    plain: true,
  },
  {
    id: SCORE,
    label: 'Score',
    help: '4: somewhat better than the reference, nothing invented. 3: as good as the reference, nothing invented. 2: somewhat worse, or less than half invented. 1: much worse, or half or more invented. 0: useless, or all of it invented.\nLeave the length to the code: it is counted, and caps the score where it is out of bounds.',
    group: 'caption',
    unit: 'caption',
    scale: { kind: 'rating', min: 0, max: 4 },
    better: 'high',
    plain: true,
  },
];

/** Headings of the groups of questions. */
export const groups: readonly QuestionGroup[] = [
  { id: 'caption', label: 'Caption', layout: 'matrix' },
];

/** A caption is judged as a whole. */
export function units({ data }: RubricInput): ListedUnit[] {
  return [{ unit: CAPTION_UNIT, kind: 'caption', label: `Caption, ${data.type}` }];
}
