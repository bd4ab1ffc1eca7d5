import { intraclass, meanSquares } from './icc';
import type { AgreementTable, Margins } from './table';

/** Sums of two raters' categories, as numbers from 0, over pairs. */
interface Moments {
  count: number;
  row: number;
  column: number;
  rowSquares: number;
  columnSquares: number;
  /** Of (column − row)². */
  differenceSquares: number;
}

/** {@link Moments} of a table whose neighbouring categories lie one unit apart. */
export function momentsOf({ rows, columns, differences, total }: Margins): Moments {
  const sum = (counts: Float64Array, of: (place: number) => number) => {
    let all = 0;
    for (let place = 0; place < counts.length; place += 1) all += (counts[place] ?? 0) * of(place);
    return all;
  };
  const square = (place: number) => place * place;
  return {
    count: total,
    row: sum(rows, (place) => place),
    column: sum(columns, (place) => place),
    rowSquares: sum(rows, square),
    columnSquares: sum(columns, square),
    differenceSquares: sum(differences, (place) => square(place - rows.length + 1)),
  };
}

/** A sum of squares below this share of all is rounding. */
const ROUNDING = 1e-12;

/** Pearson's r in −1..1; null where either rater never varies. */
export function pearsonOfMoments(moments: Moments): number | null {
  const { count, row, column, rowSquares, columnSquares, differenceSquares } = moments;
  const product = (rowSquares + columnSquares - differenceSquares) / 2;
  const ofRow = count * rowSquares - row ** 2;
  const ofColumn = count * columnSquares - column ** 2;
  if (ofRow <= ROUNDING * count * rowSquares || ofColumn <= ROUNDING * count * columnSquares) {
    return null;
  }
  const value = (count * product - row * column) / Math.sqrt(ofRow * ofColumn);
  return Math.max(-1, Math.min(1, value));
}

/**
 * The intraclass correlation of single ratings by two raters, of absolute agreement, ICC(2,1), or of consistency, ICC(3,1); null
 * with fewer than two pairs, or where all scores are equal. Source: Shrout & Fleiss 1979.
 */
export function intraclassOfMoments(moments: Moments, form: '2,1' | '3,1'): number | null {
  const { count, row, column, rowSquares, columnSquares, differenceSquares } = moments;
  const squares = rowSquares + columnSquares;
  const found = meanSquares({
    items: count,
    squares,
    squaredItems: 2 * squares - differenceSquares,
    raters: [row, column],
  });
  return found && intraclass(found, form);
}

/** z of a standard normal between −z and z in 95 %. */
const Z = 1.959963984540054;

/**
 * The limits of agreement: between them lie 95 % of the differences column − row, if these are normal: bias ± 1.96·s; null
 * with fewer than two pairs. Source: Bland & Altman 1986.
 */
export function limitsOfAgreement(moments: Moments): { low: number; high: number } | null {
  const deviation = deviationOfDifferences(moments);
  if (deviation === null) return null;
  const bias = (moments.column - moments.row) / moments.count;
  return { low: bias - Z * deviation, high: bias + Z * deviation };
}

/** The deviation s of differences, by n − 1; null with fewer than two pairs. */
export function deviationOfDifferences({
  count,
  row,
  column,
  differenceSquares,
}: Moments): number | null {
  if (count < 2) return null;
  const squares = differenceSquares - (column - row) ** 2 / count;
  return Math.sqrt(Math.max(0, squares) / (count - 1));
}

/**
 * Kendall's τ-b of two raters' categories, in −1..1; null where either never varies. (C − D)/√((n₀ − n₁)(n₀ − n₂)), of pairs of
 * pairs. Source: Kendall 1945.
 */
export function kendallOfTable({ size, counts }: AgreementTable, margins: Margins): number | null {
  const { rows, columns, total } = margins;
  const untied = (margin: Float64Array) =>
    margin.reduce((sum, count) => sum + count * (total - count), 0) / 2;
  const spread = Math.sqrt(untied(rows)) * Math.sqrt(untied(columns));
  if (spread <= ROUNDING * total) return null;
  // By column how many lie in the rows so far.
  const above = new Float64Array(size);
  let balance = 0;
  for (let row = 0; row < size; row += 1) {
    if (rows[row] === 0) continue;
    let before = 0;
    let all = 0;
    for (let column = 0; column < size; column += 1) all += above[column] ?? 0;
    for (let column = 0; column < size; column += 1) {
      const own = above[column] ?? 0;
      balance += (counts[row * size + column] ?? 0) * (before - (all - before - own));
      before += own;
    }
    for (let column = 0; column < size; column += 1) {
      above[column] = (above[column] ?? 0) + (counts[row * size + column] ?? 0);
    }
  }
  return Math.max(-1, Math.min(1, balance / spread));
}

/** What a judge is worth on one class of a choice, the person's answers taken for the truth. */
export interface ClassFigures {
  precision: number | null;
  recall: number | null;
  /** Null where nobody gave the class. */
  f1: number | null;
  /** How often the person gave it. */
  support: number;
}

/** {@link ClassFigures} of each category. */
export function classFigures({ size, counts }: AgreementTable, margins: Margins): ClassFigures[] {
  const share = (part: number, whole: number) => (whole === 0 ? null : part / whole);
  return Array.from({ length: size }, (_, place) => {
    const both = counts[place * size + place] ?? 0;
    const [person, judge] = [margins.rows[place] ?? 0, margins.columns[place] ?? 0];
    return {
      precision: share(both, judge),
      recall: share(both, person),
      f1: share(2 * both, person + judge),
      support: person,
    };
  });
}

/** The mean recall of the classes that people gave, 0..1; null without pairs. */
export function balancedAccuracy(table: AgreementTable, margins: Margins): number | null {
  const recalls = classFigures(table, margins).flatMap(({ recall }) => recall ?? []);
  return recalls.length === 0
    ? null
    : recalls.reduce((sum, recall) => sum + recall, 0) / recalls.length;
}

/**
 * Matthews' correlation of choices, in −1..1; null where either never varies. Source: Gorodkin 2004.
 */
export function matthews({ size, counts }: AgreementTable, margins: Margins): number | null {
  const { rows, columns, total } = margins;
  let [both, product] = [0, 0];
  for (let place = 0; place < size; place += 1) {
    both += counts[place * size + place] ?? 0;
    product += (rows[place] ?? 0) * (columns[place] ?? 0);
  }
  const spread = (margin: Float64Array) =>
    margin.reduce((sum, count) => sum + count * (total - count), 0);
  const whole = Math.sqrt(spread(rows)) * Math.sqrt(spread(columns));
  return whole <= ROUNDING * total ? null : (both * total - product) / whole;
}
