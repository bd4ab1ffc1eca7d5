import { describe, expect, it } from 'vitest';
import {
  differenceInterval,
  joinMoves,
  meanDifferenceInterval,
  varianceOfMoves,
} from './difference';
import { wilsonInterval } from './proportion';

const level = 0.95;
const around = (value: number, reach: number) => ({
  value,
  interval: { low: value - reach, high: value + reach, level },
});

describe('the difference of two values by their intervals', () => {
  it('is Newcombe’s for two shares', () => {
    // Newcombe 1998 (Statistics in Medicine 17:873), table II, example (a), method 10: 56/70 and 48/80.
    const one = { value: 56 / 70, interval: wilsonInterval(56, 70) };
    const other = { value: 48 / 80, interval: wilsonInterval(48, 80) };
    const interval = differenceInterval(one, other);
    expect(interval?.low).toBeCloseTo(0.0524, 4);
    expect(interval?.high).toBeCloseTo(0.3339, 4);
  });

  it('is Newcombe’s for paired shares, by what they have in common', () => {
    // Newcombe 1998 (Statistics in Medicine 17:2635), method 8 with φ: 36 both, 12 and 2 one alone, 0 neither.
    const [a, b, c, d] = [36, 12, 2, 0];
    const phi = (a * d - b * c) / Math.sqrt((a + b) * (c + d) * (a + c) * (b + d));
    const one = { value: 48 / 50, interval: wilsonInterval(48, 50) };
    const other = { value: 38 / 50, interval: wilsonInterval(38, 50) };
    const interval = differenceInterval(one, other, phi);
    expect(interval?.low).toBeCloseTo(0.0569, 3);
    expect(interval?.high).toBeCloseTo(0.3404, 3);
  });

  it('adds variances where intervals are symmetric, and turns round with its sides', () => {
    const [one, other] = [around(7, 3), around(2, 4)];
    expect(differenceInterval(one, other)).toEqual({ low: 0, high: 10, level });
    expect(differenceInterval(other, one)).toEqual({ low: -10, high: 0, level });
    expect(differenceInterval(one, { value: 1, interval: null })).toBeNull();
  });

  it('is a point where two equal ones go together in all', () => {
    expect(differenceInterval(around(5, 2), around(4, 2), 1)).toMatchObject({ low: 1, high: 1 });
  });
});

describe('moves of two values', () => {
  const movesOf = (groups: readonly number[], moves: readonly number[]) => ({
    places: new Map(groups.map((group, place) => [group, place])),
    accounts: [moves],
  });
  const one = movesOf([1, 2, 3], [3, -1, 2]);
  const other = movesOf([3, 4, 1], [2, 5, 1]);

  it('cancel where a group moves both, and add up where it moves one', () => {
    const { shared, covariance, contributions } = joinMoves(one, other);
    expect({ shared, covariance }).toEqual({ shared: 2, covariance: 3 * 1 + 2 * 2 });
    expect(contributions.toSorted((a, b) => a - b)).toEqual([0, 1, 4, 25]);
    const sum = contributions.reduce((total, each) => total + each, 0);
    expect(sum).toBe(varianceOfMoves(one) + varianceOfMoves(other) - 2 * covariance);
  });

  it('say nothing while fewer than five groups do anything but what most do', () => {
    const quiet = Array<number>(40).fill(0);
    const range = [-10, 10] as const;
    const [a, b] = [around(5, 1), around(4, 1)];
    const of = (contributions: number[]) => meanDifferenceInterval(a, b, contributions, range);
    expect(of([...quiet, 1, 2, 3, 4])).toBeNull();
    expect(of([...quiet, 0.1, 0.2, 0.3, 0.4, 0.5])).not.toBeNull();
  });
});
