import { type CaptionData, type CaptionType, isKnownType } from '../data';

/** What captions of each type are asked for in, where nobody else's instruction says it. */
const INSTRUCTIONS: Readonly<Record<CaptionType, string>> = {
  brief: 'Write a brief caption of this video: who or what it is about and what happens.',
  detail:
    'Write a detailed caption of this video: the people and things, how they look and where they are, what they do in which order, the surroundings, and how the camera moves.',
  poem: 'Write a poem about this video, with line breaks, that tells what is to be seen in it.',
  narrative:
    'Tell this video as a story: how it begins, what happens and how it ends, in the order of the video.',
  style: 'Write a caption of this video in a style of its own that suits what it shows.',
};

/** The styles that captions of the type `style` can be asked for in. */
export const STYLES = [
  'news report',
  'documentary',
  'fairy tale',
  'advertisement',
  'diary',
] as const;

/** One of {@link STYLES}. */
export type Style = (typeof STYLES)[number];

/**
 * What to write for a type of caption, without a limit of length.
 * @param style what a caption of the type `style` is to sound like; left to the captioner when left out
 */
export function instructionFor(type: string, style?: Style): string {
  if (type === 'style' && style) {
    return `Write a caption of this video as it could stand in a ${style}.`;
  }
  return isKnownType(type)
    ? INSTRUCTIONS[type]
    : `Write a caption of this video of the type “${type}”.`;
}

/** The sentence that limits a caption's length in words, both ends included; no lower end where `least` is 0. */
export function limitInWords({ least, most }: { least: number; most: number }): string {
  const length =
    least === most
      ? `exactly ${most} words`
      : least === 0
        ? `at most ${most} words`
        : `${least} to ${most} words`;
  return `The caption has to be ${length} long.`;
}

/** All that a captioner is told to write: the instruction, and the limit where that does not say it already. */
export function wordsOfTask({ type, instruction, limit }: Omit<CaptionData, 'caption'>): string {
  const asked = instruction ?? instructionFor(type);
  return limit === null || asked.includes(limit) ? asked : `${asked} ${limit}`;
}
