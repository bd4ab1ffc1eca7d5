import { describe, expect, it } from 'vitest';
import { preferenceSchema, type RatedSet } from '@/lib/results/preference/schema';
import { resultsSchema } from '@/lib/results/schema';
import { pointsWords } from './preference-card';
import { holdAgainst, preferenceCsv } from './rows';

const cell = (value: number | null) => ({
  judge: { value, interval: null, items: 9, clusters: 9, unscored: 0 },
  sample: null,
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
  pending: 0,
  known: [],
  answered: 0,
  labels: 'sample',
  models: ['A', 'B', 'C', 'D'].map((model) => ({ model, items: 9 })),
  comparison: null,
  figures: [
    {
      id: 'speed',
      label: 'Speed',
      help: '',
      kind: 'mean',
      better: 'high',
      published: '',
      range: { min: 0, max: 1 },
      atLeast: null,
      question: null,
      cells: [cell(0.2), cell(0.4), cell(0.9), cell(null)],
    },
  ],
});
const table = { results, column: 'judge', target: 'like' } as const;

const ratio = (name: string, value: number) => ({
  name,
  points: value * 10,
  comparisons: 10,
  clusters: 5,
  ratio: value,
  interval: null,
});

const [set] = preferenceSchema.parse({
  importers: [],
  unsplit: [],
  sets: [
    {
      id: 's',
      label: 'Speed',
      figure: 'speed',
      file: '=a.json',
      by: 'Ada',
      at: null,
      comparisons: 20,
      tasks: 5,
      ratios: [ratio('A', 0.1), ratio('B', 0.6), ratio('C', 0.5), ratio('D', 0.9), ratio('E', 0.4)],
    },
  ],
}).sets as [RatedSet];

describe('preferences against the judge', () => {
  it('are correlated over the models that have both, and say how many these are', () => {
    const [held] = holdAgainst([set], table);
    expect(held?.models).toBe(3);
    expect(held?.figures).toEqual({ A: 0.2, B: 0.4, C: 0.9, D: null, E: null });
    expect(held?.spearman.value).toBeCloseTo(0.5, 12);
    // By hand: deviations −.3 −.1 .4 and −.3 .2 .1, r = .11/√(.26·.14).
    expect(held?.pearson.value).toBeCloseTo(0.11 / Math.sqrt(0.26 * 0.14), 12);
    expect(holdAgainst([{ ...set, figure: null }], table)[0]?.models).toBe(0);
  });

  it('are saved a line a model, and run no formula', () => {
    const lines = preferenceCsv(holdAgainst([set], table), 'judge')
      .trim()
      .split('\r\n');
    expect(lines).toHaveLength(6);
    expect(lines[1]).toMatch(/^Speed,'=a\.json,A,1,10,5,0\.1,,,speed,judge,0\.2,/);
  });

  it('say in words that few models are few points', () => {
    expect(pointsWords(4)).toContain('Four models are four points');
    expect(pointsWords(2)).toContain('any two lie on a line');
    expect(pointsWords(12)).toContain('12 models are 12 points');
    expect(pointsWords(0)).toContain('nothing is correlated');
  });
});
