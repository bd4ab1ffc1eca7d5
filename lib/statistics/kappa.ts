import { type AgreementTable, sumMargins } from './table';
import type { AgreementWeights } from './weights';

/** Cohen's κ with what it is made of. κ and its errors are null when the expected agreement is 1. */
export interface KappaEstimate {
  /** Weighted share of agreement, pₒ, 0..1. */
  observed: number;
  /** The share expected from the margins alone, pₑ, 0..1. */
  expected: number;
  kappa: number | null;
  /** Large-sample standard error, for independent pairs counted once each: too small for frames of one video. */
  standardError: number | null;
  /** The same under κ = 0, for a test against chance. */
  nullStandardError: number | null;
}

/**
 * Cohen's κ = (pₒ − pₑ)/(1 − pₑ), in −1..1, for agreement weights from `createWeights`. Null when pₑ = 1 (both raters
 * constant on one category) or the table is empty; exactly 0 when one rater is constant and the other is not.
 *
 * Reckoned as 1 − (1−pₒ)/(1−pₑ), so that pₑ = 1 is met exactly and not within rounding.
 * Source: Cohen 1968.
 */
export function kappa(
  table: AgreementTable,
  weights: AgreementWeights,
  margins = sumMargins(table),
): number | null {
  const { size, counts } = table;
  const { rows, columns, total } = margins;
  let observed = 0;
  let expected = 0;
  for (let row = 0; row < size; row += 1) {
    let expectedOfRow = 0;
    for (let column = 0; column < size; column += 1) {
      const penalty = 1 - (weights.values[row * size + column] ?? 0);
      observed += penalty * (counts[row * size + column] ?? 0);
      expectedOfRow += penalty * (columns[column] ?? 0);
    }
    expected += expectedOfRow * (rows[row] ?? 0);
  }
  return expected === 0 ? null : 1 - (observed * total) / expected;
}

/**
 * κ with its large-sample standard errors; null for an empty table.
 *
 * SE² = [Σp(w − (w̄ᵢ. + w̄.ⱼ)(1−κ))² − (κ − pₑ(1−κ))²] / (n(1−pₑ)²), where w̄ᵢ. = Σⱼp.ⱼw and w̄.ⱼ = Σᵢpᵢ.w; under
 * κ = 0: [Σpᵢ.p.ⱼ(w − (w̄ᵢ. + w̄.ⱼ))² − pₑ²] / (n(1−pₑ)²).
 * Source: Fleiss, Cohen & Everitt 1969. The errors hold for counts, not for sums of design weights.
 */
export function estimateKappa(
  table: AgreementTable,
  weights: AgreementWeights,
): KappaEstimate | null {
  const { size } = table;
  const { rows, columns, total } = sumMargins(table);
  if (total === 0) return null;
  const cells = Array.from(table.counts, (count, cell) => {
    const column = cell % size;
    const row = (cell - column) / size;
    return {
      row,
      column,
      weight: weights.values[cell] ?? 0,
      share: count / total,
      chance: ((rows[row] ?? 0) / total) * ((columns[column] ?? 0) / total),
    };
  });
  const observed = cells.reduce((sum, cell) => sum + cell.weight * cell.share, 0);
  const expected = cells.reduce((sum, cell) => sum + cell.weight * cell.chance, 0);
  const value = kappa(table, weights);
  if (value === null) {
    return { observed, expected, kappa: null, standardError: null, nullStandardError: null };
  }

  const rowMeans = new Float64Array(size);
  const columnMeans = new Float64Array(size);
  for (const { row, column, weight } of cells) {
    rowMeans[row] = (rowMeans[row] ?? 0) + (weight * (columns[column] ?? 0)) / total;
    columnMeans[column] = (columnMeans[column] ?? 0) + (weight * (rows[row] ?? 0)) / total;
  }
  let spread = 0;
  let nullSpread = 0;
  for (const { row, column, weight, share, chance } of cells) {
    const mean = (rowMeans[row] ?? 0) + (columnMeans[column] ?? 0);
    spread += share * (weight - mean * (1 - value)) ** 2;
    nullSpread += chance * (weight - mean) ** 2;
  }
  const scale = total * (1 - expected) ** 2;
  return {
    observed,
    expected,
    kappa: value,
    standardError: root((spread - (value - expected * (1 - value)) ** 2) / scale),
    nullStandardError: root((nullSpread - expected ** 2) / scale),
  };
}

/** The square root of a variance that rounding may have left a hair below zero. */
function root(variance: number): number {
  return Math.sqrt(Math.max(0, variance));
}
