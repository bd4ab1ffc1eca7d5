/**
 * What a change can reach, for `npm test -- changed`. Of unit tests Vitest knows by their imports which ones a module
 * reaches; what it cannot know, and of browser tests all, these rules say. They rather run too much.
 */
import { execFileSync } from 'node:child_process';
import fs from 'node:fs';
import path from 'node:path';
import { TESTED } from '../folders.mjs';

/** Folders whose modules are part of the app. */
const APP = ['app', 'benchmarks', 'components', 'lib', 'prompts'];

/** What every unit test depends on. */
const ALL_UNIT = [
  'package-lock.json',
  'tsconfig.json',
  'vitest.config.ts',
  'prisma/',
  'lib/testing/database.ts',
  'lib/testing/setup.ts',
];

/** What every browser test depends on, besides the app. */
const ALL_BROWSER = [
  'package-lock.json',
  'playwright.config.ts',
  'next.config.js',
  'postcss.config.mjs',
  'proxy.ts',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'prisma/',
  'public/',
  'e2e/app.ts',
  'e2e/content.ts',
  'e2e/set-up.ts',
  'e2e/test-suites.ts',
  'lib/testing/suites/',
  'scripts/database/',
  'scripts/processes/',
  'scripts/serve/',
  'scripts/start.mjs',
  'scripts/worker.ts',
];

/** Parts of the app that have browser tests of their own, and nothing to do with the others. */
const OWN_BROWSER_TESTS = [
  { parts: ['benchmarks/vbench/', 'prompts/vbench/', 'app/vbench/'], specs: /^vbench/ },
  { parts: ['prompts/captions/', 'benchmarks/captions/'], specs: /^caption/ },
  {
    parts: ['benchmarks/instructional-qa/', 'prompts/qa/', 'app/qa/'],
    specs: /^(annotations|qa-|question-)/,
  },
];

/** Tests that find their subjects by themselves: every route, page, action, suite or migration. */
const ON_ALL = /testing\/app-files|readdir(Sync)?\(/;

const MODULE = /\.(ts|tsx|mjs|js|cjs)$/;
const TEST = /\.test\.(ts|tsx|mjs)$/;
const SPEC = /\.spec\.ts$/;

/**
 * @typedef {object} Reach
 * @property {string[] | 'all'} unit files that unit tests are looked for by: tests, and modules that these import
 * @property {string[] | 'all'} browser files of browser tests
 */

/**
 * What the changes since the main branch can reach, with what is not committed yet.
 *
 * @param {string} root
 * @returns {Reach}
 */
export function findReach(root) {
  const files = TESTED.flatMap((room) =>
    fs
      .readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(room, file)),
  );
  return reachOf(listChanged(root), {
    root,
    tests: files.filter((file) => TEST.test(file)),
    specs: files.filter((file) => SPEC.test(file)),
  });
}

/**
 * @param {string} root
 * @returns {string[]} paths within the project
 */
function listChanged(root) {
  /** @param {string[]} words */
  const git = (...words) => execFileSync('git', words, { cwd: root, encoding: 'utf8' }).trim();
  const branches = git('branch', '--all', '--format=%(refname:short)').split('\n');
  const main = ['main', 'origin/main'].find((name) => branches.includes(name));
  const from = main ? git('merge-base', 'HEAD', main) : 'HEAD';
  const changed = git('diff', '--name-only', from);
  const added = git('ls-files', '--others', '--exclude-standard');
  return [...new Set(`${changed}\n${added}`.split('\n').filter(Boolean))];
}

/**
 * @param {string[]} changed paths within the project
 * @param {{ root: string, tests: string[], specs: string[] }} all the project, and its unit and browser tests
 * @returns {Reach}
 */
export function reachOf(changed, { root, tests, specs }) {
  return { unit: unitReach(changed, root, tests), browser: browserReach(changed, root, specs) };
}

/**
 * @param {string[]} changed
 * @param {string} root
 * @param {string[]} tests
 * @returns {Reach['unit']}
 */
function unitReach(changed, root, tests) {
  if (changed.some((file) => isAmong(ALL_UNIT, file))) return 'all';
  const reached = new Set(changed.filter((file) => MODULE.test(file) && !SPEC.test(file)));
  // What is no module is read by somebody near.
  for (const file of changed.filter((one) => !MODULE.test(one))) {
    const near = `${file.split('/').slice(0, 2).join('/')}/`;
    for (const test of tests) if (file.includes('/') && test.startsWith(near)) reached.add(test);
  }
  if (changed.some((file) => isOfApp(file) && !TEST.test(file))) {
    const text = (/** @type {string} */ test) => fs.readFileSync(path.join(root, test), 'utf8');
    for (const test of tests) if (ON_ALL.test(text(test))) reached.add(test);
  }
  // Programs are started by their names.
  if (changed.some((file) => file.startsWith('scripts/') || file.startsWith('cli/'))) {
    for (const test of tests) if (/^(scripts|cli)\//.test(test)) reached.add(test);
  }
  return [...reached].filter((file) => fs.existsSync(path.join(root, file)));
}

/**
 * @param {string[]} changed
 * @param {string} root
 * @param {string[]} specs
 * @returns {Reach['browser']}
 */
function browserReach(changed, root, specs) {
  if (changed.some((file) => isAmong(ALL_BROWSER, file))) return 'all';
  const reached = new Set(changed.filter((file) => SPEC.test(file)));
  for (const file of changed) {
    if (TEST.test(file) || SPEC.test(file)) continue;
    if (file.startsWith('e2e/')) {
      const naming = specs.filter((spec) => isNamedBy(file, path.join(root, spec)));
      if (naming.length === 0) return 'all';
      for (const spec of naming) reached.add(spec);
    } else if (isOfApp(file)) {
      const own = OWN_BROWSER_TESTS.find(({ parts }) => isAmong(parts, file));
      if (!own) return 'all';
      for (const spec of specs) if (own.specs.test(path.basename(spec))) reached.add(spec);
    }
  }
  return [...reached].filter((file) => fs.existsSync(path.join(root, file)));
}

/**
 * Whether a browser test imports a file next to it.
 *
 * @param {string} file
 * @param {string} spec
 */
function isNamedBy(file, spec) {
  return fs.readFileSync(spec, 'utf8').includes(`/${path.basename(file, '.ts')}'`);
}

/** @param {string} file */
function isOfApp(file) {
  return APP.some((room) => file.startsWith(`${room}/`)) && !file.startsWith('lib/testing/');
}

/**
 * @param {string[]} places files, and folders with a slash at the end
 * @param {string} file
 */
function isAmong(places, file) {
  return places.some((place) => (place.endsWith('/') ? file.startsWith(place) : file === place));
}
