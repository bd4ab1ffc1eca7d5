/**
 * Which tests to run; the thorough ones (`….thorough.test.ts`, `….thorough.spec.ts`) take long and
 * are no part of a plain `npm test`. `projects` are those of Playwright's configuration, the browsers, in
 * which all tests run, and `few` are those in which a few do.
 *
 * @typedef {object} Selection
 * @property {boolean} unit
 * @property {string[]} projects
 * @property {string[]} few
 * @property {boolean} thorough
 * @property {boolean} changed whether only to run what a change can reach
 * @property {string[]} filters
 */

export const CHROMIUM = 'chromium';
/** Browsers in which all tests take minutes more: a part of the thorough ones only. */
const OTHER_BROWSERS = ['firefox', 'webkit'];
const KINDS = ['unit', 'e2e', 'thorough', 'changed', ...OTHER_BROWSERS];

/**
 * Reads the words after `npm test --`: "unit", "e2e", "firefox", "webkit", "thorough" (with the
 * thorough ones), "changed" (only what a change can reach), and parts of paths. Parts of paths alone
 * run unit tests, unless they lead to a browser test (`….spec.ts`).
 *
 * @param {string[]} words
 * @returns {Selection}
 */
export function readSelection(words) {
  const filters = words.filter((word) => !KINDS.includes(word));
  const common = {
    thorough: words.some((word) => word.includes('thorough')),
    changed: words.includes('changed'),
    filters,
  };
  const unit = words.includes('unit');
  const named = OTHER_BROWSERS.filter((browser) => words.includes(browser));
  if (unit || words.includes('e2e') || named.length > 0) {
    const projects = [...(words.includes('e2e') ? [CHROMIUM] : []), ...named];
    return { unit, projects, few: [], ...common };
  }
  if (filters.length === 0) {
    const all = [CHROMIUM, ...OTHER_BROWSERS];
    if (common.thorough) return { unit: true, projects: all, few: [], ...common };
    if (!common.changed) return { unit: true, projects: [], few: all, ...common };
    return { unit: true, projects: [CHROMIUM], few: OTHER_BROWSERS, ...common };
  }
  const inOthers = filters.some((word) => word.includes('e2e/browsers'));
  if (inOthers) return { unit: false, projects: OTHER_BROWSERS, few: [], ...common };
  const browser = filters.some((word) => word.includes('.spec'));
  return { unit: !browser, projects: browser ? [CHROMIUM] : [], few: [], ...common };
}
