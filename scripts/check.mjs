/**
 * Checks everything that can be checked without a person: `npm run check`. All checks run, also
 * after one of them failed; the summary comes at the end.
 */
import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { FOLDERS } from './folders.mjs';
import { prepare } from './preparation/prepare.mjs';
import { whenNpmIsGone } from './processes/npm.mjs';
import { startProgram, stopProgram } from './processes/processes.mjs';
import { readSettings } from './settings.mjs';
import { complain, say } from './terminal.mjs';

const { root, logFolder } = readSettings({});
const binaries = path.join(root, 'node_modules');
/** @type {import('./processes/processes.mjs').RunningProgram | null} */
let current = null;

for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, stop);
}
whenNpmIsGone(stop);

/** In the order of how soon they are done; the tests need the build. @type {Array<[name: string, check: () => Promise<boolean>]>} */
const CHECKS = [
  ['lint and format', () => run('@biomejs/biome/bin/biome', 'check', '--error-on-warnings')],
  ['plain words', () => runScript(path.join(root, 'scripts', 'plain-words', 'check.mjs'))],
  ['import rules', checkImports],
  ['unused code', () => run('knip/bin/knip.js')],
  ['types', checkTypes],
  ['build', build],
  ['known-answer clips', () => run('vitest/vitest.mjs', 'run', '--root', 'clips')],
  ['tests', () => runScript(path.join(root, 'scripts', 'test.mjs'), 'thorough')],
];

try {
  await prepare({ root, logFolder, onStart: watch }, ['development']);
  const results = [];
  for (const [name, check] of CHECKS) {
    say(`\n── ${name}`);
    const started = performance.now();
    const passed = await check();
    results.push({ name, passed, seconds: (performance.now() - started) / 1000 });
  }
  say('');
  for (const { name, passed, seconds } of results) {
    say(`${passed ? '✓' : '✗'} ${name.padEnd(18)} ${seconds.toFixed(1).padStart(6)} s`);
  }
  process.exitCode = results.every(({ passed }) => passed) ? 0 : 1;
} catch (error) {
  complain(error);
  process.exitCode = 1;
}

async function stop() {
  if (current) await stopProgram(current);
  process.exit(1);
}

function checkImports() {
  const folders = FOLDERS.filter((folder) => fs.existsSync(path.join(root, folder)));
  const words = ['--config', '.dependency-cruiser.cjs', ...folders];
  return run('dependency-cruiser/bin/dependency-cruise.mjs', ...words);
}

async function checkTypes() {
  // The types of the app's routes are generated.
  return (await run('next/dist/bin/next', 'typegen')) && run('typescript/bin/tsc', '--noEmit');
}

async function build() {
  try {
    await prepare({ root, logFolder, onStart: watch }, ['app', 'worker']);
    return true;
  } catch (error) {
    complain(error);
    return false;
  }
}

/**
 * @param {string} script path inside of node_modules
 * @param {string[]} words
 */
function run(script, ...words) {
  return runScript(path.join(binaries, script), ...words);
}

/**
 * @param {string} script absolute path
 * @param {string[]} words
 * @returns {Promise<boolean>} whether it succeeded
 */
async function runScript(script, ...words) {
  const program = {
    name: script,
    words: [script, ...words],
    cwd: root,
    env: process.env,
    log: null,
  };
  const running = startProgram(program);
  watch(running);
  return (await running.ended) === 'exit code 0';
}

/** @param {import('./processes/processes.mjs').RunningProgram} running */
function watch(running) {
  current = running;
}
