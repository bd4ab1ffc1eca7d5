import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { countPlaywright, countVitest, readCounts } from './counts.mjs';
import { readSelection } from './selection.mjs';

describe('the count of unit tests', () => {
  it('includes files that could not be loaded', () => {
    const report = {
      numPassedTests: 7,
      numFailedTests: 1,
      testResults: [
        { status: 'passed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [{}] },
        { status: 'failed', assertionResults: [] },
      ],
    };
    expect(countVitest(report)).toEqual({ passed: 7, failed: 2 });
  });
});

describe('the count of browser tests', () => {
  it('includes those that passed at the second try', () => {
    const stats = { expected: 3, unexpected: 1, flaky: 1 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 4, failed: 1 });
  });

  it('includes an error outside of any test', () => {
    const stats = { expected: 0, unexpected: 0, flaky: 0 };
    expect(countPlaywright({ stats, errors: [{}] })).toEqual({ passed: 0, failed: 1 });
  });
});

describe('a report', () => {
  let file = '';
  beforeEach(() => {
    file = path.join(mkdtempSync(path.join(tmpdir(), 'framejury-report-')), 'report.json');
  });
  afterEach(() => rmSync(path.dirname(file), { recursive: true, force: true }));

  const count = () => ({ passed: 5, failed: 0 });

  it('that was never written is a failure', () => {
    expect(readCounts(file, count, true)).toEqual({ passed: 0, failed: 1 });
  });

  it('without failures of a run that failed is a failure', () => {
    writeFileSync(file, '{}');
    expect(readCounts(file, count, false)).toEqual({ passed: 5, failed: 1 });
    expect(readCounts(file, count, true)).toEqual({ passed: 5, failed: 0 });
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
    [[], { ...all, few: others }],
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
