import { STEPPED_CLIP_KIND } from '@/benchmarks/instructional-qa/formats/data';
import { type Clip, clipSchema } from '@/benchmarks/instructional-qa/formats/trimming/schema';
import { asksNothing, type Suite } from '@/lib/suites/suite';
import { stepsExhibit } from '../shows';
import { calls, gathered } from './calls';
import { produces, shortfall } from './derive';
import { writing } from './prompts';
import { type ClipInput, type Evidence, evidenceSchema, type Settings, settings } from './schema';

/** Writes questions with answers about annotated clips; see README.md. */
export const questionWriting: Suite<Evidence, Clip, Settings> = {
  ...asksNothing,
  id: 'question-writing',
  name: 'Write questions',
  version: '1',
  takes: {
    kind: STEPPED_CLIP_KIND,
    data: clipSchema,
    media: { min: 0, max: 1 },
    frames: null,
  },
  settings,
  prompts: Object.values(writing).flatMap((one) => Object.values(one)),
  evidence: evidenceSchema,
  calls,
  gathered,
  produces,
  shortfall,
  shows: ({ data }: ClipInput) => [stepsExhibit({ clip: data, steps: [] })],
  next: 'question-typing',
};
