/**
 * Runs the tests: `npm test`, which is all unit tests but the thorough ones, and a few browser tests. With words
 * after `--` others: `npm test -- unit`, `npm test -- e2e`, `npm test -- lib/statistics`,
 * `npm test -- e2e/story.spec.ts`; or in other browsers: `npm test -- firefox`, `npm test -- webkit`; or all of
 * them, as `npm run check` does: `npm test -- thorough`; or only what the changes since the main branch can
 * reach: `npm test -- changed`.
 *
 * Those few run in Chromium and, fewer, in Firefox and WebKit, which are installed while the packages come and the
 * app is built, and left out where they cannot be.
 *
 * Unit tests that need PostgreSQL find it in `TEST_DATABASE_URL`: one that is started for them and
 * thrown away, unless the variable is set already. Browser tests get `CHROMIUM_PATH`, and an empty
 * `FRAMEJURY_DATA` for the data folders of the apps that they start, which is thrown away too.
 *
 * In the end it names what failed, and the last line is the sum over everything: "12 passed, 0 failed".
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { requireNode } from './preparation/node-version.mjs';
import { prepare } from './preparation/prepare.mjs';
import { whenNpmIsGone } from './processes/npm.mjs';
import { startProgram, stopProgram } from './processes/processes.mjs';
import { readSettings } from './settings.mjs';
import { complain, say, step } from './terminal.mjs';
import { findReach } from './testing/changed.mjs';
import { ensureChromium } from './testing/chromium.mjs';
import { countPlaywright, countVitest, readCounts } from './testing/counts.mjs';
import { ensureOtherBrowsers, findOtherBrowsers } from './testing/other-browsers.mjs';
import { quickFolder } from './testing/quick-folder.mjs';
import { CHROMIUM, readSelection } from './testing/selection.mjs';

const PLAYWRIGHT_CONFIG = 'playwright.config.ts';

/** What tests are told by, and the database of the app; besides those that begin with a name of ours. */
const OURS = new Set(['DATABASE_URL', 'THOROUGH_TESTS', 'FEW_TESTS_IN']);

/**
 * What came of it all; complete is also what needed no test.
 *
 * @typedef {import('./testing/counts.mjs').Counts & { isComplete?: boolean }} Result
 */

/** How much memory a machine has on which both kinds of tests run at once, in bytes; they take 5 GB. */
const MEMORY_FOR_BOTH = 7.5e9;

/** The result where the tests themselves could not be run to their end. @type {Result} */
const BROKEN = { passed: 0, failed: 1, failures: [] };

/** What is to be undone at the end, the last first. @type {Array<() => Promise<void> | void>} */
const undo = [];
let stopping = false;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => {
    if (stopping) process.exit(1);
    finish(BROKEN);
  });
}
whenNpmIsGone(() => {
  if (!stopping) finish(BROKEN);
});

try {
  await finish(await runTests());
} catch (error) {
  if (!stopping) {
    complain(error);
    await finish(BROKEN);
  }
}

