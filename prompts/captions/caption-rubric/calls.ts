import type { Call } from '@/lib/suites/calls';
import type { Medium } from '@/lib/suites/input';
import { whole } from '@/lib/suites/whole';
import { wordsOf } from '@/lib/suites/words';
import { readableText } from '../counting/text';
import { rate, rateText, rateWithoutReference } from './prompts';
import { CAPTION_UNIT } from './questions';
import type { Rating, TextRating } from './schema';
import type { RubricInput } from './settings';

/** The video of a caption; null where it is not here. */
export function videoOf({ media: [video] }: Pick<RubricInput, 'media'>): Medium | null {
  return video ?? null;
}

/** Whether a caption has no words: then it is 0 without a call. */
function isBlank({ data }: Pick<RubricInput, 'data'>): boolean {
  return wordsOf(readableText(data.caption)).length === 0;
}

/** What a caption's call is, by what is here of it. */
type Asked =
  | { asked: 'video'; call: Call<Rating> }
  | { asked: 'text'; call: Call<TextRating> }
  | { asked: 'nothing'; call: null };

/** Asks for a caption's rating: by frames where its video is here, else of its text alone; not of one without words. */
export function askedOf(input: RubricInput): Asked {
  if (isBlank(input)) return { asked: 'nothing', call: null };
  const { data, settings } = input;
  const video = videoOf(input);
  const told = {
    captionType: data.type,
    instruction: settings.instruction ? readableText(data.instruction ?? '') : '',
    output: readableText(data.caption),
  };
  const compared = { ...told, reference: readableText(data.reference ?? '') };
  const common = {
    unit: CAPTION_UNIT,
    frames: video?.frames ?? [],
    inParts: true as const,
    ...whole([video?.clip]),
  };
  if (!video) {
    return { asked: 'text', call: { ...common, prompt: rateText, variables: () => compared } };
  }
  const call: Call<Rating> =
    data.reference === null
      ? { ...common, prompt: rateWithoutReference, variables: () => told }
      : { ...common, prompt: rate, variables: () => compared };
  return { asked: 'video', call };
}

/** The one call, if there is any. */
export function calls(input: RubricInput): Call[] {
  const { call } = askedOf(input);
  return call ? [call] : [];
}
