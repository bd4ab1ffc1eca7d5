import type { Suite } from '@/lib/suites/suite';
import { CLAIMS_KIND, type ClaimsData, claimsDataSchema } from '../data';
import { EIGHT_FRAMES } from '../making/shown';
import { calls, check, gathered } from './calls';
import { answers, explain, scores } from './derive';
import { figures } from './figures';
import { groups, questions, shows, units } from './questions';
import { type Evidence, evidenceSchema, settings } from './schema';

/** Checks each claim of a caption against the video; see README.md. */
export const claimChecking: Suite<Evidence, ClaimsData, object> = {
  id: 'claim-checking',
  name: 'Claims of captions',
  version: '1',
  takes: {
    kind: CLAIMS_KIND,
    data: claimsDataSchema,
    media: { min: 0, max: 1 },
    frames: EIGHT_FRAMES,
  },
  settings,
  questions,
  groups,
  prompts: [check],
  evidence: evidenceSchema,
  units,
  calls,
  gathered,
  answers,
  scores,
  figures,
  explain,
  shows,
  importers: [],
  defects: false,
  exposes: 'content',
  baseline: {},
};
