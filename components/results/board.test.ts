import { describe, expect, it } from 'vitest';
import { type ResultsFigure, resultsSchema } from '@/lib/results/schema';
import { boardOf, missingParts, ranked } from './board';
import { radarOf, radarSvg } from './radar';

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
