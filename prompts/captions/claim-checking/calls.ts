import type { Call } from '@/lib/suites/calls';
import { type Prompt, readPrompt } from '@/lib/suites/prompt';
import { NO_VIDEO, shownOf } from '../making/shown';
import { numberedLines } from '../numbered';
import { tellCall, tellPrompt } from '../points/calls';
import type { Told } from '../points/schema';
import { type Check, type ClaimsInput, checkSchema } from './schema';

const reply = { name: 'claim-support', schema: checkSchema };

/** Checks all claims of a caption against the frames. */
export const check = readPrompt('captions/claim-checking/check', reply);

/** Checks them against the reference. */
const checkReference = readPrompt('captions/claim-checking/check-reference', reply);

/** Checks key points against the caption. */
const tell = tellPrompt('claim-checking');

/** Every prompt of the suite, in the order in which pages list them. */
export const all: readonly Prompt[] = [check, checkReference, tell];

/** Has all claims of a caption checked, not shown the caption itself; why not where there is nothing to check them against. */
export function checkOf(input: ClaimsInput): Call<Check> | string {
  const claims = numberedLines(input.data.claims.map(({ text }) => text));
  const unit = 'claims:all';
  if (input.settings.against === 'reference') {
    const { reference } = input.data;
    if (!reference) return 'The caption has no reference, so there is nothing to check against.';
    return { prompt: checkReference, unit, frames: [], variables: () => ({ reference, claims }) };
  }
  const shown = shownOf(input);
  if (!shown) return NO_VIDEO;
  const variables = () => ({ video: shown.words, claims });
  return { prompt: check, unit, ...shown.pictures, variables };
}

/** Has the caption's key points checked; null where nobody has to be asked. */
export function tellOf({ data }: ClaimsInput): Call<Told> | null {
  return tellCall(tell, data);
}

/** The calls about an item: of its claims where it has any, and of its key points. */
export function calls(input: ClaimsInput): Call[] {
  const checking = input.data.claims.length > 0 ? checkOf(input) : '';
  const telling = tellOf(input);
  return [...(typeof checking === 'string' ? [] : [checking]), ...(telling ? [telling] : [])];
}
