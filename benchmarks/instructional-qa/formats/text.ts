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
 * How alike two texts are, 0 to 1: twice the words that they have in common in the same order, over all their words (by
 * their longest common subsequence). Order counts, since “fry, then cut” and “cut, then fry” are different answers.
 */
export function similarity(one: string, other: string): number {
  const [first, second] = [plainWords(one), plainWords(other)];
  const all = first.length + second.length;
  if (all === 0) return plainText(one) === plainText(other) ? 1 : 0;
  return (2 * commonInOrder(first, second)) / all;
}

function commonInOrder(first: readonly string[], second: readonly string[]): number {
  // Of the words of `first` so far: how many are common with the first 0, 1, 2, … words of `second`.
  let row = [0, ...second.map(() => 0)];
  for (const word of first) {
    const next = [0];
    for (const [index, each] of second.entries()) {
      const common =
        word === each ? (row[index] ?? 0) + 1 : Math.max(row[index + 1] ?? 0, next[index] ?? 0);
      next.push(common);
    }
    row = next;
  }
  return row.at(-1) ?? 0;
}
