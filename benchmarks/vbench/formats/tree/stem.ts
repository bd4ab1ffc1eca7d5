/** How many characters of a prompt a file's name begins with. */
const STEM_LENGTH = 180;

/**
 * What the names of a prompt's files begin with: its first 180 characters, counted as code points as upstream's Python
 * does, even where that ends in a space.
 */
export function stemOf(prompt: string): string {
  // A code point takes two units at most.
  return Array.from(prompt.slice(0, 2 * STEM_LENGTH))
    .slice(0, STEM_LENGTH)
    .join('');
}

/** Whether a prompt is longer than its files' names take. */
export function isCut(prompt: string): boolean {
  return stemOf(prompt) !== prompt;
}
