import { describe, expect, it } from 'vitest';
import { compareAnswers, compareRatings, pairsOf } from './fixtures/rated-pairs';
import { agreementMatrix } from './rater-matrix';
import { type EqualItems, NO_SCORE, NOT_ASKED, type RatedUnit } from './ratings';

const SCALE = { kind: 'rating', min: 0, max: 10 } as const;

/** One item a video, as what each rater says; undefined was not asked, null has no score. */
function items(question: string, ...rows: (number | null | undefined)[][]): RatedUnit[] {
  return rows.map((row) => ({
    question,
    answers: row.map((value) => (value === undefined ? NOT_ASKED : (value ?? NO_SCORE))),
  }));
}

/** Each item in a video of its own. */
function apart(all: readonly RatedUnit[]): EqualItems[] {
  return all.map((_, place) => ({ units: [place], times: 1 }));
}

const RATINGS: [number, number][] = [
  [0, 1],
  [4, 6],
  [9, 7],
  [2, 2],
  [5, 8],
];
const kappaIn = (cell: ReturnType<typeof agreementMatrix>[number][number] | undefined) =>
  cell?.kappa.value ?? Number.NaN;

describe('the agreement of each pair of raters', () => {
  it('is that of the two alone, on what both scored', () => {
    const rows = items(
      'q',
      ...RATINGS.map(([one, other], index) => [one, index === 0 ? null : 3, other]),
    );
    const matrix = agreementMatrix(
      [false, false, false],
      { units: rows, items: apart(rows) },
      SCALE,
    );
    const { kappaQuadratic } = compareRatings(
      pairsOf(...RATINGS.map((pair): [number, number][] => [pair])),
    ).statistics;
    expect(matrix[0]?.[2]?.kappa).toEqual(kappaQuadratic);
    expect(matrix[0]?.[2]).toMatchObject({ items: 5, videos: 5 });
    expect(matrix[0]?.[1]).toMatchObject({ items: 4 });
    expect(matrix[2]?.[0]).toEqual(matrix[0]?.[2]);
    expect(matrix[1]?.[1]).toBeNull();
  });

  it('is plain κ for yes and no', () => {
    const answers: [number, number][] = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 0],
    ];
    const rows = items('q', ...answers);
    const matrix = agreementMatrix(
      [false, false],
      { units: rows, items: apart(rows) },
      { kind: 'yes-no' },
    );
    const { kappa } = compareAnswers(pairsOf(answers)).statistics;
    expect(kappaIn(matrix[0]?.[1])).toBeCloseTo(kappa.value ?? Number.NaN, 12);
  });

  it('is the mean over questions, so that different levels make no agreement', () => {
    // In each of nine questions two raters vary by themselves about a level of its own.
    const all = Array.from({ length: 9 }, (_, level) =>
      items(
        `q${level}`,
        [level, level],
        [level, level + 1],
        [level + 1, level],
        [level + 1, level + 1],
      ),
    ).flat();
    const drawn = [0, 1, 2, 3].map((way) => ({
      units: Array.from({ length: 9 }, (_, level) => 4 * level + way),
      times: 10,
    }));
    const cell = agreementMatrix([false, false], { units: all, items: drawn }, SCALE)[0]?.[1];
    expect(kappaIn(cell)).toBeCloseTo(0, 12);
    expect(cell).toMatchObject({ items: 360, videos: 40 });
    const kappa = cell?.kappa;
    if (!kappa || kappa.value === null) throw new Error('κ is defined');
    expect(kappa.interval?.high).toBeLessThan(0.6);
    expect(kappa.questions).toEqual({ averaged: 9, leftOut: 0 });
  });

  it('weighs videos where a person is one of the two, and there alone', () => {
    const rows = items('q', ...RATINGS.map(([one, other]) => [one, other, one]));
    const weights = [1, 5, 1, 2, 1];
    const drawn = apart(rows).map((each, index) => ({ ...each, weight: weights[index] ?? 1 }));
    const matrix = agreementMatrix([false, false, true], { units: rows, items: drawn }, SCALE);
    const plain = agreementMatrix(
      [false, false, false],
      { units: rows, items: apart(rows) },
      SCALE,
    );
    expect(matrix[0]?.[1]).toEqual(plain[0]?.[1]);
    const weighed = compareRatings(
      pairsOf(...RATINGS.map((pair): [number, number][] => [pair])).map((pair, index) => ({
        ...pair,
        weight: weights[index] ?? 1,
      })),
    ).statistics.kappaQuadratic.value;
    expect(kappaIn(matrix[1]?.[2])).toBeCloseTo(weighed ?? Number.NaN, 12);
    expect(kappaIn(matrix[1]?.[2])).not.toBeCloseTo(kappaIn(plain[1]?.[2]), 2);
  });

  it('counts videos in which both scored the same item, not those in which each scored something', () => {
    const rows = items('q', [1, undefined], [undefined, 2], [3, 3]);
    const drawn = [
      { units: [0, 1], times: 5 },
      { units: [0, 2], times: 2 },
    ];
    expect(
      agreementMatrix([false, false], { units: rows, items: drawn }, SCALE)[0]?.[1]?.videos,
    ).toBe(2);
  });

  it('is undefined, and says why, without common items and where both are constant', () => {
    const rows = items('q', [0, 0, undefined], [null, 0, 4]);
    const matrix = agreementMatrix(
      [false, false, false],
      { units: rows, items: apart(rows) },
      SCALE,
    );
    expect(matrix[0]?.[1]?.kappa).toEqual({ value: null, reason: 'expected-agreement-is-one' });
    expect(matrix[0]?.[2]).toEqual({
      kappa: { value: null, reason: 'no-pairs' },
      items: 0,
      videos: 0,
      clusters: 0,
    });
  });
});
