import { type AgreementTable, sumMargins } from './table';

/** What distance between two values means: any difference, ranks, or the difference itself. */
export type Level = 'nominal' | 'ordinal' | 'interval';

/**
 * Krippendorff's α = 1 − Dₒ/Dₑ, at most 1 (0 = chance), of two raters who both rated every item; null when all values are
 * equal or the table is empty. δ²: nominal [c ≠ k]; interval (c−k)²; ordinal (Σ_{g=c..k} n_g − (n_c+n_k)/2)².
 *
 * With the coincidences o_ck = t_ck + t_kc of a table t and n_c = Σₖo_ck: α = 1 − (n−1)·Σ o_ck δ² / Σ n_c n_k δ², sums
 * over c > k. More raters fit in by entering each pair of values of an item with weight 1/(mᵤ−1).
 * Source: Krippendorff 2011, “Computing Krippendorff's Alpha-Reliability”.
 * @param values what the declared categories stand for, ascending; categories that nobody used do not matter to α
 */
export function alphaOfTable(
  table: AgreementTable,
  values: readonly number[],
  level: Level,
  margins = sumMargins(table),
): number | null {
  const { size, counts } = table;
  const totals = margins.rows.map((total, category) => total + (margins.columns[category] ?? 0));
  const places = level === 'ordinal' ? middleRanks(totals) : Float64Array.from(values);
  let observed = 0;
  let expected = 0;
  for (let row = 0; row < size; row += 1) {
    const total = totals[row] ?? 0;
    const place = places[row] ?? 0;
    for (let column = 0; column < row; column += 1) {
      const distance = level === 'nominal' ? 1 : (place - (places[column] ?? 0)) ** 2;
      const above = counts[column * size + row] ?? 0;
      const below = counts[row * size + column] ?? 0;
      observed += (above + below) * distance;
      expected += total * (totals[column] ?? 0) * distance;
    }
  }
  return expected === 0 ? null : 1 - ((2 * margins.total - 1) * observed) / expected;
}

/** The middle of each category's block of ranks: the ordinal δ is the difference between two of these. */
function middleRanks(totals: Float64Array): Float64Array {
  let before = 0;
  return totals.map((total) => {
    const middle = before + total / 2;
    before += total;
    return middle;
  });
}
