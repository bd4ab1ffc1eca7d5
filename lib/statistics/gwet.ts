import { type AgreementTable, sumMargins } from './table';
import type { AgreementWeights } from './weights';

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

function expectAgreement(shares: Float64Array, weights: AgreementWeights): number {
  return expectationFactor(weights) * shares.reduce((sum, share) => sum + share * (1 - share), 0);
}

/** ΣW/(k(k−1)). */
function expectationFactor({ size, total }: AgreementWeights): number {
  return total / (size * (size - 1));
}
