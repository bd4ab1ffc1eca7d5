import { normalQuantile } from './numerics';
import { createRandom, drawNormal } from './random';
import { LEVEL } from './statistic';

/** Draws behind a widening: enough for it to be right to about one part in a hundred. */
const DRAWS = 10_000;

/** The same values always give the same widening. */
const SEED = 20_261_126;

/** A pivot below this share of its variance is rounding: that value follows from those before it. */
const SINGULAR = 1e-9;

/**
 * How many times as far as by itself the interval of each of several differences has to reach so that all of them hold at once in
 * 95 % of cases: the 95 % quantile of the largest |difference|/SE over z(0.975), at least 1. The values' errors are drawn as normal
 * ones with their covariance, which is what multiplying each group's moves by a normal number (a multiplier bootstrap) comes to.
 * What differences have in common makes them fail together, hence this is less than Bonferroni's.
 * Sources: Chernozhukov, Chetverikov & Kato 2013 (Annals of Statistics 41:2786); Hothorn, Bretz & Westfall 2008 (Biometrical
 * Journal 50:346).
 * @param covariance of the values, symmetric, a row for each
 * @param pairs which two values are compared, by their places
 */
export function wideningOf(
  covariance: readonly (readonly number[])[],
  pairs: readonly (readonly [left: number, right: number])[],
): number {
  const at = (row: number, column: number) => covariance[row]?.[column] ?? 0;
  const compared = pairs.flatMap(([left, right]) => {
    const variance = at(left, left) + at(right, right) - 2 * at(left, right);
    return variance > 0 ? [{ left, right, scale: 1 / Math.sqrt(variance) }] : [];
  });
  if (compared.length < 2) return 1;
  const factor = choleskyOf(covariance);
  const random = createRandom(SEED);
  const largest = Float64Array.from({ length: DRAWS }, () => {
    const normal = covariance.map(() => drawNormal(random));
    const errors = factor.map((row) =>
      row.reduce((sum, each, place) => sum + each * (normal[place] ?? 0), 0),
    );
    return compared.reduce(
      (most, { left, right, scale }) =>
        Math.max(most, Math.abs((errors[left] ?? 0) - (errors[right] ?? 0)) * scale),
      0,
    );
  }).sort();
  const quantile = largest[Math.ceil(LEVEL * DRAWS) - 1] ?? 0;
  return Math.max(1, quantile / normalQuantile((1 + LEVEL) / 2));
}

/** The lower triangle L with L·Lᵀ = the matrix (Cholesky); of a singular one with zeros where nothing is left. */
function choleskyOf(matrix: readonly (readonly number[])[]): number[][] {
  const factor: number[][] = [];
  matrix.forEach((row, at) => {
    const own: number[] = [];
    for (let column = 0; column <= at; column += 1) {
      const opposite = column === at ? own : (factor[column] ?? []);
      const pivot = opposite[column] ?? 0;
      let left = row[column] ?? 0;
      for (let place = 0; place < column; place += 1) {
        left -= (own[place] ?? 0) * (opposite[place] ?? 0);
      }
      if (column === at) own.push(left > SINGULAR * (row[at] ?? 0) ? Math.sqrt(left) : 0);
      else own.push(pivot > 0 ? left / pivot : 0);
    }
    factor.push(own);
  });
  return factor;
}
