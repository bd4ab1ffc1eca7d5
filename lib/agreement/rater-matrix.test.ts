import { describe, expect, it } from 'vitest';
import { compareAnswers, compareRatings, pairsOf } from './fixtures/rated-pairs';
import { type AlikeItems, agreementMatrix } from './rater-matrix';

const SCALE = { kind: 'rating', min: 0, max: 10 } as const;

/** Items as what each rater says; undefined was not asked, null has no score. */
function items(...rows: (number | null | undefined)[][]): AlikeItems[] {
  return rows.map((row) => ({
    answers: row.flatMap((value, place) =>
      value === undefined ? [] : [{ place, category: value ?? -1 }],
    ),
    items: 1,
  }));
}

const judges = (count: number) => Array<boolean>(count).fill(false);

const RATINGS: [number, number][] = [
  [0, 1],
  [4, 6],
  [9, 7],
  [2, 2],
  [5, 8],
];

describe('the agreement of every two raters', () => {
  it('is that of the two alone, on what both scored', () => {
    const rows = RATINGS.map(([one, other], index) => [one, index === 0 ? null : 3, other]);
    const matrix = agreementMatrix(
      judges(3),
      items(...rows),
      [{ masks: [7, 5], videos: 2 }],
      SCALE,
    );
    const { kappaQuadratic } = compareRatings(pairsOf(RATINGS)).statistics;
    expect(matrix[0]?.[2]?.kappa).toBeCloseTo(kappaQuadratic.value ?? Number.NaN, 12);
    expect(matrix[0]?.[2]).toMatchObject({ items: 5, videos: 2, reason: null });
    expect(matrix[0]?.[1]).toMatchObject({ items: 4 });
    expect(matrix[2]?.[0]).toEqual(matrix[0]?.[2]);
    expect(matrix[1]?.[1]).toBeNull();
  });

  it('weighs videos where a person is one of the two, and counts items as they are', () => {
    const weights = [1, 4, 2, 2, 3];
    const weighed = items(...RATINGS.map(([one, other]) => [one, other, other])).map(
      (item, index) => ({ ...item, weight: weights[index] ?? 1 }),
    );
    const matrix = agreementMatrix([false, false, true], weighed, [], SCALE);
    const pairs = pairsOf(RATINGS);
    const drawn = pairs.map((pair, index) => ({
      ...pair,
      video: `clip ${index}`,
      weight: weights[index] ?? 1,
    }));
    const kappaOf = (rated: typeof drawn | typeof pairs) =>
      compareRatings(rated).statistics.kappaQuadratic.value ?? Number.NaN;
    expect(matrix[0]?.[1]?.kappa).toBeCloseTo(kappaOf(pairs), 12);
    expect(matrix[0]?.[2]?.kappa).toBeCloseTo(kappaOf(drawn), 12);
    expect(kappaOf(drawn)).not.toBeCloseTo(kappaOf(pairs), 3);
    expect(matrix[0]?.[2]?.items).toBe(5);
  });

  it('is plain κ for yes and no', () => {
    const answers: [number, number][] = [
      [0, 0],
      [1, 1],
      [1, 0],
      [0, 0],
    ];
    const matrix = agreementMatrix(judges(2), items(...answers), [], { kind: 'yes-no' });
    const { kappa } = compareAnswers(pairsOf(answers)).statistics;
    expect(matrix[0]?.[1]?.kappa).toBeCloseTo(kappa.value ?? Number.NaN, 12);
  });

  it('counts videos in which both scored the same item, not those in which each scored something', () => {
    const matrix = agreementMatrix(
      judges(2),
      [],
      [
        { masks: [1, 2], videos: 5 },
        { masks: [1, 3], videos: 2 },
      ],
      SCALE,
    );
    expect(matrix[0]?.[1]?.videos).toBe(2);
  });

  it('is undefined, and says why, without common items and where both are constant', () => {
    const rows = [
      [0, 0, undefined],
      [0, 0, 4],
      [null, 0, undefined],
    ];
    const matrix = agreementMatrix(
      judges(3),
      items(...rows.slice(0, 1), ...rows.slice(2)),
      [],
      SCALE,
    );
    expect(matrix[0]?.[1]).toMatchObject({ kappa: null, reason: 'expected-agreement-is-one' });
    expect(matrix[0]?.[2]).toMatchObject({ kappa: null, reason: 'no-pairs', items: 0 });
  });
});
