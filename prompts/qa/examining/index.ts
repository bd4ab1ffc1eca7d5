import {
  EXAM_KIND,
  type ExamData,
  examDataSchema,
} from '@/benchmarks/instructional-qa/formats/data';
import type { Suite } from '@/lib/suites/suite';
import { figuresOf } from '../examinees/figures';
import { CLIP_FRAMES } from '../examinees/frames';
import { calls, gathered } from './calls';
import { controls } from './controls';
import { answers, EXAMINING, explain, scores, shows } from './derive';
import { predictions } from './predictions';
import { all as prompts } from './prompts';
import { groups, questions, units } from './questions';
import { type Evidence, evidenceSchema } from './schema';
import { type Settings, settings } from './settings';

/** Puts a multiple-choice question about a clip to an examinee, who is the run's judge; see README.md. */
export const examining: Suite<Evidence, ExamData, Settings> = {
  id: EXAMINING,
  name: 'Exam: multiple choice',
  version: '1',
  takes: {
    kind: EXAM_KIND,
    data: examDataSchema,
    media: { min: 1, max: 1 },
    frames: CLIP_FRAMES,
  },
  settings,
  questions,
  groups,
  prompts,
  evidence: evidenceSchema,
  units,
  calls,
  gathered,
  answers,
  keyed: true,
  scores,
  figures: figuresOf('the right option was chosen'),
  compares: 'judges',
  controls,
  explain,
  shows,
  importers: [],
  predictions,
  defects: false,
  exposes: 'content',
  baseline: {},
};
