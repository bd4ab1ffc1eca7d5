/**
 * Which tests to run; the thorough ones (`….thorough.test.ts`, `….thorough.spec.ts`) take long and
 * are no part of a plain `npm test`.
 *
 * @typedef {{ unit: boolean, browser: boolean, thorough: boolean, filters: string[] }} Selection
 */

const KINDS = ['unit', 'e2e', 'thorough'];

/**
 * Reads the words after `npm test --`: "unit", "e2e", "thorough" (with the thorough ones), and parts
 * of paths. Parts of paths alone run unit tests, unless they lead to a browser test (`….spec.ts`).
 *
 * @param {string[]} words
 * @returns {Selection}
 */
export function readSelection(words) {
  const filters = words.filter((word) => !KINDS.includes(word));
  const thorough = words.some((word) => word.includes('thorough'));
  if (words.includes('unit') || words.includes('e2e')) {
    return { unit: words.includes('unit'), browser: words.includes('e2e'), thorough, filters };
  }
  if (filters.length === 0) return { unit: true, browser: true, thorough, filters };
  const browser = filters.some((word) => word.includes('.spec'));
  return { unit: !browser, browser, thorough, filters };
}
