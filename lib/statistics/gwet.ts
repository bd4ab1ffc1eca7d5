import { studentQuantile } from './numerics';
import type { Interval } from './statistic';
import { type AgreementTable, sumMargins } from './table';
import type { AgreementWeights } from './weights';

/** Gwet's AC1 (unweighted) or AC2 (weighted) with what it is made of. */
export interface GwetEstimate {
  /** pₐ, 0..1. */
  observed: number;
  /** pₑ, 0..1. */
  expected: number;
  /** (pₐ − pₑ)/(1 − pₑ), at most 1. Defined, and 1, also for constant raters: never show it alone. */
  coefficient: number;
  /** For independent items; null for a single item. */
  standardError: number | null;
  /** coefficient ± t·SE with n−1 degrees of freedom, cut at 1; null for a single item. */
  interval: Interval | null;
}

/**
 * AC1/AC2 of two raters who both rated every item, in −1..1; null for an empty table.
 * pₐ = Σwp, π_k = (p_k. + p.k)/2, pₑ = ΣW/(k(k−1))·Σπ(1−π), over the k ≥ 2 *declared* categories.
 * Source: Gwet 2008 and 2014.
 */
export function gwetOfTable(
  table: AgreementTable,
  weights: AgreementWeights,
  margins = sumMargins(table),
): number | null {
  const { rows, columns, total } = margins;
  if (total === 0) return null;
  let observed = 0;
  for (let cell = 0; cell < table.counts.length; cell += 1) {
    observed += ((weights.values[cell] ?? 0) * (table.counts[cell] ?? 0)) / total;
  }
  const shares = rows.map((row, category) => (row + (columns[category] ?? 0)) / (2 * total));
  const expected = expectAgreement(shares, weights);
  return (observed - expected) / (1 - expected);
}

/**
 * AC1/AC2 of any number of raters with missing values; null when no item has two ratings.
 *
 * With rᵢₖ the raters who put item i into category k, rᵢ = Σₖrᵢₖ and r* = W·r: pₐ is the mean of
 * Σₖ rᵢₖ(r*ᵢₖ−1)/(rᵢ(rᵢ−1)) over items with rᵢ ≥ 2, and πₖ the mean of rᵢₖ/rᵢ over all rated items, those with one
 * rating included. The variance is Gwet's (2014, section 5.3) with these items as the sample.
 * @param ratings one row an item, one place a rater: an index into the declared categories, or null = not rated
 * @param weights agreement weights between the declared categories, of which there are at least two
 */
export function estimateGwet(
  ratings: readonly (readonly (number | null)[])[],
  weights: AgreementWeights,
  level = 0.95,
): GwetEstimate | null {
  const { size } = weights;
  const items = ratings
    .map((row) => countCategories(row, size))
    .filter((item) => item.raters > 0)
    .map((item) => ({ ...item, agreement: agreeWithin(item.counts, item.raters, weights) }));
  const paired = items.filter((item) => item.raters >= 2);
  if (paired.length === 0) return null;

  const observed = paired.reduce((sum, item) => sum + item.agreement, 0) / paired.length;
  const shares = new Float64Array(size);
  for (const { counts, raters } of items) {
    counts.forEach((count, category) => {
      shares[category] = (shares[category] ?? 0) + count / raters / items.length;
    });
  }
  const expected = expectAgreement(shares, weights);
  const coefficient = (observed - expected) / (1 - expected);
  if (items.length < 2) {
    return { observed, expected, coefficient, standardError: null, interval: null };
  }

  const factor = expectationFactor(weights);
  const squares = items.reduce((sum, { counts, raters, agreement }) => {
    const own =
      raters >= 2 ? ((items.length / paired.length) * (agreement - expected)) / (1 - expected) : 0;
    const chance =
      (factor *
        counts.reduce(
          (total, count, category) => total + count * (1 - (shares[category] ?? 0)),
          0,
        )) /
      raters;
    const influence = own - (2 * (1 - coefficient) * (chance - expected)) / (1 - expected);
    return sum + (influence - coefficient) ** 2;
  }, 0);
  const standardError = Math.sqrt(squares / (items.length * (items.length - 1)));
  const reach = studentQuantile((1 + level) / 2, items.length - 1) * standardError;
  return {
    observed,
    expected,
    coefficient,
    standardError,
    interval: { low: coefficient - reach, high: Math.min(1, coefficient + reach), level },
  };
}

function countCategories(
  row: readonly (number | null)[],
  size: number,
): { counts: Float64Array; raters: number } {
  const counts = new Float64Array(size);
  let raters = 0;
  for (const category of row) {
    if (category === null) continue;
    counts[category] = (counts[category] ?? 0) + 1;
    raters += 1;
  }
  return { counts, raters };
}

/** Σₖ rₖ(r*ₖ−1)/(r(r−1)): the weighted share of agreeing pairs of raters within one item; 0 for a single rating. */
function agreeWithin(counts: Float64Array, raters: number, weights: AgreementWeights): number {
  if (raters < 2) return 0;
  const agreeing = counts.reduce((sum, count, category) => {
    if (count === 0) return sum;
    const weighted = counts.reduce(
      (total, other, column) =>
        total + (weights.values[category * weights.size + column] ?? 0) * other,
      0,
    );
    return sum + count * (weighted - 1);
  }, 0);
  return agreeing / (raters * (raters - 1));
}

function expectAgreement(shares: Float64Array, weights: AgreementWeights): number {
  return expectationFactor(weights) * shares.reduce((sum, share) => sum + share * (1 - share), 0);
}

/** ΣW/(k(k−1)). */
function expectationFactor({ size, total }: AgreementWeights): number {
  return total / (size * (size - 1));
}
