import sharp from 'sharp';
import type { CallRecord, Judge } from '@/lib/judge/schema';
import { type Prompt, renderPrompt } from '@/lib/suites/prompt';
import { strictSchema } from './strict-schema';

/** The most pictures that a call of a run carries. */
export const MOST_PICTURES = 13;

/** How long the texts are that earlier calls of a run hand on to one, together, in characters. */
const HANDED_ON = 6000;

const WIDTH = 768;
const HEIGHT = 432;

/** Of some prompts that are shown several frames the one with the largest schema. */
export function largestPrompt(prompts: readonly Prompt[]): Prompt {
  const shown = prompts.filter(({ frames }) => frames === 'many');
  const sizeOf = ({ reply }: Prompt) => JSON.stringify(strictSchema(reply.schema)).length;
  const [largest] = shown.toSorted((one, other) => sizeOf(other) - sizeOf(one));
  if (!largest) throw new Error('no prompt is shown several frames');
  return largest;
}

/** Asks a judge what a run would ask: a prompt, filled up, with the most pictures. */
export function askAtLarge(judge: Judge, prompt: Prompt, signal: AbortSignal): Promise<CallRecord> {
  const each = Math.ceil(HANDED_ON / Math.max(1, prompt.variables.length));
  const filler = 'Grey noise all over the frame, without any object, which does not move. ';
  const value = filler.repeat(Math.ceil(each / filler.length)).slice(0, each);
  const variables = Object.fromEntries(prompt.variables.map((name) => [name, value]));
  return judge.reply({
    prompt,
    call: {
      unit: 'video',
      variables,
      frames: Array.from({ length: MOST_PICTURES }, (_, position) => ({
        position,
        at: position,
        hash: String(position).padStart(64, '0'),
        width: WIDTH,
        height: HEIGHT,
      })),
    },
    text: renderPrompt(prompt, variables),
    images: grey,
    signal,
    correction: null,
  });
}

let drawn: Promise<Uint8Array[]> | undefined;

/** Pictures of the size and weight of frames: noise, which no encoder makes small. */
function grey(): Promise<Uint8Array[]> {
  drawn ??= Promise.all(
    Array.from({ length: MOST_PICTURES }, () =>
      sharp({
        create: {
          width: WIDTH,
          height: HEIGHT,
          channels: 3,
          background: '#808080',
          noise: { type: 'gaussian', mean: 128, sigma: 12 },
        },
      })
        .jpeg({ quality: 80 })
        .toBuffer(),
    ),
  );
  return drawn;
}
