import { EXAM_KIND, examDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import { defineSuite } from '@/lib/suites/suite';
import { figuresOf } from '../examinees/figures';
import { CLIP_FRAMES } from '../examinees/frames';
import { callOf, prompts } from './calls';
import { controls } from './controls';
import { answers, EXAMINING, explain, scores, shows } from './derive';
import { predictions } from './predictions';
import { groups, questions, units } from './questions';
import { settings } from './settings';

/** Puts a multiple-choice question about a clip to an examinee, who is the run's judge; see README.md. */
export const examining = defineSuite({
  id: EXAMINING,
  name: 'Exam: multiple choice',
  version: '2',
  takes: {
    kind: EXAM_KIND,
    data: examDataSchema,
    // The part of the video is its medium's.
    unasked: ['video', 'source', 'view', 'from', 'to', 'granularity'],
    media: { min: 1, max: 1 },
    frames: CLIP_FRAMES,
  },
  settings,
  questions,
  groups,
  prompts: Object.values(prompts),
  units,
  calls: (input) => [callOf(input)],
  formerEvidence: callOf,
  answers,
  keyed: true,
  scores,
  figures: figuresOf('the right option was chosen'),
  compares: 'judges',
  controls,
  explain,
  shows,
  predictions,
});
