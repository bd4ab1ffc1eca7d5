import { describe, expect, it } from 'vitest';
import { type ResultsComparison, resultsSchema } from '@/lib/results/schema';
import { comparisonCsv, conclusionOf, differencesPaper, ranksPaper } from './comparison';
import { latexTable } from './latex';

const level = 0.95;
const cell = (value: number) => ({
  judge: {
    ...{ value, interval: { low: value - 0.1, high: value + 0.1, level } },
    ...{ items: 40, clusters: 40, unscored: 0 },
  },
  sample: null,
});
const configuration = { id: 'c', name: 'Judge', at: '2026-11-26T00:00:00.000Z', judged: 120 };
const between = (value: number, reach: number) => ({
  ...{ low: value - reach, high: value + reach, level },
});
const difference = (left: number, right: number, value: number, isAdjusted = true) => ({
  ...{ left, right, value, interval: between(value, 0.1), shared: 20 },
  simultaneous: isAdjusted ? between(value, 0.14) : null,
});
const comparison: ResultsComparison = {
  ...{ figure: 'found', by: 'judge', widening: 1.2 },
  differences: [
    difference(0, 1, -0.2),
    difference(0, 2, -0.05),
    difference(1, 2, 0.15),
    difference(0, 3, 0.3, false),
  ],
  ranks: [
    { rank: 1, from: 1, to: 2 },
    { rank: 3, from: 3, to: 3 },
    { rank: 2, from: 1, to: 2 },
    null,
  ],
};
const results = resultsSchema.parse({
  project: { id: 'p', name: 'P' },
  suites: [],
  suite: { id: 'h', name: 'Hallucinations', kind: 'clip' },
  configurations: [configuration],
  source: {
    ...{ configuration, substituted: false, suiteVersion: '2', single: false, runs: [] },
    prompts: { 'h/look': 'abcdef0123456789' },
  },
  ...{ items: 160, judged: 160, withheld: 0, pending: 0, answered: 0, labels: 'sample', known: [] },
  models: ['=Alpha_1', 'Beta', 'Gamma', null].map((model) => ({ model, items: 40 })),
  figures: [
    {
      ...{ id: 'found', label: 'Anything found', help: '', kind: 'share', better: 'low' },
      ...{ published: '', atLeast: 5, range: { min: 0, max: 1 }, question: null },
      cells: [0.3, 0.5, 0.35, 0].map(cell),
    },
  ],
  comparison,
});
const table = { results, column: 'judge', target: 'like' } as const;

describe('ranks and differences to paste', () => {
  it('have models by rank, with what cannot be ruled out', () => {
    const paper = ranksPaper(table);
    expect(paper?.lines).toEqual([
      { label: '=Alpha_1', cells: ['1', '1 to 2', '30.0\u00a0%', '20.0 to 40.0'] },
      { label: 'Gamma', cells: ['2', '1 to 2', '35.0\u00a0%', '25.0 to 45.0'] },
      { label: 'Beta', cells: ['3', '3', '50.0\u00a0%', '40.0 to 60.0'] },
    ]);
    expect(paper?.caption).toContain('ranked by Anything found: judge alone, for clips like these');
  });

  it('have every two models with what can be concluded', () => {
    const lines = differencesPaper(table)?.lines ?? [];
    expect(lines.map((line) => ('cells' in line ? line.cells.at(-1) : ''))).toEqual([
      '=Alpha_1 is better',
      'cannot be told apart',
      'Gamma is better',
      // Which model made its clips is not known: by the interval of these two alone.
      'Model not known is better',
    ]);
    expect(lines[3]).toMatchObject({ cells: expect.arrayContaining(['not ranked']) });
  });

  it('conclude nothing where there is no interval', () => {
    const one = { left: 0, right: 1, value: 1, interval: null, simultaneous: null, shared: 0 };
    expect(conclusionOf(results, { better: 'low' }, one)).toBe('too few to tell');
  });

  it('are LaTeX with what is meant below', () => {
    const paper = differencesPaper(table);
    const latex = paper ? latexTable(paper) : '';
    expect(latex).toContain('\\label{tab:h-found-differences}');
    expect(latex).toContain('=Alpha\\_1 $-$ Beta & $-$20.0~\\%');
    expect(latex).toContain('abcdef01');
  });

  it('are a CSV that no spreadsheet runs, unrounded', () => {
    const [head = '', ...lines] = comparisonCsv(table).trim().split(/\r?\n/);
    expect(head.split(',').slice(0, 6)).toEqual([
      ...['kind', 'figure', 'by', 'model', 'less', 'value'],
    ]);
    expect(lines).toHaveLength(3 + 4);
    expect(lines[0]).toMatch(/^rank,found,judge,'=Alpha_1,,0.3,/);
    expect(lines[3]).toMatch(/^difference,found,judge,'=Alpha_1,Beta,-0.2,/);
    const columns = (line: string) => line.replaceAll(/"[^"]*"/g, '').split(',').length;
    for (const line of lines) expect(columns(line)).toBe(columns(head));
  });

  it('are not there where nothing is compared', () => {
    const without = { ...table, results: { ...results, comparison: null } };
    expect(ranksPaper(without)).toBeNull();
    expect(differencesPaper(without)).toBeNull();
  });
});
