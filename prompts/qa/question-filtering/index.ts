import { defineSuite } from '@/lib/suites/suite';
import { aboutQuestions } from '../items';
import { ANSWERER, CONSISTENCY, calls, callsOf, prompts } from './calls';
import { answers, explain } from './derive';
import { FILTERS, groups, questions, settings } from './questions';

/** Says which questions are of no use, by four filters and by code; see README.md. */
export const questionFiltering = defineSuite({
  ...aboutQuestions,
  id: 'question-filtering',
  name: 'Filters of questions',
  version: '1',
  settings,
  questions,
  groups,
  prompts: Object.values(prompts),
  roles: [
    {
      id: ANSWERER,
      label: 'Answers questions',
      help: 'Tries to answer without the video, and by its annotation.',
    },
    {
      id: CONSISTENCY,
      label: 'Compares answers',
      help: 'Says whether what was answered agrees with the reference.',
    },
  ],
  calls,
  formerEvidence: callsOf,
  answers,
  explain,
  gates: FILTERS.map((question) => ({ question, keeps: ['keep'] })),
  next: 'option-writing',
});
