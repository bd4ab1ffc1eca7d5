import { describe, expect, it } from 'vitest';
import type { Row } from '../bench';
import {
  combine,
  compareWith,
  isMet,
  type Outcome,
  type Report,
  ratioOf,
  writeMarkdown,
} from './report';

const page: Row = {
  measure: 'the page',
  unit: 'ms',
  median: 1234.5,
  p95: 1500,
  runs: 9,
  aim: { most: 1000 },
};
const calls: Row = { measure: 'calls', unit: '/s', median: 410, runs: 1, aim: { least: 400 } };
const rows = (...all: Row[]): Outcome => ({ rows: all });
const failure: Outcome = { failure: 'the judge | is gone' };

const reportOf = (now: Outcome, before?: Outcome): Report => ({
  date: '2026-11-27 15:00',
  commit: 'abc1234',
  size: 'small',
  runs: 1,
  machine: '2 × a processor; 24 GB',
  measured: [
    {
      ...{ bench: 'results', seconds: 12.4, load: { before: 1, during: 2.25, after: 3 }, now },
      ...(before && { before }),
    },
  ],
});

/** The cells of each line of the table, without its head. */
const cellsOf = (report: Report) =>
  writeMarkdown(report)
    .split('\n')
    .filter((line) => line.startsWith('| results'))
    .map((line) =>
      line
        .split(/(?<!\\)\|/)
        .map((cell) => cell.trim())
        .slice(1, -1),
    );

describe('a table of benches', () => {
  it('has a line for each row, the first with how long the bench took and at which load', () => {
    expect(cellsOf(reportOf(rows(page, calls)))).toEqual([
      [
        'results',
        'the page',
        '1,235 ms',
        '1,500 ms',
        '9',
        '≤ 1,000 ms',
        'no',
        '12',
        '1.0, 2.3, 3.0',
      ],
      ['results', 'calls', '410 /s', '', '1', '≥ 400 /s', 'yes', '', ''],
    ]);
  });

  it('says on what and when it was measured', () => {
    const [first] = writeMarkdown(reportOf(rows(page))).split('\n');
    expect(first).toContain(
      '2026-11-27 15:00 at abc1234: small, one run each. 2 × a processor; 24 GB.',
    );
  });

  it('has a failure as a line, which fits into its cell', () => {
    const [line = []] = cellsOf(reportOf(failure));
    expect(line.slice(0, 2)).toEqual(['results', 'failed: the judge \\| is gone']);
    expect(line[6]).toBe('no');
  });

  it('has what was before and the ratio to it, and says where that failed or lacks a row', () => {
    const compared = (now: Outcome, before: Outcome) =>
      cellsOf({ ...reportOf(now, before), baseline: 'the code of before' }).map((line) =>
        line.slice(-2),
      );
    expect(compared(rows(page, calls), rows({ ...page, median: 2469 }))).toEqual([
      ['2,469 ms', '0.50'],
      ['', ''],
    ]);
    expect(compared(rows(page), failure)).toEqual([['failed: the judge \\| is gone', '']]);
    expect(compared(failure, rows(page))).toEqual([['', '']]);
  });
});

describe('several runs of a bench', () => {
  it('are one by the medians, over all their rounds', () => {
    const runs = [300, 100, 200].map((median) => rows({ ...page, median, p95: 2 * median }));
    expect(combine(runs)).toEqual(rows({ ...page, median: 200, p95: 400, runs: 27 }));
  });

  it('have failed where one of them has', () => {
    expect(combine([rows(page), failure, rows(page)])).toEqual(failure);
  });
});

describe('a stored table', () => {
  it('is compared bench by bench, and row by row of the same unit', () => {
    const stored = reportOf(rows({ ...page, median: 617.25 }, { ...calls, unit: 'ms' }));
    const compared = compareWith(reportOf(rows(page, calls)), stored, 'bench.json');
    const [{ before } = { before: undefined }] = compared.measured;
    expect(ratioOf(page, before)).toBe(2);
    expect(ratioOf(calls, before)).toBeNull();
    expect(compared.baseline).toBe('bench.json of 2026-11-27 15:00, abc1234, small');
  });

  it('leaves benches alone that it does not have', () => {
    const stored = { ...reportOf(rows(page)), measured: [] };
    const report = reportOf(rows(page));
    expect(compareWith(report, stored, 'bench.json').measured).toEqual(report.measured);
  });

  it('has no ratio to nothing', () => {
    expect(ratioOf(page, rows({ ...page, median: 0 }))).toBeNull();
  });
});

it('an aim is met at its bound', () => {
  expect(isMet({ ...page, median: 1000 })).toBe(true);
  expect(isMet({ ...calls, median: 399 })).toBe(false);
  expect(isMet({ ...page, aim: undefined })).toBeNull();
});
