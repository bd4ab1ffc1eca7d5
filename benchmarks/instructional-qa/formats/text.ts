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

export const ARTICLES = new Set(['a', 'an', 'the']);

/** The most words that are compared between what is the same at the beginning and the end of both. */
const MOST_COMPARED = 1000;

/**
 * How similar two texts are, 0 to 1: twice the words that they have in common in the same order, over all their words (by
 * their longest common subsequence). Order counts, since “fry, then cut” and “cut, then fry” are different answers. Of
 * texts that differ over more than {@link MOST_COMPARED} words, what differs is compared as far as that.
 */
export function similarity(one: string, other: string): number {
  const [first, second] = [plainWords(one), plainWords(other)];
  const all = first.length + second.length;
  if (all === 0) return plainText(one) === plainText(other) ? 1 : 0;
  return (2 * inCommon(first, second)) / all;
}

/** How many words two texts have in common in the same order. */
function inCommon(one: readonly string[], other: readonly string[]): number {
  const shorter = Math.min(one.length, other.length);
  let before = 0;
  while (before < shorter && one[before] === other[before]) before += 1;
  let after = 0;
  while (after < shorter - before && one.at(-1 - after) === other.at(-1 - after)) after += 1;
  const middle = (words: readonly string[]) =>
    words.slice(before, words.length - after).slice(0, MOST_COMPARED);
  return before + longestInCommon(middle(one), middle(other)) + after;
}

/**
 * The length of the longest common subsequence, by the bits of a row of its table at once (Hyyrö, Bit-parallel LCS-length
 * computation revisited, 2004).
 */
function longestInCommon(one: readonly string[], other: readonly string[]): number {
  if (one.length === 0) return 0;
  const places = new Map<string, bigint>();
  for (const [at, word] of one.entries()) {
    places.set(word, (places.get(word) ?? 0n) | (1n << BigInt(at)));
  }
  const all = (1n << BigInt(one.length)) - 1n;
  let row = all;
  for (const word of other) {
    const same = row & (places.get(word) ?? 0n);
    row = ((row + same) | (row - same)) & all;
  }
  return row.toString(2).padStart(one.length, '0').split('0').length - 1;
}
