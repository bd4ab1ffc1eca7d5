import { nothingToJudge, toOutcome } from '@/lib/suites/outcome';
import type { Ask, PlannedCall } from '@/lib/suites/suite';
import { NO_VIDEO, shownOf } from '../making/shown';
import { check } from './prompts';
import type { ClaimsInput, Evidence } from './schema';

/** The unit of the one call: all claims. */
export const ALL_CLAIMS = 'claims:all';

/** The one call that {@link gather} makes; none where the video is not here. */
export function plan(input: ClaimsInput): PlannedCall[] {
  return shownOf(input) ? [{ prompt: check.id, unit: ALL_CLAIMS, needs: [] }] : [];
}

/** Has all claims of a caption checked against the frames. The caption itself is not shown. */
export async function gather(input: ClaimsInput, ask: Ask): Promise<Evidence> {
  const shown = shownOf(input);
  if (!shown) return nothingToJudge(NO_VIDEO);
  const claims = input.data.claims.map(({ text }, index) => `${index + 1}. ${text}`).join('\n');
  return toOutcome(
    ask(check, {
      unit: ALL_CLAIMS,
      variables: { video: shown.words, claims },
      frames: shown.frames,
    }),
  );
}
