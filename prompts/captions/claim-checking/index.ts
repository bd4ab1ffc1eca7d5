import { defineSuite } from '@/lib/suites/suite';
import { CLAIMS_KIND, claimsDataSchema } from '../data';
import { EIGHT_FRAMES } from '../making/shown';
import { calls, check } from './calls';
import { corrected } from './corrected';
import { answers, scores } from './derive';
import { figures } from './figures';
import { groups, questions, shows, units } from './questions';

/** Checks each claim of a caption against the video; see README.md. */
export const claimChecking = defineSuite({
  id: 'claim-checking',
  name: 'Claims of captions',
  version: '1',
  takes: {
    kind: CLAIMS_KIND,
    data: claimsDataSchema,
    unasked: ['caption'],
    media: { min: 0, max: 1 },
    frames: EIGHT_FRAMES,
  },
  questions,
  groups,
  prompts: [check],
  units,
  calls,
  formerEvidence: (input) => calls(input)[0] ?? [],
  answers,
  scores,
  figures,
  shows,
  reads: true,
  corrected,
});
