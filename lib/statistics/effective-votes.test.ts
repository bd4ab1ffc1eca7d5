import { describe, expect, it } from 'vitest';
import { effectiveVotes } from './effective-votes';
import { NO_SCORE, type Ratings } from './ratings';

const SCALE = { kind: 'rating', min: 0, max: 10 } as const;

/** Each unit in an item of its own: what the judges say and, last, what a person does. */
function ratings(...rows: number[][]): Ratings {
  return {
    units: rows.map((answers) => ({ question: 'q', answers })),
    items: rows.map((_, place) => ({ units: [place], times: 1 })),
  };
}

const ERRORS = Array.from({ length: 24 }, (_, unit) => [(unit * 5) % 7, (unit * 3) % 5] as const);

describe('several judges', () => {
  it('count as one where all err the same, and as many where errors are independent', () => {
    const same = ERRORS.map(([error]) => [2 + error, 2 + error, 2 + error, 5]);
    expect(effectiveVotes(ratings(...same), [0, 1, 2], [3], SCALE)).toMatchObject({
      judges: 3,
      units: 24,
      votes: { value: expect.closeTo(1, 9) },
    });
    // Every combination of the two errors once: they do not correlate.
    const apart = [0, 1, 2].flatMap((one) => [0, 1, 2].map((other) => [4 + one, 3 + other, 5]));
    const votes = effectiveVotes(ratings(...apart), [0, 1], [2], SCALE);
    expect(votes?.correlation.value).toBeCloseTo(0, 9);
    expect(votes?.votes?.value).toBeCloseTo(2, 9);
  });

  it('count by the correlation of their errors, with what the ends of its interval make of it', () => {
    const rows = ERRORS.map(([one, other]) => [2 + one, 2 + Math.round((one + other) / 2), 5]);
    const found = effectiveVotes(ratings(...rows), [0, 1], [2], SCALE);
    const { correlation, votes } = found ?? {};
    const errors = rows.map(([one = 0, other = 0]) => [one, other] as const);
    const mean = (of: (pair: readonly [number, number]) => number) =>
      errors.reduce((sum, pair) => sum + of(pair), 0) / errors.length;
    const covariance = (one: 0 | 1, other: 0 | 1) =>
      mean((pair) => pair[one] * pair[other]) -
      mean((pair) => pair[one]) * mean((pair) => pair[other]);
    const rho = covariance(0, 1) / Math.sqrt(covariance(0, 0) * covariance(1, 1));
    expect(correlation?.value).toBeCloseTo(rho, 9);
    expect(votes?.value).toBeCloseTo(2 / (1 + rho), 9);
    const interval = correlation?.value == null ? null : correlation.interval;
    expect(votes?.interval?.low).toBeCloseTo(2 / (1 + (interval?.high ?? 0)), 9);
  });

  it('leaves out a cluster with all its items, and counts equal items as often as they occur', () => {
    const rows = ERRORS.map(([one, other]) => [2 + one, 3 + other, 5]);
    const { units, items } = ratings(...rows);
    const twice = effectiveVotes(
      { units, items: items.map((item) => ({ ...item, times: 2 })) },
      [0, 1],
      [2],
      SCALE,
    );
    const copied = effectiveVotes({ units, items: [...items, ...items] }, [0, 1], [2], SCALE);
    expect(twice?.units).toBe(copied?.units);
    expect(twice?.votes?.interval?.low).toBeCloseTo(copied?.votes?.interval?.low ?? 0, 9);
    const widthOf = (clusters: number) => {
      const clustered = items.map((item, place) => ({
        ...item,
        cluster: String(place % clusters),
      }));
      const { correlation } = effectiveVotes({ units, items: clustered }, [0, 1], [2], SCALE) ?? {};
      return correlation?.value == null ? null : correlation.interval;
    };
    expect(widthOf(4)).toBeNull();
    expect(widthOf(12)).not.toBeNull();
  });

  it('of a choice err by how many people say otherwise', () => {
    const choice = { kind: 'choice', categories: ['a', 'b', 'c'] } as const;
    const rows = [
      [0, 1, 0, 1],
      [2, 2, 2, 2],
      [1, 0, 2, 2],
    ];
    expect(effectiveVotes(ratings(...rows), [0, 1], [2, 3], choice)?.correlation.value).toBeCloseTo(
      1,
      9,
    );
  });

  it('say nothing where one of them or all people gave no score, or one judge is alone', () => {
    expect(
      effectiveVotes(ratings([1, NO_SCORE, 3], [1, 2, NO_SCORE]), [0, 1], [2], SCALE),
    ).toBeNull();
    expect(effectiveVotes(ratings([1, 2, 3]), [0], [2], SCALE)).toBeNull();
    expect(effectiveVotes(ratings([1, 2, 3], [1, 2, 3]), [0, 1], [2], SCALE)).toMatchObject({
      correlation: { value: null, reason: 'constant-rater' },
      votes: null,
    });
  });
});
