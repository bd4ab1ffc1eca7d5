import { QA_KIND, type QaData, qaDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import type { Suite } from '@/lib/suites/suite';
import { figuresOf } from '../examinees/figures';
import { CLIP_FRAMES } from '../examinees/frames';
import { calls, gathered } from './calls';
import { answers, explain, scores, shows } from './derive';
import { all as prompts } from './prompts';
import { groups, questions, roles, units } from './questions';
import { type Evidence, evidenceSchema, type Settings, settings } from './schema';

/** Puts a question about a clip to an examinee, who answers in own words; see README.md. */
export const answering: Suite<Evidence, QaData, Settings> = {
  id: 'answering',
  name: 'Exam: open answers',
  version: '1',
  takes: { kind: QA_KIND, data: qaDataSchema, media: { min: 1, max: 1 }, frames: CLIP_FRAMES },
  settings,
  questions,
  groups,
  prompts,
  roles,
  evidence: evidenceSchema,
  units,
  calls,
  gathered,
  answers,
  scores,
  figures: figuresOf('the answer is consistent with the reference'),
  compares: 'judges',
  explain,
  shows,
  reveals: ['reference'],
  importers: [],
  defects: false,
  exposes: 'content',
  baseline: {},
};
