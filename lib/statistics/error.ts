import { normalQuantile, studentQuantile } from './numerics';
import type { Interval } from './statistic';
import type { AgreementTable } from './table';

/** Differences judge − person and how often each occurs (`counts` beside `values`). */
export interface Differences {
  values: Float64Array;
  counts: Float64Array;
}

/** Bland & Altman's limits of agreement; see {@link limitsOfAgreement}. */
export interface LimitsOfAgreement {
  bias: number;
  biasInterval: Interval;
  /** Of the differences, with n − 1. */
  standardDeviation: number;
  /** bias − z·standardDeviation */
  lower: number;
  lowerInterval: Interval;
  /** bias + z·standardDeviation */
  upper: number;
  upperInterval: Interval;
}

/**
 * The differences of paired values.
 * @throws {RangeError} when the lists differ in length
 */
export function differencesOfPairs(
  person: readonly number[],
  judge: readonly number[],
): Differences {
  if (person.length !== judge.length) throw new RangeError('Paired values must be equally many');
  return {
    values: Float64Array.from(person, (value, index) => (judge[index] ?? 0) - value),
    counts: new Float64Array(person.length).fill(1),
  };
}

/** The differences in a table whose neighbouring categories lie one unit apart. */
export function differencesOfTable(table: AgreementTable): Differences {
  const { size } = table;
  const values = new Float64Array(2 * size - 1);
  const counts = new Float64Array(2 * size - 1);
  for (let place = 0; place < values.length; place += 1) values[place] = place - size + 1;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const place = column - row + size - 1;
      counts[place] = (counts[place] ?? 0) + (table.counts[row * size + column] ?? 0);
    }
  }
  return { values, counts };
}

/** The mean of |judge − person|, ≥ 0, in units of the scale; null without pairs. */
export function meanAbsoluteError(differences: Differences): number | null {
  return average(differences, Math.abs);
}

/** The root of the mean squared difference, ≥ 0, in units of the scale; null without pairs. */
export function rootMeanSquareError(differences: Differences): number | null {
  const mean = average(differences, (difference) => difference ** 2);
  return mean === null ? null : Math.sqrt(mean);
}

/** The mean of judge − person: positive when the judge scores higher; null without pairs. */
export function bias(differences: Differences): number | null {
  return average(differences, (difference) => difference);
}

/** The share of pairs no further than `distance` apart, 0..1; distance 0 is exact agreement. Null without pairs. */
export function shareWithin(differences: Differences, distance: number): number | null {
  return average(differences, (difference) => (Math.abs(difference) <= distance ? 1 : 0));
}

/**
 * Where a share of `level` of all differences is expected to lie, d̄ ± z·s, with intervals: for the bias d̄ ± t·s/√n,
 * for a limit ± t·s·√(1/n + z²/(2(n−1))), n − 1 degrees of freedom. Null for fewer than two pairs.
 *
 * Takes pairs to be independent: with many frames a video these intervals are too narrow.
 * Source: Bland & Altman 1999.
 */
export function limitsOfAgreement(
  differences: Differences,
  level = 0.95,
): LimitsOfAgreement | null {
  const count = differences.counts.reduce((sum, each) => sum + each, 0);
  const mean = bias(differences);
  if (mean === null || count < 2) return null;
  const variance = average(differences, (difference) => (difference - mean) ** 2) ?? 0;
  const standardDeviation = Math.sqrt((variance * count) / (count - 1));
  const z = normalQuantile((1 + level) / 2);
  const t = studentQuantile((1 + level) / 2, count - 1);
  const around = (centre: number, standardError: number): Interval => ({
    low: centre - t * standardError,
    high: centre + t * standardError,
    level,
  });
  const limitError = standardDeviation * Math.sqrt(1 / count + (z * z) / (2 * (count - 1)));
  const lower = mean - z * standardDeviation;
  const upper = mean + z * standardDeviation;
  return {
    bias: mean,
    biasInterval: around(mean, standardDeviation / Math.sqrt(count)),
    standardDeviation,
    lower,
    lowerInterval: around(lower, limitError),
    upper,
    upperInterval: around(upper, limitError),
  };
}

function average(differences: Differences, of: (difference: number) => number): number | null {
  const { values, counts } = differences;
  let sum = 0;
  let count = 0;
  for (let index = 0; index < values.length; index += 1) {
    const times = counts[index] ?? 0;
    sum += times * of(values[index] ?? 0);
    count += times;
  }
  return count === 0 ? null : sum / count;
}
