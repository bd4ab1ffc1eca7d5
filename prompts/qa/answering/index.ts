import { defineSuite } from '@/lib/suites/suite';
import { figuresOf } from '../examinees/figures';
import { CLIP_FRAMES } from '../examinees/frames';
import { QUESTION } from '../items';
import { callsOf, prompts } from './calls';
import { answers, explain, scores, shows } from './derive';
import { groups, questions, roles, units } from './questions';
import { settings } from './schema';

/** Puts a question about a clip to an examinee, who answers in own words; see README.md. */
export const answering = defineSuite({
  id: 'answering',
  name: 'Exam: open answers',
  version: '2',
  takes: { ...QUESTION, media: { min: 1, max: 1 }, frames: CLIP_FRAMES },
  settings,
  questions,
  groups,
  prompts: Object.values(prompts),
  roles,
  units,
  calls: (input) => Object.values(callsOf(input)),
  formerEvidence: callsOf,
  answers,
  scores,
  figures: figuresOf('the answer is consistent with the reference'),
  compares: 'judges',
  explain,
  shows,
  reveals: ['reference'],
});
