import { type AgreementTable, sumMargins } from './table';
import type { AgreementWeights } from './weights';

/**
 * Cohen's κ = (pₒ − pₑ)/(1 − pₑ), in −1..1, for agreement weights from `createWeights`. Null when pₑ = 1 (both raters
 * constant on one category) or the table is empty; exactly 0 when one rater is constant and the other is not.
 *
 * Computed as 1 − (1−pₒ)/(1−pₑ), so that pₑ = 1 is met exactly and not within rounding.
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
