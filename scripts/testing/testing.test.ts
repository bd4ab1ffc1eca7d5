import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, readCounts } from './counts.mjs';
import { readSelection } from './selection.mjs';

describe('the count of unit tests', () => {
  it('includes files that could not be loaded, and names what failed', () => {
    const failed = {
      status: 'failed',
      fullName: 'adding adds',
      failureMessages: ['Error: 2 is not 3\n  at b.test.ts'],
    };
    const file = { name: '', status: 'failed', message: '' };
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      testResults: [
        { ...file, status: 'passed', assertionResults: [{ ...failed, status: 'passed' }] },
        { ...file, name: 'b.test.ts', assertionResults: [failed] },
        { ...file, name: 'c.test.ts', message: 'no such module', assertionResults: [] },
      ],
    };
    expect(countVitest(report)).toEqual({
      passed: 7,
      failed: 2,
      failures: ['b.test.ts › adding adds: Error: 2 is not 3', 'c.test.ts: no such module'],
    });
  });
});

describe('the count of browser tests', () => {
  it('includes those that passed at the second try, and names what failed', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1 };
    const spec = { title: 'opens', file: 'a.spec.ts', ok: true, tests: [] };
    const error = { message: '\u001b[31mlost\u001b[39m\nat line 3' };
    const failed = { ...spec, ok: false, tests: [{ results: [{ error }] }] };
    const suites = [{ specs: [spec], suites: [{ specs: [failed] }] }];
    expect(countPlaywright({ stats, errors: [], suites })).toEqual({
      passed: 4,
      failed: 1,
      failures: ['a.spec.ts › opens: lost'],
    });
  });

  it('includes an error outside of any test', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0 };
    expect(countPlaywright({ stats, errors: [{ message: 'no browser' }], suites: [] })).toEqual({
      passed: 0,
      failed: 1,
      failures: ['outside of any test: no browser'],
    });
  });
});

describe('a report', () => {
  let file = '';
  beforeEach(() => {
    file = path.join(mkdtempSync(path.join(tmpdir(), 'framejury-report-')), 'report.json');
  });
  afterEach(() => rmSync(path.dirname(file), { recursive: true, force: true }));

  const count = () => ({ passed: 5, failed: 0, failures: [] });

  it('that was never written is a failure', () => {
    expect(readCounts(file, count, true)).toMatchObject({ passed: 0, failed: 1 });
  });

  it('without failures of a run that failed is a failure', () => {
    writeFileSync(file, '{}');
    expect(readCounts(file, count, false)).toMatchObject({ passed: 5, failed: 1 });
    expect(readCounts(file, count, true)).toMatchObject({ passed: 5, failed: 0 });
  });
});

describe('the selection of tests', () => {
  const chromium = ['chromium'];
  const others = ['firefox', 'webkit'];
  const all = {
    unit: true,
    projects: chromium,
    few: [] as string[],
    filters: [],
    thorough: false,
    changed: false,
  };
  it.each([
    [[], { ...all, projects: [], few: [...chromium, ...others] }],
    [['unit'], { ...all, projects: [] }],
    [['e2e'], { ...all, unit: false }],
    [['firefox'], { ...all, unit: false, projects: ['firefox'] }],
    [['e2e', 'webkit'], { ...all, unit: false, projects: ['chromium', 'webkit'] }],
    [
      ['firefox', 'stepping'],
      { ...all, unit: false, projects: ['firefox'], filters: ['stepping'] },
    ],
    [['thorough'], { ...all, thorough: true, projects: [...chromium, ...others] }],
    [['changed'], { ...all, few: others, changed: true }],
    [['changed', 'unit'], { ...all, projects: [], changed: true }],
    [['unit', 'lib/judge'], { ...all, projects: [], filters: ['lib/judge'] }],
    [['lib/judge'], { ...all, projects: [], filters: ['lib/judge'] }],
    [['e2e/story.spec.ts'], { ...all, unit: false, filters: ['e2e/story.spec.ts'] }],
    [['e2e/browsers'], { ...all, unit: false, projects: others, filters: ['e2e/browsers'] }],
    [
      ['x.thorough.test.ts'],
      { ...all, projects: [], thorough: true, filters: ['x.thorough.test.ts'] },
    ],
  ])('%j', (words, selection) => {
    expect(readSelection(words)).toEqual(selection);
  });
});
