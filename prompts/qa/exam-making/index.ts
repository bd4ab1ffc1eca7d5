import { MCQ_KIND, mcqDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import { defineSuite } from '@/lib/suites/suite';
import { optionExhibits, stepsExhibit } from '../shows';
import { produces } from './derive';
import { settings } from './schema';

/** Makes examinations of questions with options; see README.md. */
export const examMaking = defineSuite({
  id: 'exam-making',
  name: 'Make the examination',
  version: '1',
  takes: { kind: MCQ_KIND, data: mcqDataSchema, media: { min: 0, max: 1 }, frames: null },
  settings,
  // There is nothing to find out.
  formerEvidence: () => ({}),
  produces,
  shows: ({ data }) => [...optionExhibits(data), stepsExhibit(data)],
});
