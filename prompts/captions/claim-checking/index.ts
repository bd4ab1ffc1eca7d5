import { defineSuite } from '@/lib/suites/suite';
import { CLAIMS_KIND, claimsDataSchema } from '../data';
import { EIGHT_FRAMES } from '../making/shown';
import { all, calls, checkOf } from './calls';
import { corrected } from './corrected';
import { answers, scores } from './derive';
import { explain } from './explain';
import { figures } from './figures';
import { groups, questions, shows, units } from './questions';
import { settings } from './settings';

/** Checks each claim of a caption against the video, and each of its key points against the caption; see README.md. */
export const claimChecking = defineSuite({
  id: 'claim-checking',
  name: 'Claims of captions',
  version: '2',
  takes: {
    kind: CLAIMS_KIND,
    data: claimsDataSchema,
    unasked: ['limit'],
    media: { min: 0, max: 1 },
    frames: EIGHT_FRAMES,
  },
  settings,
  questions,
  groups,
  prompts: all,
  units,
  calls,
  formerEvidence: (input) => {
    const call = checkOf(input);
    return typeof call === 'string' ? [] : call;
  },
  answers,
  scores,
  figures,
  shows,
  reads: true,
  reveals: ['reference'],
  explain,
  corrected,
});
