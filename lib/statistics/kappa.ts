import { type AgreementTable, sumMargins } from './table';
import { type AgreementWeights, lostCredit } from './weights';

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
  const { size } = table;
  const { rows, columns, total } = margins;
  let expected = 0;
  for (let row = 0; row < size; row += 1) {
    const count = rows[row] ?? 0;
    if (count === 0) continue;
    let ofRow = 0;
    for (let column = 0; column < size; column += 1) {
      ofRow += (1 - (weights.values[row * size + column] ?? 0)) * (columns[column] ?? 0);
    }
    expected += ofRow * count;
  }
  return expected === 0 ? null : 1 - (lostCredit(margins, weights) * total) / expected;
}

/**
 * The standard errors of κ that other packages print, of pairs that are independent of each other; ours leaves out clusters.
 * `atZero` is that where κ is truly 0. Null where κ is undefined.
 * Source: Fleiss, Cohen & Everitt 1969.
 */
export function kappaErrors(
  table: AgreementTable,
  weights: AgreementWeights,
): { standardError: number; atZero: number } | null {
  const { size, counts } = table;
  const value = kappa(table, weights);
  if (value === null) return null;
  const { rows, columns, total } = sumMargins(table);
  const mean = (margin: Float64Array, weightAt: (category: number) => number) =>
    margin.reduce((sum, count, category) => sum + (count / total) * weightAt(category), 0);
  const weight = (row: number, column: number) => weights.values[row * size + column] ?? 0;
  const ofRow = rows.map((_, row) => mean(columns, (column) => weight(row, column)));
  const ofColumn = columns.map((_, column) => mean(rows, (row) => weight(row, column)));
  const expected = mean(rows, (row) => ofRow[row] ?? 0);
  let [spread, spreadAtZero] = [0, 0];
  counts.forEach((count, cell) => {
    const [row, column] = [Math.floor(cell / size), cell % size];
    const means = (ofRow[row] ?? 0) + (ofColumn[column] ?? 0);
    const credit = weights.values[cell] ?? 0;
    spread += (count / total) * (credit - means * (1 - value)) ** 2;
    const chance = ((rows[row] ?? 0) * (columns[column] ?? 0)) / total ** 2;
    spreadAtZero += chance * (credit - means) ** 2;
  });
  const scaled = (variance: number) => Math.sqrt(Math.max(0, variance) / total) / (1 - expected);
  return {
    standardError: scaled(spread - (value - expected * (1 - value)) ** 2),
    atZero: scaled(spreadAtZero - expected ** 2),
  };
}
