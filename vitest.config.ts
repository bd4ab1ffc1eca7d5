import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';

const root = import.meta.dirname;

const ROOMS = ['app', 'cli', 'components', 'e2e', 'lib', 'prompts', 'scripts'];

const tests = ROOMS.flatMap((room) =>
  readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.test\.(ts|tsx|mjs)$/.test(file))
    .map((file) => path.posix.join(room, file)),
);

/** What a test file has in it that changes what modules share: a database, the environment, a stand-in. */
const CHANGES_SHARED = /\bfreshDatabase\b|\bprocess\.env\b|\bvi\.(mock|stub|spyOn|useFakeTimers)/;

function changesShared(file: string): boolean {
  return CHANGES_SHARED.test(readFileSync(path.join(root, file), 'utf8'));
}

const test = {
  // The 2 s of an embedded database's first start can be much longer on a busy machine.
  hookTimeout: 60_000,
  testTimeout: 30_000,
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
    // Many tests wait for a process or a database more than they compute.
    maxWorkers: Math.max(2, availableParallelism() - 1),
    projects: [
      // One process for many files loads what they import once: a third of the time.
      {
        extends: true,
        test: {
          ...test,
          name: 'shared',
          include: tests.filter((file) => !changesShared(file)),
          isolate: false,
        },
      },
      { extends: true, test: { ...test, name: 'alone', include: tests.filter(changesShared) } },
    ],
  },
});
