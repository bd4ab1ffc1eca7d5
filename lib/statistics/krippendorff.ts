import { type AgreementTable, emptyTable, sumMargins } from './table';

/** What distance between two values means: any difference, ranks, the difference itself, or its share of the sum. */
export type Level = 'nominal' | 'ordinal' | 'interval' | 'ratio';

/** Krippendorff's α with the data that it rests on. */
export interface AlphaEstimate {
  /** Null when all pairable values are equal, or there are none. */
  alpha: number | null;
  /** Items with at least two values; the others carry no information and drop out. */
  pairableItems: number;
  pairableValues: number;
}

/**
 * Krippendorff's α = 1 − Dₒ/Dₑ, at most 1 (0 = chance), for any number of raters and missing values.
 *
 * Over items u with mᵤ ≥ 2 values: Dₒ = (1/n) Σᵤ Σ_{a≠b} δ²/(mᵤ−1), Dₑ = Σ n_c n_k δ²/(n(n−1)). Null when Dₑ = 0.
 * δ²: nominal [c ≠ k]; interval (c−k)²; ratio ((c−k)/(c+k))²; ordinal (Σ_{g=c..k} n_g − (n_c+n_k)/2)².
 * Source: Krippendorff 2011, “Computing Krippendorff's Alpha-Reliability”.
 * @param ratings one row an item, one place a rater, null = not rated
 */
export function estimateAlpha(
  ratings: readonly (readonly (number | null)[])[],
  level: Level,
): AlphaEstimate {
  const items = ratings
    .map((row) => row.filter((value) => value !== null))
    .filter((row) => row.length >= 2);
  const values = [...new Set(items.flat())].sort((a, b) => a - b);
  const positions = new Map(values.map((value, position) => [value, position]));
  const table = emptyTable(values.length);
  for (const item of items) {
    const places = item.map((value) => positions.get(value) ?? 0);
    places.forEach((row, first) => {
      for (const column of places.slice(first + 1)) {
        const cell = row * values.length + column;
        table.counts[cell] = (table.counts[cell] ?? 0) + 1 / (item.length - 1);
      }
    });
  }
  return {
    alpha: alphaOfTable(table, values, level),
    pairableItems: items.length,
    pairableValues: items.reduce((sum, item) => sum + item.length, 0),
  };
}

/**
 * α of two raters who both rated every item; null when all values are equal or the table is empty.
 *
 * With the coincidences o_ck = t_ck + t_kc of a table t and n_c = Σₖo_ck: α = 1 − (n−1)·Σ o_ck δ² / Σ n_c n_k δ², sums
 * over c > k. More raters fit in by entering each pair of values of an item with weight 1/(mᵤ−1).
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
      const distance = squaredDistance(place, places[column] ?? 0, level);
      const above = counts[column * size + row] ?? 0;
      const below = counts[row * size + column] ?? 0;
      observed += (above + below) * distance;
      expected += total * (totals[column] ?? 0) * distance;
    }
  }
  return expected === 0 ? null : 1 - ((2 * margins.total - 1) * observed) / expected;
}

function squaredDistance(one: number, other: number, level: Level): number {
  switch (level) {
    case 'nominal':
      return 1;
    case 'ordinal':
    case 'interval':
      return (one - other) ** 2;
    case 'ratio':
      return ((one - other) / (one + other)) ** 2;
  }
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
