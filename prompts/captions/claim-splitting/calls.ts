import type { Brought, Call } from '@/lib/suites/calls';
import { nothingToJudge } from '@/lib/suites/outcome';
import { readPrompt } from '@/lib/suites/prompt';
import { type CaptionInput, type Evidence, type Split, splitSchema } from './schema';

/** Takes a caption apart into claims. */
export const split = readPrompt('captions/claim-splitting/split', {
  name: 'caption-claims',
  schema: splitSchema,
});

/** Has a caption taken apart, by its text alone; no call of one without a word. */
export function calls({ data: { caption } }: CaptionInput): Call<Split>[] {
  if (caption.trim() === '') return [];
  return [{ prompt: split, unit: 'caption:all', frames: [], variables: () => ({ caption }) }];
}

/** The claims of the caption. */
export function gathered(brought: Brought, input: CaptionInput): Evidence {
  const [call] = calls(input);
  return call ? brought.of(call) : nothingToJudge('The caption is empty, so it claims nothing.');
}
