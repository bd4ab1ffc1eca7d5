import type { AgreementTable } from './table';

/** Differences judge − person and how often each occurs (`counts` in the order of `values`). */
export interface Differences {
  values: Float64Array;
  counts: Float64Array;
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
