import { firstMedium } from '@/lib/suites/input';
import { defineSuite } from '@/lib/suites/suite';
import { unitsOfVideo } from '@/lib/suites/units';
import { baseline } from './baseline';
import { calls, callsOf } from './calls';
import { answers, scores } from './derive';
import { explain } from './explain';
import { figures } from './figures';
import { prompts } from './prompts';
import { groups, questions } from './questions';
import { clipDataSchema, settings } from './settings';

/** Finds what cannot be real in generated videos, after SoraDetector (arXiv 2405.04180); see README.md. */
export const hallucination = defineSuite({
  id: 'hallucination',
  name: 'Hallucinations',
  version: '2',
  takes: { kind: 'clip', data: clipDataSchema, media: { min: 1, max: 1 }, frames: { mode: 'key' } },
  settings,
  questions,
  groups,
  prompts: Object.values(prompts),
  units: (input) => unitsOfVideo(firstMedium(input)),
  calls,
  formerEvidence: callsOf,
  answers,
  scores,
  figures,
  explain,
  defects: true,
  baseline,
});
