import { QA_KIND, type QaData, qaDataSchema } from '@/benchmarks/instructional-qa/formats/data';
import type { JudgeRole, Suite } from '@/lib/suites/suite';
import { qaExhibits, qaUnits } from '../items';
import { assistant, calls, gathered } from './calls';
import { answers, explain, produces, shortfall } from './derive';
import { choose, guess, informed, write } from './prompts';
import { groups, questions, TRANSFORMED } from './questions';
import { ASSISTANTS, type Evidence, evidenceSchema, type Settings, settings } from './schema';

/** Turns questions into multiple choice; see README.md. */
export const optionWriting: Suite<Evidence, QaData, Settings> = {
  id: 'option-writing',
  name: 'Options of questions',
  version: '1',
  takes: { kind: QA_KIND, data: qaDataSchema, media: { min: 0, max: 1 }, frames: null },
  settings,
  questions,
  groups,
  prompts: [write, choose, informed, guess],
  roles: Array.from(
    { length: ASSISTANTS },
    (_, place): JudgeRole => ({
      id: assistant(place),
      label: `Assistant ${place + 1}`,
      help: 'Takes an option, with the annotation and without. Best none that is examined later.',
      apart: 'assistants',
    }),
  ),
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
  produces,
  shortfall,
  gates: [{ question: TRANSFORMED, keeps: ['yes'], because: 'Attempts used up' }],
  next: 'exam-making',
  importers: [],
  defects: false,
  exposes: 'content',
  baseline: {},
};
