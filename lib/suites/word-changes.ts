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

/**
 * Where a part of a text stands after the text was changed: what is left of it, with what was put inside.
 * @param changes from the text as it was, see {@link wordChanges}
 * @returns null where nothing of it is left
 */
export function placeAfter(
  changes: readonly Change[],
  { from, to }: { from: number; to: number },
): { from: number; to: number } | null {
  const left: { from: number; to: number }[] = [];
  let before = 0;
  let after = 0;
  for (const { value, added, removed } of changes) {
    const begin = Math.max(from - before, 0);
    const rest = added || removed ? '' : value.slice(begin, Math.max(to - before, begin));
    const words = rest.trim();
    const start = after + begin + rest.indexOf(words);
    // Blanks and signs alone are nothing that is left.
    if (/[\p{L}\p{N}]/u.test(words)) left.push({ from: start, to: start + words.length });
    if (!added) before += value.length;
    if (!removed) after += value.length;
  }
  const [first] = left;
  return first ? { from: first.from, to: left.at(-1)?.to ?? first.to } : null;
}
