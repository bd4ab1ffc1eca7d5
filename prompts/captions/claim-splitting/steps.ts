import { nothingToJudge, toOutcome } from '@/lib/suites/outcome';
import type { Ask, PlannedCall } from '@/lib/suites/suite';
import { split } from './prompts';
import type { CaptionInput, Evidence } from './schema';

/** The unit of the one call: the caption as a whole. */
const WHOLE = 'caption:all';

function isEmpty({ data }: CaptionInput): boolean {
  return data.caption.trim() === '';
}

/** The one call that {@link gather} makes; none of a caption without a word. */
export function plan(input: CaptionInput): PlannedCall[] {
  return isEmpty(input) ? [] : [{ prompt: split.id, unit: WHOLE, needs: [] }];
}

/** Has a caption taken apart, by its text alone. */
export async function gather(input: CaptionInput, ask: Ask): Promise<Evidence> {
  if (isEmpty(input)) return nothingToJudge('The caption is empty, so it claims nothing.');
  const variables = { caption: input.data.caption };
  return toOutcome(ask(split, { unit: WHOLE, variables, frames: [] }));
}
