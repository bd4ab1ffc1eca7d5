import { firstMedium } from '@/lib/suites/input';
import type { Suite } from '@/lib/suites/suite';
import { unitsOfVideo } from '@/lib/suites/units';
import { baseline } from './baseline';
import { calls, gathered } from './calls';
import { answers, scores } from './derive';
import { explain } from './explain';
import { figures } from './figures';
import * as prompts from './prompts';
import { groups, questions } from './questions';
import { type Evidence, evidenceSchema } from './schema';
import { type ClipData, clipDataSchema, type Settings, settings } from './settings';

/** Finds what cannot be real in generated videos, after SoraDetector (arXiv 2405.04180); see README.md. */
export const hallucination: Suite<Evidence, ClipData, Settings> = {
  id: 'hallucination',
  name: 'Hallucinations',
  version: '2',
  takes: { kind: 'clip', data: clipDataSchema, media: { min: 1, max: 1 }, frames: { mode: 'key' } },
  settings,
  questions,
  groups,
  prompts: [
    prompts.staticGraph,
    prompts.dynamicGraph,
    prompts.staticCheck,
    prompts.dynamicCheck,
    prompts.summary,
    prompts.inconsistency,
  ],
  evidence: evidenceSchema,
  units: (input) => unitsOfVideo(firstMedium(input)),
  calls,
  gathered,
  answers,
  scores,
  figures,
  explain,
  importers: [],
  defects: true,
  exposes: 'content',
  baseline,
};
