import { type Change, diffArrays } from 'diff';

const WORDS = new Intl.Segmenter(undefined, { granularity: 'word' });

function wordsOf(text: string): string[] {
  return [...WORDS.segment(text)].map(({ segment }) => segment);
}

/**
 * What became of a text word by word, in its order: what stayed, what was added and what was removed. Words are those of
 * Unicode's segmentation (UAX #29), which knows them in scripts without blanks, too; blanks and signs are compared as well.
 */
export function wordChanges(before: string, after: string): Change[] {
  return diffArrays(wordsOf(before), wordsOf(after)).map(({ value, ...change }) => ({
    ...change,
    value: value.join(''),
  }));
}
