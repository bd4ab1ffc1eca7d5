import { QA_KIND, type QaData, qaDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import type { Suite } from '@/lib/suites/suite';
import { qaExhibits, qaUnits } from '../items';
import { ANSWERER, CONSISTENCY, calls, gathered } from './calls';
import { answers, explain } from './derive';
import { answerBlind, answerInformed, completeness, consistency, design } from './prompts';
import { FILTERS, groups, questions } from './questions';
import { type Evidence, evidenceSchema, type Settings, settings } from './schema';

/** Says which questions are of no use, by four filters and by code; see README.md. */
export const questionFiltering: Suite<Evidence, QaData, Settings> = {
  id: 'question-filtering',
  name: 'Filters of questions',
  version: '1',
  takes: { kind: QA_KIND, data: qaDataSchema, media: { min: 0, max: 1 }, frames: null },
  settings,
  questions,
  groups,
  prompts: [answerBlind, consistency, design, answerInformed, completeness],
  roles: [
    {
      id: ANSWERER,
      label: 'Answers questions',
      help: 'Tries to answer without the video, and by its annotation.',
    },
    {
      id: CONSISTENCY,
      label: 'Compares answers',
      help: 'Says whether what was answered agrees with the reference.',
    },
  ],
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
  gates: FILTERS.map((question) => ({ question, keeps: ['keep'] })),
  next: 'option-writing',
  importers: [],
  defects: false,
  exposes: 'content',
  baseline: {},
};
