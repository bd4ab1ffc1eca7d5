import { nothingToJudge, unscored, valued } from '@/lib/suites/outcome';
import type { Verdict } from '@/lib/suites/verdict';
import type { CheckReply, Rating } from './schema';

/** The question of a check: yes or no. */
export const CHECK = 'check';
/** The question how the camera moves. */
export const CAMERA = 'camera';
/** The question how far videos differ. */
export const VARIETY = 'variety';

type Said = Record<string, Verdict>;

/** The verdict in an answer of yes or no; what is not to be seen cannot be judged. */
export function checkVerdict({ answer, rationale }: CheckReply): Verdict {
  if (answer === 'not visible') {
    return unscored(nothingToJudge(`What it is about is not visible. ${rationale}`.trim()));
  }
  return yesNo(answer === 'yes', rationale);
}

/** A verdict of yes or no. */
export function yesNo(yes: boolean, rationale: string): Verdict {
  return valued(yes ? 1 : 0, rationale);
}

/** What a reply says to the question of a check, as far as it was read. */
export function saidOfCheck({ answer, rationale = '' }: Partial<CheckReply>): Said {
  return answer === undefined ? {} : { [CHECK]: checkVerdict({ answer, rationale }) };
}

/** What a reply says of the camera, as far as it was read. */
export function saidOfCamera(label: string | undefined, rationale = ''): Said {
  return label === undefined ? {} : { [CAMERA]: valued(label, rationale) };
}

/** What a reply says of how far videos differ, as far as it was read. */
export function saidOfVariety({ score, rationale = '' }: Partial<Rating>): Said {
  return score === undefined ? {} : { [VARIETY]: valued(score, rationale) };
}
