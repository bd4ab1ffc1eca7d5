/**
 * Which tests to run.
 *
 * @typedef {{ unit: boolean, browser: boolean, filters: string[] }} Selection
 */

/**
 * Reads the words after `npm test --`: "unit", "e2e", and parts of paths. Parts of paths alone run
 * unit tests, unless they lead to a browser test (`….spec.ts`).
 *
 * @param {string[]} words
 * @returns {Selection}
 */
export function readSelection(words) {
  const filters = words.filter((word) => word !== 'unit' && word !== 'e2e');
  if (words.includes('unit') || words.includes('e2e')) {
    return { unit: words.includes('unit'), browser: words.includes('e2e'), filters };
  }
  if (filters.length === 0) return { unit: true, browser: true, filters };
  const browser = filters.some((word) => word.includes('.spec'));
  return { unit: !browser, browser, filters };
}
