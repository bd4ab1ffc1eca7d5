import fs from 'node:fs';
import { stripVTControlCharacters } from 'node:util';

/**
 * How many tests passed and failed, and the names of those that failed, with the first line of why.
 * @typedef {{ passed: number, failed: number, failures: string[] }} Counts
 *
 * What is read of the report of Vitest.
 * @typedef {object} VitestReport
 * @property {number} numPassedTests
 * @property {number} numFailedTests
 * @property {Array<{ name: string, status: string, message: string, assertionResults: VitestTest[] }>} testResults
 * @typedef {{ status: string, fullName: string, failureMessages: string[] | null }} VitestTest
 *
 * What is read of the report of Playwright.
 * @typedef {object} PlaywrightReport
 * @property {{ expected: number, unexpected: number, flaky: number }} stats
 * @property {PlaywrightError[]} errors
 * @property {PlaywrightSuite[]} suites
 * @typedef {{ message?: string }} PlaywrightError
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 * @typedef {object} PlaywrightSpec
 * @property {string} title
 * @property {string} file
 * @property {boolean} ok
 * @property {Array<{ results: Array<{ error?: PlaywrightError }> }>} tests
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
  const failures = testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === 'failed')
      .map((test) => nameFailure(`${name} › ${test.fullName}`, test.failureMessages?.[0])),
  );
  for (const { name, message } of broken) failures.push(nameFailure(name, message));
  return { passed: numPassedTests, failed: numFailedTests + broken.length, failures };
}

/**
 * Counts the tests in Playwright's report. Errors outside of any test count as one failure.
 *
 * @param {PlaywrightReport} report
 * @returns {Counts}
 */
export function countPlaywright({ stats, errors, suites }) {
  const outside = stats.unexpected === 0 && errors.length > 0 ? 1 : 0;
  const failures = [
    ...specsOf(suites)
      .filter(({ ok }) => !ok)
      .map(({ file, title, tests }) => {
        const error = tests.flatMap(({ results }) => results).find((result) => result.error)?.error;
        return nameFailure(`${file} › ${title}`, error?.message);
      }),
    ...errors.map(({ message }) => nameFailure('outside of any test', message)),
  ];
  return { passed: stats.expected + stats.flaky, failed: stats.unexpected + outside, failures };
}

/**
 * @param {PlaywrightSuite[]} suites
 * @returns {PlaywrightSpec[]} theirs and those of the suites in them
 */
function specsOf(suites) {
  return suites.flatMap((suite) => [...(suite.specs ?? []), ...specsOf(suite.suites ?? [])]);
}

/**
 * @param {string} name
 * @param {string | undefined} message
 */
function nameFailure(name, message = '') {
  const [reason = ''] = stripVTControlCharacters(message).trim().split('\n');
  return reason ? `${name}: ${reason}` : name;
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
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, failures: ['no report was written'] };
  const counts = count(JSON.parse(fs.readFileSync(file, 'utf8')));
  if (succeeded || counts.failed > 0) return counts;
  return { ...counts, failed: 1, failures: ['the test runner failed, though no test did'] };
}
