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
 */
export function alphaOfTable(
  table: AgreementTable,
  level: Level,
  margins = sumMargins(table),
): number | null {
  const { rows, columns, differences } = margins;
  const values = 2 * margins.total;
  const totals = rows.map((count, category) => count + (columns[category] ?? 0));
  if (totals.filter((count) => count > 0).length < 2) return null;
  const chance = values - 1;
  if (level === 'nominal') {
    const unequal = margins.total - (differences[table.size - 1] ?? 0);
    const expected = totals.reduce((sum, count) => sum + count * (values - count), 0) / 2;
    return 1 - (chance * unequal) / expected;
  }
  const places = level === 'ordinal' ? middleRanks(totals) : totals.map((_, place) => place);
  const observed =
    level === 'ordinal' ? squaresBetween(table, places) : squaresOfDifferences(differences);
  return 1 - (chance * observed) / (values * squaresAbout(places, totals, values));
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

/** Σ over pairs of the squared difference of their places. */
function squaresBetween({ size, counts }: AgreementTable, places: Float64Array): number {
  let sum = 0;
  for (let row = 0; row < size; row += 1) {
    const place = places[row] ?? 0;
    for (let column = 0; column < size; column += 1) {
      const apart = place - (places[column] ?? 0);
      sum += (counts[row * size + column] ?? 0) * apart * apart;
    }
  }
  return sum;
}

function squaresOfDifferences(differences: Float64Array): number {
  const equal = (differences.length - 1) / 2;
  let sum = 0;
  for (let place = 0; place < differences.length; place += 1) {
    sum += (differences[place] ?? 0) * (place - equal) ** 2;
  }
  return sum;
}

/** Σ over values of their squared distance from the mean; times their number, Σ over pairs of values as Dₑ has it. */
function squaresAbout(places: Float64Array, totals: Float64Array, values: number): number {
  let mean = 0;
  for (let place = 0; place < places.length; place += 1) {
    mean += ((totals[place] ?? 0) * (places[place] ?? 0)) / values;
  }
  let sum = 0;
  for (let place = 0; place < places.length; place += 1) {
    sum += (totals[place] ?? 0) * ((places[place] ?? 0) - mean) ** 2;
  }
  return sum;
}
