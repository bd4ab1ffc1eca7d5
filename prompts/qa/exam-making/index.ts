import { defineSuite } from '@/lib/suites/suite';
import { QUESTION_WITH_OPTIONS } from '../items';
import { optionExhibits, stepsExhibit } from '../shows';
import { produces } from './derive';
import { settings } from './schema';

/** Makes examinations of questions with options; see README.md. */
export const examMaking = defineSuite({
  id: 'exam-making',
  name: 'Make the examination',
  version: '1',
  takes: QUESTION_WITH_OPTIONS,
  settings,
  // There is nothing to find out.
  formerEvidence: () => ({}),
  produces,
  shows: ({ data }) => [...optionExhibits(data), stepsExhibit(data)],
});
