import type { Call } from '@/lib/suites/calls';
import { type Prompt, readPrompt } from '@/lib/suites/prompt';
import { wordsOf } from '@/lib/suites/words';
import { readableText } from '../counting/text';
import type { FactsToTell } from '../data';
import { numberedLines } from '../numbered';
import { type Told, toldSchema } from './schema';

/** A caption with what it is to tell. */
export type ToldCaption = FactsToTell & { caption: string };

/**
 * Checks key points against a caption: one text for all suites that ask it, each under an id of its own, since versions of a
 * prompt belong to one suite.
 * @param suite its folder
 */
export function tellPrompt(suite: string): Prompt<Told> {
  const reply = { name: 'points-told', schema: toldSchema };
  return readPrompt(`captions/${suite}/tell`, reply, 'captions/tell');
}

/** Whether a caption has no words: then it tells nothing, and nobody has to be asked. */
function isWordless({ caption }: Pick<ToldCaption, 'caption'>): boolean {
  return wordsOf(readableText(caption)).length === 0;
}

/** Has all key points checked against the caption's text; no call where there are none, or no word. */
export function tellCall(prompt: Prompt<Told>, data: ToldCaption): Call<Told> | null {
  const { points, caption } = data;
  if (!points || isWordless(data)) return null;
  return {
    prompt,
    unit: 'points:all',
    frames: [],
    variables: () => ({ points: numberedLines(points), caption: readableText(caption) }),
  };
}
