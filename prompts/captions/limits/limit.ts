import type { LengthUnit } from '../counting/count';

/** How long a caption may be, both ends inclusive. */
export interface Limit {
  unit: LengthUnit;
  min: number;
  max: number;
}

const NUMBER_WORDS = [
  'zero',
  'one',
  'two',
  'three',
  'four',
  'five',
  'six',
  'seven',
  'eight',
  'nine',
  'ten',
  'eleven',
  'twelve',
];

const NUMBER = `\\d{1,5}|${NUMBER_WORDS.join('|')}`;

/** What stands before the numbers: who or what the limit is about, and that it is one. */
const SUBJECT =
  "(?:(?:the )?(?:generated )?(?:caption|description|text)(?:'s)?(?: length)? )?(?:(?:needs to|must|should|has to) (?:be|have) )?";

const UNIT = '(?<unit>words?|sentences?)';

const AT_MOST =
  '(?:cannot exceed|must not exceed|may not exceed|no more than|not more than|at most|up to)';

/** The shapes of a limit, each as a whole sentence. */
const SHAPES: readonly RegExp[] = [
  `(?:between )?(?<min>${NUMBER}) ?(?:to|and|-|–) ?(?<max>${NUMBER})`,
  `(?:exactly )?(?<exact>${NUMBER})`,
  `${AT_MOST} (?<max>${NUMBER})`,
].map((shape) => new RegExp(`^${SUBJECT}${shape} ${UNIT}(?: long)?\\.?$`, 'i'));

function numberOf(said: string): number {
  const word = NUMBER_WORDS.indexOf(said.toLowerCase());
  return word < 0 ? Number(said) : word;
}

/**
 * Reads the sentence that states a limit of length, in words or sentences: a range, a number exactly, or at most so many.
 * The sentences of AnyCapEval are among its shapes, those that only their reader knows as well.
 * @returns null where it says no limit that could be read; then none applies
 */
export function readLimit(sentence: string): Limit | null {
  const plain = sentence.trim().replace(/\s+/g, ' ').replace(/[’]/g, "'");
  for (const shape of SHAPES) {
    const said = shape.exec(plain)?.groups;
    if (!said) continue;
    const max = numberOf(said.max ?? said.exact ?? '');
    const min = numberOf(said.min ?? said.exact ?? '0');
    if (min > max) return null;
    return { unit: said.unit?.toLowerCase().startsWith('w') ? 'words' : 'sentences', min, max };
  }
  return null;
}

/** A length in words, e.g. `20–30 words`, `at most 2 sentences`, `1 sentence`. */
export function describeLimit({ unit, min, max }: Limit): string {
  const one = max === 1 ? unit.slice(0, -1) : unit;
  if (min === max) return `${max} ${one}`;
  return min === 0 ? `at most ${max} ${one}` : `${min}–${max} ${one}`;
}
