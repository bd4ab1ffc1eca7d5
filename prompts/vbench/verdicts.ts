import type { Outcome } from '@/lib/suites/outcome';
import type { Verdict } from '@/lib/suites/verdict';
import type { CheckReply } from './schema';

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
    const detail = `What it is about is not visible. ${rationale}`.trim();
    return { state: 'unscored', reason: 'nothing-to-judge', detail };
  }
  return yesNo(answer === 'yes', rationale);
}

/** A verdict of yes or no. */
export function yesNo(yes: boolean, rationale: string): Verdict {
  return { state: 'scored', value: yes ? 1 : 0, rationale };
}

/** The verdict in a label. */
export function cameraVerdict(label: string, rationale: string): Verdict {
  return { state: 'scored', value: label, rationale };
}

/** The verdict in a rating; no score is the judge's abstention. */
export function ratingVerdict({
  score,
  rationale,
}: {
  score: number | null;
  rationale: string;
}): Verdict {
  if (score !== null) return { state: 'scored', value: score, rationale };
  return { state: 'unscored', reason: 'abstained', detail: rationale || 'The judge cannot tell.' };
}

/** What there is to say where a call brought nothing. */
export function unscored({
  reason,
  detail,
}: Pick<Extract<Outcome<unknown>, { state: 'unanswered' }>, 'reason' | 'detail'>): Verdict {
  return { state: 'unscored', reason, detail };
}

/** What a reply says to the question of a check, as far as it was read. */
export function saidOfCheck({ answer, rationale = '' }: Partial<CheckReply>): Said {
  return answer === undefined ? {} : { [CHECK]: checkVerdict({ answer, rationale }) };
}

/** What a reply says of the camera, as far as it was read. */
export function saidOfCamera(label: string | undefined, rationale = ''): Said {
  return label === undefined ? {} : { [CAMERA]: cameraVerdict(label, rationale) };
}

/** What a reply says of how far videos differ, as far as it was read. */
export function saidOfVariety({
  score,
  rationale = '',
}: Partial<Parameters<typeof ratingVerdict>[0]>): Said {
  return score === undefined ? {} : { [VARIETY]: ratingVerdict({ score, rationale }) };
}
