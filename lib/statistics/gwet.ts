import { type AgreementTable, sumMargins } from './table';
import { type AgreementWeights, lostCredit } from './weights';

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
  const observed = 1 - lostCredit(margins, weights) / total;
  let chance = 0;
  for (let category = 0; category < weights.size; category += 1) {
    const share = ((rows[category] ?? 0) + (columns[category] ?? 0)) / (2 * total);
    chance += share * (1 - share);
  }
  const expected = (weights.total / (weights.size * (weights.size - 1))) * chance;
  return (observed - expected) / (1 - expected);
}
