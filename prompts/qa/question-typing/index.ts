import { defineSuite } from '@/lib/suites/suite';
import { aboutQuestions } from '../items';
import { answers, callOf, classify } from './derive';
import { groups, questions, TYPE_QUESTION } from './questions';

/** Says of what type questions are; see README.md. */
export const questionTyping = defineSuite({
  ...aboutQuestions,
  id: 'question-typing',
  name: 'Types of questions',
  version: '1',
  questions,
  groups,
  prompts: [classify],
  calls: (input) => [callOf(input)],
  formerEvidence: callOf,
  answers,
  next: 'question-filtering',
  facets: [{ name: 'type', question: TYPE_QUESTION }],
});
