import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import process from 'node:process';
import { defineConfig } from 'vitest/config';
import { TESTED } from './scripts/folders.mjs';

const root = import.meta.dirname;

const tests = TESTED.flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.(ts|tsx|mjs)$/.test(file))
    .filter((file) => process.env.THOROUGH_TESTS || !file.includes('.thorough.'))
    .map((file) => path.posix.join(room, file)),
);

const textOf = (file: string) => readFileSync(path.join(root, file), 'utf8');

/**
 * What a test file has in it that other files of a process would find: a stand-in for a module, or a setting of the
 * environment, which is read once. Timers, globals and spies are restored (lib/testing/restore.ts).
 */
const CHANGES_SHARED = /\bvi\.(mock|stubEnv)\(|\bprocess\.env\.\w+ = |\bquickPasswords\(/;

const alone = tests.filter((file) => CHANGES_SHARED.test(textOf(file)));
const shared = tests.filter((file) => !alone.includes(file));

const test = {
  // Work on files is done where tests can put stand-ins; that it is done in a thread, app/side/side-thread.test.ts sees.
  // What routes answer is held against the description of the interface.
  env: { FRAMEJURY_SIDE_THREAD: 'off', FRAMEJURY_CHECK_ANSWERS: 'on' },
  // What hangs has to end; how long work takes is the machine's matter, which may do ten other things.
  hookTimeout: 180_000,
  testTimeout: 180_000,
};

export default defineConfig({
  resolve: {
    alias: {
      '@': root,
      // Outside of a server component this module refuses to load; tests stand for the server.
      'server-only': path.join(root, 'node_modules', 'server-only', 'empty.js'),
    },
  },
  test: {
    globalSetup: 'lib/testing/setup.ts',
    // What was compiled for one run, by content, serves the next.
    experimental: {
      fsModuleCache: true,
      fsModuleCachePath: path.join(root, 'node_modules', '.cache', 'framejury', 'vitest'),
    },
    // Short-lived objects are most of what tests make: collected less often, a fifteenth of their time less.
    execArgv: ['--max-semi-space-size=64'],
    // Many tests wait for a process or a database more than they compute.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // One process for many files loads what they import once: a third of the time.
      {
        extends: true,
        test: {
          ...test,
          name: 'shared',
          include: shared,
          isolate: false,
          setupFiles: 'lib/testing/restore.ts',
        },
      },
      { extends: true, test: { ...test, name: 'alone', include: alone } },
    ],
  },
});
