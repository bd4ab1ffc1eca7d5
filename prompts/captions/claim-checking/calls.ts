import type { Call } from '@/lib/suites/calls';
import { readPrompt } from '@/lib/suites/prompt';
import { shownOf } from '../making/shown';
import { type Check, type ClaimsInput, checkSchema } from './schema';

/** Checks all claims of a caption against the frames. */
export const check = readPrompt('captions/claim-checking/check', {
  name: 'claim-support',
  schema: checkSchema,
});

/** Has all claims of a caption checked, not shown the caption itself; no call where the video is not here. */
export function calls(input: ClaimsInput): Call<Check>[] {
  const shown = shownOf(input);
  if (!shown) return [];
  const claims = input.data.claims.map(({ text }, index) => `${index + 1}. ${text}`).join('\n');
  return [
    {
      prompt: check,
      unit: 'claims:all',
      ...shown.pictures,
      variables: () => ({ video: shown.words, claims }),
    },
  ];
}
