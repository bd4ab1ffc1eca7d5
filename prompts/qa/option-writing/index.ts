import { defineSuite, type JudgeRole } from '@/lib/suites/suite';
import { aboutQuestions } from '../items';
import { assistant, calls, formerEvidence, prompts } from './calls';
import { answers, explain, produces, shortfall } from './derive';
import { groups, questions, settings, TRANSFORMED } from './questions';
import { ASSISTANTS } from './schema';

/** Turns questions into multiple choice; see README.md. */
export const optionWriting = defineSuite({
  ...aboutQuestions,
  id: 'option-writing',
  name: 'Options of questions',
  version: '1',
  settings,
  questions,
  groups,
  prompts: Object.values(prompts),
  roles: Array.from(
    { length: ASSISTANTS },
    (_, place): JudgeRole => ({
      id: assistant(place),
      label: `Assistant ${place + 1}`,
      help: 'Takes an option, with the annotation and without. Best none that is examined later.',
      apart: 'assistants',
    }),
  ),
  calls,
  formerEvidence,
  answers,
  explain,
  produces,
  heeds: 'option-review',
  shortfall,
  gates: [{ question: TRANSFORMED, keeps: ['yes'], because: 'Attempts used up' }],
  next: 'exam-making',
});
