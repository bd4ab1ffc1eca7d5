import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reachOf } from './changed.mjs';

const FILES: Readonly<Record<string, string>> = {
  'app/doors.test.ts': "import { routes } from '@/lib/testing/app-files';",
  'lib/queues/draw.ts': '',
  'lib/queues/draw.test.ts': "import './draw';",
  'lib/queues/fixtures/golden.json': '{}',
  'scripts/lock.test.ts': '',
  'scripts/lock.mjs': '',
  'docs/queues.md': '',
  'prompts/vbench/calls.ts': '',
  'prisma/schema.prisma': '',
  'e2e/steps.ts': '',
  'e2e/queues.spec.ts': "import { become } from './steps';",
  'e2e/vbench.spec.ts': '',
};

const names = Object.keys(FILES);
const tests = names.filter((name) => name.includes('.test.'));
const specs = names.filter((name) => name.includes('.spec.'));
let root = '';

beforeAll(() => {
  root = mkdtempSync(path.join(tmpdir(), 'framejury-changed-'));
  for (const [name, text] of Object.entries(FILES)) {
    mkdirSync(path.dirname(path.join(root, name)), { recursive: true });
    writeFileSync(path.join(root, name), text);
  }
});

afterAll(() => rmSync(root, { recursive: true }));

describe('a change reaches, besides the tests that import it,', () => {
  it.each([
    ['lib/queues/draw.ts', ['lib/queues/draw.ts', 'app/doors.test.ts'], 'all'],
    ['lib/queues/draw.test.ts', ['lib/queues/draw.test.ts'], []],
    ['lib/queues/fixtures/golden.json', ['lib/queues/draw.test.ts', 'app/doors.test.ts'], 'all'],
    [
      'prompts/vbench/calls.ts',
      ['prompts/vbench/calls.ts', 'app/doors.test.ts'],
      ['e2e/vbench.spec.ts'],
    ],
    ['scripts/lock.mjs', ['scripts/lock.mjs', 'scripts/lock.test.ts'], []],
    ['docs/queues.md', [], []],
    ['prisma/schema.prisma', 'all', 'all'],
    ['e2e/steps.ts', ['e2e/steps.ts'], ['e2e/queues.spec.ts']],
    ['e2e/clips/vp9.webm', [], 'all'],
    ['e2e/vbench.spec.ts', [], ['e2e/vbench.spec.ts']],
    ['lib/gone.ts', ['app/doors.test.ts'], 'all'],
  ])('%s', (file, unit, browser) => {
    expect(reachOf([file], { root, tests, specs })).toEqual({ unit, browser });
  });
});
