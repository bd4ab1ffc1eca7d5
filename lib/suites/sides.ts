import type { Question, Scale } from './question';
import type { Suite } from './suite';

/**
 * What is said to a question which of two videos is the better one: stored by video, whatever the order in which somebody
 * was shown them. A suite may do without the last two.
 */
export const SIDE_OPTIONS = ['first', 'second', 'tie', 'both-bad'] as const;

/** One of {@link SIDE_OPTIONS}. */
export type SideOption = (typeof SIDE_OPTIONS)[number];

/** Whether a question asks which of an item's two videos is the better one. */
export function asksSides({ scale }: Pick<Question, 'scale'>): boolean {
  return scale.kind === 'choice' && scale.sides !== undefined;
}

/**
 * Whether a person sees the second video of a pair on the left: the same whenever they look at it, and so for one half of
 * all people and items.
 */
export function isSwapped(personId: string, itemId: string): boolean {
  let hash = 0x811c9dc5;
  for (const character of `${personId} ${itemId}`) {
    hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 0x01000193);
  }
  // Single bits of such a hash go with those of the ids; mixed, none does.
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b);
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35);
  return ((hash ^ (hash >>> 16)) & 1) === 1;
}

/** A question as a person is asked it who sees the videos in this order: with the left one first among the options. */
export function seenInOrder<Asked extends Pick<Question, 'scale'>>(
  question: Asked,
  swapped: boolean,
): Asked {
  const { scale } = question;
  if (scale.kind !== 'choice' || !scale.sides) return question;
  const [first, second, ...others] = scale.options as [string, string, ...string[]];
  const options = swapped ? [second, first, ...others] : scale.options;
  const sides = { left: swapped ? ('second' as const) : ('first' as const) };
  return { ...question, scale: { ...scale, options, sides } };
}

/** The sides on which a person sees the videos of a pair, for the headings of these. */
export const SIDE_NAMES = ['Left', 'Right'] as const;

/** An option of a choice in words, by its looks where it has any; of a question about sides the side on which the reader sees the video, with its number. */
export function optionWords(option: string, scale: Extract<Scale, { kind: 'choice' }>): string {
  if (!scale.sides) return scale.looks?.[option]?.label ?? option;
  const { left } = scale.sides;
  const number = { first: 1, second: 2 }[option];
  if (number === undefined) {
    const words = option.replace('-', ' ');
    return left === null ? words : words.charAt(0).toUpperCase() + words.slice(1);
  }
  return left === null ? option : `${SIDE_NAMES[option === left ? 0 : 1]} (video ${number})`;
}

/** The models that made the videos of a pair, in their order, in words; null where neither is known. */
export function modelsWords(models: readonly (string | null)[]): string | null {
  const isKnown = models.some((model) => model !== null);
  return isKnown ? models.map((model) => model ?? 'unknown').join(' / ') : null;
}

/** The model that made an item, or of a pair those that made its videos; null where none is known. */
export function generatorOf(
  { sides }: Pick<Suite, 'sides'>,
  { model, data }: { model: string | null; data: unknown },
): string | null {
  return model ?? (sides ? modelsWords(sides(data)) : null);
}