/** @returns {Promise<Result>} */
async function runTests() {
  requireNode(process.versions.node);
  const { root, logFolder } = readSettings({});
  const preparation = { root, logFolder, onStart: stopAtEnd };
  const selection = readSelection(process.argv.slice(2));
  const reach = selection.changed ? findReach(root) : null;
  const hasConfig = fs.existsSync(path.join(root, PLAYWRIGHT_CONFIG));
  const inBrowsers = selection.projects.length + selection.few.length > 0;
  const browser = inBrowsers && hasConfig && reach?.browser.length !== 0;
  // What other browsers do is compared with what Chromium does.
  const chromium = browser ? await ensureChromium(logFolder) : '';
  await ensureOtherBrowsers(selection.projects, logFolder);
  // In the meantime, since it may take long.
  const finding = findOtherBrowsers(browser ? selection.few : [], logFolder);
  // It is looked at in the end; until then a failure must not count as unnoticed.
  finding.catch(() => undefined);
  const unit = selection.unit && reach?.unit.length !== 0;
  if (reach && !unit && !browser) {
    say('No test reaches what was changed.');
    return { ...noTests(), isComplete: true };
  }
  await prepare(preparation, browser ? ['development', 'app', 'worker'] : ['development']);

  const environment = testEnvironment();
  if (selection.thorough) environment.THOROUGH_TESTS = '1';
  const stage = { root, folder: createTemporaryFolder(), environment };
  const few = [...selection.few.filter((name) => name === CHROMIUM), ...(await finding)];
  const projects = [...selection.projects, ...few].map((name) => `--project=${name}`);
  environment.FEW_TESTS_IN = few.join();
  environment.CHROMIUM_PATH = chromium;
  const reached = Array.isArray(reach?.browser) ? reach.browser : [];
  const ofBrowser = { ...stage, filters: [...selection.filters, ...reached, ...projects] };
  const ofUnits = { ...stage, filters: unitFilters(selection, reach) };
  if (!unit) return browser ? runBrowserTests(ofBrowser, null) : noTests();
  if (!browser) return runUnitTests(ofUnits);
  return runBoth(ofUnits, ofBrowser);
}

/**
 * Runs unit tests and browser tests at the same time where there is memory for it: either waits for a part of its time. What
 * browser tests say is printed after the unit tests.
 *
 * @param {Stage} ofUnits
 * @param {Stage} ofBrowser
 * @returns {Promise<Result>}
 */
async function runBoth(ofUnits, ofBrowser) {
  if (os.totalmem() < MEMORY_FOR_BOTH) {
    const units = await runUnitTests(ofUnits);
    return sum(units, await runBrowserTests(ofBrowser, null));
  }
  say('Browser tests run at the same time; what they say comes after the unit tests.');
  const log = path.join(ofBrowser.folder, 'browser-tests.log');
  const browsers = runBrowserTests(ofBrowser, log);
  const units = await runUnitTests(ofUnits);
  const printing = printAsWritten(log);
  const counts = sum(units, await browsers);
  printing.end();
  return counts;
}

/**
 * Prints what is in a file, and what is added to it.
 *
 * @param {string} file
 */
function printAsWritten(file) {
  const opened = fs.openSync(file, 'r');
  const print = () => process.stdout.write(fs.readFileSync(opened));
  print();
  const timer = setInterval(print, 500);
  return {
    end() {
      clearInterval(timer);
      print();
      fs.closeSync(opened);
    },
  };
}

/**
 * @param {import('./testing/selection.mjs').Selection} selection
 * @param {import('./testing/changed.mjs').Reach | null} reach
 * @returns {string[]} what is told to Vitest
 */
function unitFilters({ filters }, reach) {
  return reach && reach.unit !== 'all' ? ['related', '--run', ...reach.unit] : ['run', ...filters];
}

/**
 * Reachable for PostgreSQL's own user, when we are root.
 *
 * @param {string} parent
 */
