import { type AgreementTable, sumMargins } from './table';

/** How often differences judge − person occur, which go from `least` up by one. */
export interface Differences {
  least: number;
  counts: Float64Array;
}

/** The differences in a table whose neighbouring categories lie one unit apart. */
export function differencesOfTable(
  table: AgreementTable,
  { differences: counts } = sumMargins(table),
): Differences {
  return { least: 1 - table.size, counts };
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
  const { least, counts } = differences;
  let sum = 0;
  let count = 0;
  for (let place = 0; place < counts.length; place += 1) {
    const times = counts[place] ?? 0;
    sum += times * of(least + place);
    count += times;
  }
  return count === 0 ? null : sum / count;
}
