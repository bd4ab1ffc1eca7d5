import type { Medium } from '@/lib/suites/input';
import { toOutcome } from '@/lib/suites/outcome';
import type { Ask, AskCall, PlannedCall } from '@/lib/suites/suite';
import { wordsOf } from '@/lib/suites/words';
import { readableText } from '../counting/text';
import { rate, rateText, rateWithoutReference } from './prompts';
import { CAPTION_UNIT } from './questions';
import type { Evidence } from './schema';
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

function callOf(input: RubricInput): AskCall {
  const { data, settings } = input;
  return {
    unit: CAPTION_UNIT,
    frames: videoOf(input)?.frames ?? [],
    variables: {
      captionType: data.type,
      instruction: settings.instruction ? readableText(data.instruction ?? '') : '',
      output: readableText(data.caption),
      ...(data.reference === null && videoOf(input)
        ? {}
        : { reference: readableText(data.reference ?? '') }),
    },
  };
}

/** The one call that {@link gather} makes; none for a caption without words. */
export function plan(input: RubricInput): PlannedCall[] {
  if (isBlank(input)) return [];
  const prompt = videoOf(input) ? promptWithVideo(input) : rateText;
  const { unit, frames } = callOf(input);
  return [{ prompt: prompt.id, unit, needs: [], pictures: { frames } }];
}

/** Asks for a caption's rating: by frames where its video is here, else of its text alone. */
export async function gather(input: RubricInput, ask: Ask): Promise<Evidence> {
  if (isBlank(input)) return { asked: 'nothing' };
  const call = callOf(input);
  if (!videoOf(input)) return { asked: 'text', outcome: await toOutcome(ask(rateText, call)) };
  return { asked: 'video', outcome: await toOutcome(ask(promptWithVideo(input), call)) };
}
