import type { Brought, Call } from '@/lib/suites/calls';
import type { Medium } from '@/lib/suites/input';
import { wordsOf } from '@/lib/suites/words';
import { readableText } from '../counting/text';
import { rate, rateText, rateWithoutReference } from './prompts';
import { CAPTION_UNIT } from './questions';
import type { Evidence, Rating, TextRating } from './schema';
import type { RubricInput } from './settings';

/** The video of a caption; null where it is not here. */
export function videoOf({ media: [video] }: Pick<RubricInput, 'media'>): Medium | null {
  return video ?? null;
}

/** Whether a caption has no words: then it is 0 without a call. */
function isBlank({ data }: Pick<RubricInput, 'data'>): boolean {
  return wordsOf(readableText(data.caption)).length === 0;
}

/** The prompt of a caption whose video is here. */
function promptWithVideo({ data }: RubricInput) {
  return data.reference === null ? rateWithoutReference : rate;
}

/** What a caption's call is, by what is here of it. */
type Asked =
  | { asked: 'video'; call: Call<Rating> }
  | { asked: 'text'; call: Call<TextRating> }
  | { asked: 'nothing' };

function askedOf(input: RubricInput): Asked {
  if (isBlank(input)) return { asked: 'nothing' };
  const { data, settings } = input;
  const video = videoOf(input);
  const common = {
    unit: CAPTION_UNIT,
    frames: video?.frames ?? [],
    variables: () => ({
      captionType: data.type,
      instruction: settings.instruction ? readableText(data.instruction ?? '') : '',
      output: readableText(data.caption),
      ...(data.reference === null && video
        ? {}
        : { reference: readableText(data.reference ?? '') }),
    }),
  };
  return video
    ? { asked: 'video', call: { ...common, prompt: promptWithVideo(input) } }
    : { asked: 'text', call: { ...common, prompt: rateText } };
}

/** Asks for a caption's rating: by frames where its video is here, else of its text alone; none of one without words. */
export function calls(input: RubricInput): Call[] {
  const asked = askedOf(input);
  return asked.asked === 'nothing' ? [] : [asked.call];
}

/** What was asked, and said. */
export function gathered(brought: Brought, input: RubricInput): Evidence {
  const asked = askedOf(input);
  if (asked.asked === 'nothing') return asked;
  if (asked.asked === 'text') return { asked: 'text', outcome: brought.of(asked.call) };
  return { asked: 'video', outcome: brought.of(asked.call) };
}
