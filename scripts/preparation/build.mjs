import fs from 'node:fs';
import path from 'node:path';
import process from 'node:process';
import { runProgram } from '../processes/processes.mjs';
import { step } from '../terminal.mjs';
import { requireWritableClone } from '../writable.mjs';
import { fingerprint, hasStamp, writeStamp } from './fingerprint.mjs';

/** All that a build depends on. */
export const SOURCES = [
  'app',
  'benchmarks',
  'components',
  'lib',
  'prisma/schema.prisma',
  'prompts',
  'public',
  'instrumentation.ts',
  'instrumentation-client.ts',
  'next.config.js',
  'package-lock.json',
  'postcss.config.mjs',
  'proxy.ts',
  'tsconfig.json',
];

/** Every page is made for the person who asks, so none is looked at for whether it could be made beforehand. */
const ONLY_COMPILE = ['--experimental-build-mode', 'compile'];

/**
 * Builds the app for production, if its sources changed since the last build.
 *
 * @param {import('./prepare.mjs').Preparation} preparation
 */
export async function buildApp({ root, logFolder, onStart }) {
  const stamp = path.join(root, '.next', 'framejury-sources');
  const mark = fingerprint(root, SOURCES, isSource);
  if (hasStamp(stamp, mark)) return;
  requireWritableClone(root, '.next');
  fs.rmSync(stamp, { force: true });
  const program = {
    name: 'build',
    words: [
      path.join(root, 'node_modules', 'next', 'dist', 'bin', 'next'),
      'build',
      ...ONLY_COMPILE,
    ],
    cwd: root,
    env: {
      ...process.env,
      NODE_ENV: /** @type {const} */ ('production'),
      NEXT_TELEMETRY_DISABLED: '1',
      // Who builds a second time is likely to build again.
      FRAMEJURY_BUILD_CACHE: fs.existsSync(path.join(root, '.next', 'BUILD_ID')) ? '1' : '',
    },
    log: path.join(logFolder, 'build.log'),
  };
  await step('Building the app (about half a minute)', () => runProgram(program, onStart));
  writeStamp(stamp, mark);
}

/**
 * Whether a file can change what is built: tests and what they share cannot, and ffmpeg's files are
 * copies of packages.
 *
 * @param {string} name
 */
export function isSource(name) {
  return !['public/ffmpeg', 'lib/testing'].includes(name) && !/\.test\.tsx?$/.test(name);
}
