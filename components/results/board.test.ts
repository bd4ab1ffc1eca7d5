import { describe, expect, it } from 'vitest';
import { type ResultsFigure, resultsSchema } from '@/lib/results/schema';
import { boardOf, missingParts, ranked } from './board';
import { coverageCount, coverageOf, coverageSentence, isPartial } from './coverage';
import { printFigure, printInterval } from './figure-words';
import { radarOf, radarSvg } from './radar';
import { settle, USUAL_CHOICE } from './table/choice';
import { gridOf } from './table/grid';

const cellOf = (value: number | null) => ({
  judge: { value, interval: null, items: 9, clusters: 9, unscored: 0 },
  sample: null,
});

const figure = (id: string, values: readonly (number | null)[], parts: string[] = []) => ({
  id,
  label: id.toUpperCase(),
  help: '',
  kind: parts.length > 0 ? 'mean-of' : 'mean',
  better: 'high',
  range: { min: 0, max: 1 },
  published: '',
  atLeast: null,
  question: null,
  parts,
  cells: values.map(cellOf),
});

const results = resultsSchema.parse({
  project: { id: 'p', name: 'P' },
  suites: [],
  suite: { id: 'board', name: 'Board', kind: 'board' },
  configurations: [],
  source: null,
  items: 9,
  judged: 9,
  withheld: 0,
  heldBack: { items: 0, reviewed: 0 },
  pending: 0,
  known: [],
  models: ['Alpha', 'Beta', 'Gamma'].map((model) => ({ model, items: 9 })),
  answered: 0,
  labels: 'sample',
  comparison: null,
  figures: [
    figure('colour', [0.5, 0.9, 1]),
    figure('shape', [0.5, 0.7, null]),
    figure('speed', [1, 0.2, 1]),
    figure('look', [0.5, 0.8, null], ['colour', 'shape']),
    figure('motion', [1, 0.2, 1], ['speed']),
    figure('total', [0.75, 0.5, null], ['look', 'motion']),
  ],
});
const [, , , look, , total] = results.figures as ResultsFigure[];
const table = { results, column: 'judge', target: 'these' } as const;

describe('a leaderboard', () => {
  const board = boardOf(results.figures);

  it('is a total over groups over figures, and nothing less', () => {
    expect(board?.total).toBe(total);
    expect(board?.groups.map(({ mean, parts }) => [mean.id, parts.map(({ id }) => id)])).toEqual([
      ['look', ['colour', 'shape']],
      ['motion', ['speed']],
    ]);
    expect(board?.all).toHaveLength(6);
    expect(boardOf(results.figures.slice(0, 4))).toBeNull();
  });

  it('says what a total lacks, and ranks what is complete before what is not', () => {
    if (!board || !look || !total) throw new Error('there is no board');
    const lacks = (one: ResultsFigure, place: number) =>
      missingParts(board, one, place, 'judge', 'these').map(({ id }) => id);
    expect(lacks(total, 2)).toEqual(['shape']);
    expect(lacks(look, 2)).toEqual(['shape']);
    expect(lacks(total, 0)).toEqual([]);
    expect(ranked(total, 'judge', 'these')).toEqual([0, 1, 2]);
    expect(ranked({ ...total, better: 'low' }, 'judge', 'these')).toEqual([1, 0, 2]);
    expect(ranked(total, 'people', 'these')).toEqual([0, 1, 2]);
  });
});

describe('what a figure rests on', () => {
  const [colour] = results.figures;
  if (!colour || !total) throw new Error('there are no figures');
  const planned = resultsSchema.parse({
    ...results,
    coverage: {
      plan: { id: 'x', name: 'Plan' },
      figures: [
        {
          expected: { items: 10, videos: 200 },
          here: [
            { items: 9, videos: 186 },
            { items: 9, videos: 0 },
            { items: 9, videos: 9 },
          ],
        },
        null,
        null,
        null,
        null,
        { expected: { items: 3670, videos: 3860 }, here: [] },
      ],
    },
  });

  it('is told against the plan, with the videos of items that show several', () => {
    const [ofPlan] = planned.figures;
    const covered = ofPlan && coverageOf(planned, ofPlan, 0);
    expect(covered).toEqual({
      scored: 9,
      expected: 10,
      videos: { here: 186, expected: 200 },
      plan: 'Plan',
    });
    if (!covered) throw new Error('nothing is expected');
    expect(ofPlan && coverageOf(planned, ofPlan, 1)?.videos).toBeNull();
    expect(coverageCount(covered)).toBe('9 of 10, 186 of 200 videos');
    expect(coverageSentence(covered, 'item')).toContain('the plan “Plan” expects');
    expect(isPartial({ ...covered, scored: 10 })).toBe(true);
    expect(isPartial({ ...covered, scored: 10, videos: null })).toBe(false);
  });

  it('is told against the other models where there is no plan', () => {
    const [first, ...others] = colour.cells;
    if (!first) throw new Error('there is no cell');
    const cells = [{ ...first, judge: { ...first.judge, items: 200, unscored: 14 } }, ...others];
    const unequal = { ...results, figures: [{ ...colour, cells }] };
    const [figure] = unequal.figures;
    const covered = figure && coverageOf(unequal, figure, 1);
    expect(covered).toEqual({ scored: 9, expected: 214, videos: null, plan: null });
  });
});

describe('a figure in percent', () => {
  it('has two decimals wherever it is printed, and a share one', () => {
    const percent = { kind: 'mean', percent: true } as const;
    expect(printFigure(percent, 0.48571)).toBe('48.57\u00a0%');
    expect(printInterval(percent, { low: 0.4, high: 0.5 })).toBe('40.00 to 50.00');
    expect(printFigure({ kind: 'share' }, 0.48571)).toBe('48.6\u00a0%');
    expect(printFigure({ kind: 'mean' }, 0.48571)).toBe('0.49');
    const inPercent = resultsSchema.parse({
      ...results,
      figures: results.figures.map((one) => ({ ...one, percent: true })),
    });
    const settled = settle(USUAL_CHOICE, { ...table, results: inPercent });
    const grid = gridOf({ ...table, results: inPercent }, { ...settled, counts: false });
    expect(grid.lines[0]).toEqual({ group: 'TOTAL (%)' });
    expect(grid.lines[1]).toEqual({ label: 'Alpha', cells: ['75.00°'] });
  });
});

describe('a radar', () => {
  const figures = results.figures.slice(0, 3);

  it('puts the better end outside, and leaves a line open where a value is missing', () => {
    const { axes, lines } = radarOf(table, figures, [0, 1, 2], 100);
    expect(axes[0]?.end.x).toBeCloseTo(0);
    expect(axes[0]?.end.y).toBe(-100);
    expect(lines.map(({ model, closed }) => [model, closed])).toEqual([
      ['Alpha', true],
      ['Beta', true],
      ['Gamma', false],
    ]);
    expect(lines[0]?.dots[0]?.y).toBeCloseTo(-50);
    expect(lines[2]?.dots).toHaveLength(2);
    expect(lines[2]?.paths).toHaveLength(1);
    const low = figures.map((one) => ({ ...one, better: 'low' as const }));
    expect(radarOf(table, low, [1], 100).lines[0]?.dots[0]?.y).toBeCloseTo(-10);
  });

  it('is saved as XML with names and values that are numbers', () => {
    const svg = radarSvg(table, figures, [0, 1, 2]);
    expect(svg).toContain('COLOUR');
    expect(svg).toContain('Gamma');
    expect(svg).toContain('open where a value is missing');
    expect(svg).not.toMatch(/NaN|Infinity|undefined/);
  });
});
