/**
 * How often two raters chose each combination of the *declared* categories: a `size` × `size` matrix, row after row.
 * Rows are the person's categories, columns the judge's. Counts may be sums of design weights.
 */
export interface AgreementTable {
  size: number;
  counts: Float64Array;
}

/** A table's totals: per row, per column, by difference and overall. */
export interface Margins {
  rows: Float64Array;
  columns: Float64Array;
  /** How often column − row is −(size − 1), …, 0, …, size − 1. */
  differences: Float64Array;
  total: number;
}

/** A table of zeros. */
export function emptyTable(size: number): AgreementTable {
  return { size, counts: new Float64Array(size * size) };
}

/**
 * Counts paired ratings, given as indexes into `size` declared categories.
 * @param weights design weights 1/π of reviews drawn with unequal probability π; all 1 when left out
 * @throws {RangeError} when the lists differ in length or an index is not a declared category
 */
export function tabulate(
  person: readonly number[],
  judge: readonly number[],
  size: number,
  weights?: readonly number[],
): AgreementTable {
  if (person.length !== judge.length || (weights && weights.length !== person.length)) {
    throw new RangeError('Paired ratings and their weights must be equally many');
  }
  const table = emptyTable(size);
  person.forEach((row, index) => {
    const cell = cellOf(row, judge[index] ?? Number.NaN, size);
    table.counts[cell] = (table.counts[cell] ?? 0) + (weights?.[index] ?? 1);
  });
  return table;
}

/** The count in one cell. */
export function countAt(table: AgreementTable, row: number, column: number): number {
  return table.counts[row * table.size + column] ?? 0;
}

/** Sums a table by row, by column and by difference. */
export function sumMargins(table: AgreementTable): Margins {
  const { size, counts } = table;
  const rows = new Float64Array(size);
  const columns = new Float64Array(size);
  const differences = new Float64Array(2 * size - 1);
  let total = 0;
  for (let row = 0; row < size; row += 1) {
    for (let column = 0; column < size; column += 1) {
      const count = counts[row * size + column] ?? 0;
      rows[row] = (rows[row] ?? 0) + count;
      columns[column] = (columns[column] ?? 0) + count;
      const difference = column - row + size - 1;
      differences[difference] = (differences[difference] ?? 0) + count;
      total += count;
    }
  }
  return { rows, columns, differences, total };
}

/**
 * Kish's effective number of observations behind design weights, (Σw)²/Σw²: equal to their number when all are equal,
 * less otherwise; 0 for none.
 */
export function effectiveSampleSize(weights: readonly number[]): number {
  const sum = weights.reduce((total, weight) => total + weight, 0);
  const squares = weights.reduce((total, weight) => total + weight * weight, 0);
  return squares === 0 ? 0 : (sum * sum) / squares;
}

function cellOf(row: number, column: number, size: number): number {
  if (!isIndex(row, size) || !isIndex(column, size)) {
    throw new RangeError(`(${row}, ${column}) is not a pair of ${size} declared categories`);
  }
  return row * size + column;
}

function isIndex(value: number, size: number): boolean {
  return Number.isInteger(value) && value >= 0 && value < size;
}
