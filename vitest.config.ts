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

/** Nobody signs in: a setting of many files, which share processes that have it from their start. */
const NOBODY_SIGNS_IN = "vi.stubEnv('FRAMEJURY_SIGN_IN', 'off');";

/**
 * What a test file has in it that other files of a process would find: a stand-in for a module, a setting of the
 * environment, which is read once, or another client of the database. Timers, globals and spies are restored
 * (lib/testing/restore.ts).
 */
const CHANGES_SHARED =
  /\bvi\.(mock|stubEnv)\(|\bprocess\.env\.\w+ = |\bquickPasswords\(|\bplansOnce: true/;

/** How a file shares its process: with all that change nothing, with all where nobody signs in, or not at all. */
function kindOf(file: string): 'shared' | 'nobody signs in' | 'alone' {
  const text = textOf(file);
  if (!CHANGES_SHARED.test(text)) return 'shared';
  return CHANGES_SHARED.test(text.replace(NOBODY_SIGNS_IN, '')) ? 'alone' : 'nobody signs in';
}

const filesOf = (kind: ReturnType<typeof kindOf>) => tests.filter((file) => kindOf(file) === kind);

const test = {
  // Work on files is done where tests can put stand-ins; that it is done in a thread, app/side/side-thread.test.ts sees.
  // What routes answer is held against the description of the interface.
  env: { FRAMEJURY_SIDE_THREAD: 'off', FRAMEJURY_CHECK_ANSWERS: 'on' },
  // What hangs has to end; how long work takes is the machine's matter, which may do ten other things.
  hookTimeout: 600_000,
  testTimeout: 600_000,
};

/** Many files come one after another in a process. */
const TOGETHER = { isolate: false, setupFiles: 'lib/testing/restore.ts' };

export default defineConfig({
  resolve: {
    alias: {
      '@': root,
      // Outside of a server component this module refuses to load; tests stand for the server.
      'server-only': path.join(root, 'node_modules', 'server-only', 'empty.js'),
      'next/headers': path.join(root, 'lib', 'testing', 'next', 'headers.ts'),
      'next/cache': path.join(root, 'lib', 'testing', 'next', 'cache.ts'),
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
          include: filesOf('shared'),
          ...TOGETHER,
        },
      },
      {
        extends: true,
        test: {
          ...test,
          name: 'nobody signs in',
          env: { ...test.env, FRAMEJURY_SIGN_IN: 'off' },
          include: filesOf('nobody signs in'),
          ...TOGETHER,
        },
      },
      { extends: true, test: { ...test, name: 'alone', include: filesOf('alone') } },
    ],
  },
});
