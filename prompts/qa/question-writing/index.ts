import { STEPPED_CLIP_KIND } from '@/benchmarks/instructional-qa/formats/data';
import { clipSchema } from '@/benchmarks/instructional-qa/formats/trimming/schema';
import { defineSuite } from '@/lib/suites/suite';
import { stepsExhibit } from '../shows';
import { writing, writingsOf } from './calls';
import { produces, shortfall } from './derive';
import { settings } from './schema';

/** Writes questions with answers about annotated clips; see README.md. */
export const questionWriting = defineSuite({
  id: 'question-writing',
  name: 'Write questions',
  version: '1',
  takes: {
    kind: STEPPED_CLIP_KIND,
    data: clipSchema,
    unasked: ['video'],
    media: { min: 0, max: 1 },
    frames: null,
  },
  settings,
  prompts: Object.values(writing).flatMap((one) => Object.values(one)),
  calls: (input) => writingsOf(input).map(({ call }) => call),
  formerEvidence: (input) => writingsOf(input).map(({ call }) => ({ outcome: call })),
  produces,
  heeds: 'question-review',
  shortfall,
  shows: ({ data }) => [stepsExhibit({ clip: data, steps: [] })],
  next: 'question-typing',
});
