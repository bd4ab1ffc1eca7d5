import fs from 'node:fs';

/**
 * @typedef {{ passed: number, failed: number }} Counts
 *
 * What is read of the report of Vitest.
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {Array<{ status: string, assertionResults: unknown[] }>} testResults
 *
 * What is read of the report of Playwright.
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number }} stats
 * @property {unknown[]} errors
 */

/**
 * Counts the tests in Vitest's report. A file that could not even be loaded counts as one failure.
 *
 * @param {VitestReport} report
 * @returns {Counts}
 */
export function countVitest({ numPassedTests, numFailedTests, testResults }) {
  const broken = testResults.filter(
    ({ status, assertionResults }) => status === 'failed' && assertionResults.length === 0,
  );
  return { passed: numPassedTests, failed: numFailedTests + broken.length };
}

/**
 * Counts the tests in Playwright's report. Errors outside of any test count as one failure.
 *
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors }) {
  const outside = stats.unexpected === 0 && errors.length > 0 ? 1 : 0;
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + outside };
}

/**
 * Reads a report and makes sure that a failed run is a failure, whatever its report says.
 *
 * @template Report
 * @param {string} file
 * @param {(report: Report) => Counts} count
 * @param {boolean} succeeded whether the test runner itself said so
 * @returns {Counts}
 */
export function readCounts(file, count, succeeded) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1 };
  const counts = count(JSON.parse(fs.readFileSync(file, 'utf8')));
  return !succeeded && counts.failed === 0 ? { ...counts, failed: 1 } : counts;
}