function createTemporaryFolder(parent = os.tmpdir()) {
  const folder = fs.mkdtempSync(path.join(parent, 'framejury-test-'));
  fs.chmodSync(folder, 0o755);
  undo.push(() => fs.rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** Tests must not reach what the person at this machine really uses. */
function testEnvironment() {
  const environment = { ...process.env };
  for (const name of Object.keys(environment)) {
    if (OURS.has(name) || /^(FRAMEJURY|OPENAI)_/.test(name)) delete environment[name];
  }
  return environment;
}

/**
 * @typedef {object} Stage
 * @property {string} root
 * @property {string} folder for what is thrown away
 * @property {NodeJS.ProcessEnv} environment
 * @property {string[]} filters words for the test runner
 */

/** @param {Stage} stage */
async function runUnitTests({ root, folder, environment, filters }) {
  const url = environment.TEST_DATABASE_URL || (await startThrowAwayDatabase());
  const report = path.join(folder, 'vitest.json');
  const vitest = path.join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const succeeded = await runInTerminal({
    name: 'unit tests',
    words: [vitest, ...filters, ...reporters],
    cwd: root,
    env: { ...environment, TEST_DATABASE_URL: url },
    log: null,
  });
  return readCounts(report, countVitest, succeeded);
}

/** @returns {Promise<string>} the URL of its server */
async function startThrowAwayDatabase() {
  const { startEmbeddedDatabase } = await import('./database/embedded.mjs');
  const folder = createTemporaryFolder(quickFolder());
  const dataFolder = path.join(folder, 'unit');
  const log = path.join(folder, 'postgres.log');
  const server = await step('Starting a database for the tests', () =>
    startEmbeddedDatabase({ dataFolder, log, durable: false }),
  );
  undo.push(async () => {
    await server.stop();
    fs.rmSync(server.home, { recursive: true, force: true });
  });
  return server.url.replace(/\/[^/]*$/, '/postgres');
}

/**
 * @param {Stage} stage
 * @param {string | null} log the file that takes what they say, or null for the terminal
 */
async function runBrowserTests({ root, folder, environment, filters }, log) {
  const dataFolders = path.join(folder, 'browser');
  const report = path.join(folder, 'playwright.json');
  undo.push(() => removeLeftDatabases(dataFolders));
  const playwright = path.join(root, 'node_modules', '@playwright', 'test', 'cli.js');
  const succeeded = await runInTerminal({
    name: 'browser tests',
    words: [playwright, 'test', '--reporter=list,json', ...filters],
    cwd: root,
    env: {
      ...environment,
      FRAMEJURY_DATA: dataFolders,
      PLAYWRIGHT_JSON_OUTPUT_FILE: report,
    },
    log,
  });
  return readCounts(report, countPlaywright, succeeded);
}

/**
 * Apps under test stop their own databases, unless they were themselves ended by force.
 *
 * @param {string} folder holds one data folder an app
 */
async function removeLeftDatabases(folder) {
  const { findEmbeddedDatabase, findHome } = await import('./database/embedded.mjs');
  for (const name of fs.existsSync(folder) ? fs.readdirSync(folder) : []) {
    const dataFolder = path.join(folder, name);
    const server = await findEmbeddedDatabase(dataFolder);
    await server?.stop();
    fs.rmSync(findHome(dataFolder), { recursive: true, force: true });
  }
}

/**
 * @param {import('./processes/processes.mjs').Program} program
 * @returns {Promise<boolean>} whether it succeeded
 */
async function runInTerminal(program) {
  const running = startProgram(program);
  stopAtEnd(running);
  return (await running.ended) === 'exit code 0';
}

/** @param {import('./processes/processes.mjs').RunningProgram} running */
function stopAtEnd(running) {
  undo.push(() => stopProgram(running));
}

/**
 * @param {import('./testing/counts.mjs').Counts} one
 * @param {import('./testing/counts.mjs').Counts} other
 * @returns {import('./testing/counts.mjs').Counts}
 */
function sum(one, other) {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    failures: [...one.failures, ...other.failures],
  };
}

/** @returns {import('./testing/counts.mjs').Counts} */
function noTests() {
  return { passed: 0, failed: 0, failures: [] };
}

/** @param {Result} result */
async function finish({ passed, failed, failures, isComplete = passed + failed > 0 }) {
  stopping = true;
  // What is still being started adds itself while we wait.
  for (let task = undo.pop(); task; task = undo.pop()) {
    try {
      await task();
    } catch (error) {
      complain(error);
    }
  }
  if (!isComplete) say('There was no test to run, which counts as a failure.');
  for (const failure of failures) say(`✗ ${failure}`);
  say(`${passed} passed, ${failed} failed`);
  process.exit(failed === 0 && isComplete ? 0 : 1);
}
