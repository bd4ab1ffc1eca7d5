import { QA_KIND, type QaData, qaDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import type { Suite } from '@/lib/suites/suite';
import { qaExhibits, qaUnits } from '../items';
import { calls, classify, gathered } from './calls';
import { answers, explain } from './derive';
import { groups, questions, TYPE_QUESTION } from './questions';
import { type Evidence, evidenceSchema, settings } from './schema';

/** Says of what type questions are; see README.md. */
export const questionTyping: Suite<Evidence, QaData, object> = {
  id: 'question-typing',
  name: 'Types of questions',
  version: '1',
  takes: { kind: QA_KIND, data: qaDataSchema, media: { min: 0, max: 1 }, frames: null },
  settings,
  questions,
  groups,
  prompts: [classify],
  evidence: evidenceSchema,
  units: qaUnits,
  calls,
  gathered,
  answers,
  scores: () => [],
  figures: [],
  explain,
  shows: qaExhibits,
  reveals: ['lineage'],
  next: 'question-filtering',
  facets: [{ name: 'type', question: TYPE_QUESTION }],
  importers: [],
  defects: false,
  exposes: 'content',
  baseline: {},
};
