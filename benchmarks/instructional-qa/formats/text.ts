import { diffArrays } from 'diff';

/**
 * A text without what does not tell texts apart: capitals, forms of Unicode, punctuation, the articles a, an and the, and
 * more than one blank. A text that consists of nothing else is itself, but for capitals and blanks.
 */
export function plainText(text: string): string {
  return plainWords(text).join(' ') || text.trim().toLowerCase();
}

/** The words of a text, without what {@link plainText} leaves out; of a text that consists of nothing else, none. */
export function plainWords(text: string): string[] {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/['’]/g, '')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '' && !ARTICLES.has(word));
}

const ARTICLES = new Set(['a', 'an', 'the']);

/**
 * How similar two texts are, 0 to 1: twice the words that they have in common in the same order, over all their words (by
 * their longest common subsequence). Order counts, since “fry, then cut” and “cut, then fry” are different answers.
 */
export function similarity(one: string, other: string): number {
  const [first, second] = [plainWords(one), plainWords(other)];
  const all = first.length + second.length;
  if (all === 0) return plainText(one) === plainText(other) ? 1 : 0;
  const pieces = diffArrays(first, second);
  const common = pieces.filter(({ added, removed }) => !added && !removed);
  return (2 * common.reduce((sum, { count }) => sum + count, 0)) / all;
}
