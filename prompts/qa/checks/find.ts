/** A pattern that finds whole words, the longest first, in any case. */
export function wholeWords(words: readonly string[]): RegExp {
  const patterns = words
    .toSorted((one, other) => other.length - one.length)
    .map((word) =>
      word
        .split(' ')
        .map((part) => part.replaceAll(/[()]/g, '\\$&'))
        .join('[\\s_-]+'),
    );
  return new RegExp(`(?<![\\p{L}\\p{N}])(?:${patterns.join('|')})(?![\\p{L}\\p{N}])`, 'giu');
}

/** As many different words are told of one text: who breaks a rule more often knows by then. */
const MOST_FOUND = 20;

/**
 * What patterns find in a text, as it stands there, in the order of its place and without regard to case each once; the first
 * {@link MOST_FOUND}.
 */
export function findAll(text: string, patterns: readonly RegExp[]): string[] {
  const matches = patterns
    .flatMap((pattern) => [...text.matchAll(pattern)])
    .toSorted((one, other) => one.index - other.index);
  const found = new Map<string, string>();
  for (const [words] of matches) {
    const plain = words.toLowerCase();
    if (!found.has(plain)) found.set(plain, words);
    if (found.size === MOST_FOUND) break;
  }
  return [...found.values()];
}

/** Whether one of the texts holds the words, whole and in any case. */
export function isSaidIn(words: string, texts: readonly string[]): boolean {
  const escaped = words.replaceAll(/[\\^$.*+?()[\]{}|]/g, '\\$&').replaceAll(/\s+/g, '\\s+');
  // A mark that is no word stands anywhere.
  const edge = (side: '<!' | '!') =>
    /^[\p{L}\p{N}]/u.test(words) ? `(?${side}[\\p{L}\\p{N}])` : '';
  const pattern = new RegExp(`${edge('<!')}${escaped}${edge('!')}`, 'iu');
  return texts.some((text) => pattern.test(text));
}
