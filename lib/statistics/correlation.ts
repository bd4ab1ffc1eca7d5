import { type AgreementTable, countAt, sumMargins } from './table';

/** Spearman's ρ of two raters' categories, in −1..1; null when either rater is constant or the table is empty. */
export function spearmanOfTable(table: AgreementTable, margins = sumMargins(table)): number | null {
  const { rows, columns, total } = margins;
  if (isConstant(rows) || isConstant(columns)) return null;
  const rowRanks = centredRanks(rows, total);
  const columnRanks = centredRanks(columns, total);
  let product = 0;
  for (let row = 0; row < table.size; row += 1) {
    if (rows[row] === 0) continue;
    let productOfRow = 0;
    for (let column = 0; column < table.size; column += 1) {
      productOfRow += countAt(table, row, column) * (columnRanks[column] ?? 0);
    }
    product += productOfRow * (rowRanks[row] ?? 0);
  }
  const spread = Math.sqrt(sumSquares(rowRanks, rows) * sumSquares(columnRanks, columns));
  return Math.max(-1, Math.min(1, product / spread));
}

function isConstant(margin: Float64Array): boolean {
  let used = 0;
  for (let category = 0; category < margin.length; category += 1) {
    if ((margin[category] ?? 0) > 0) used += 1;
  }
  return used < 2;
}

/** Each category's mean rank less the mean of all ranks. */
function centredRanks(margin: Float64Array, total: number): Float64Array {
  let before = 0;
  const ranks = new Float64Array(margin.length);
  for (let category = 0; category < margin.length; category += 1) {
    const count = margin[category] ?? 0;
    ranks[category] = before + (count - total) / 2;
    before += count;
  }
  return ranks;
}

function sumSquares(ranks: Float64Array, margin: Float64Array): number {
  let sum = 0;
  for (let category = 0; category < ranks.length; category += 1) {
    sum += (margin[category] ?? 0) * (ranks[category] ?? 0) ** 2;
  }
  return sum;
}
