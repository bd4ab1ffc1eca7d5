import { incompleteBeta, normalQuantile } from './numerics';
import type { Interval } from './statistic';
import { type AgreementTable, countAt, sumMargins } from './table';

/** A correlation in −1..1, null when either rater is constant, and its two-sided p-value for independent pairs. */
export interface Correlation {
  coefficient: number | null;
  /** Null when there is no coefficient or fewer than three pairs. */
  pValue: number | null;
}

/** Pearson's r with Fisher's interval, which needs more than three pairs. */
export interface PearsonCorrelation extends Correlation {
  interval: Interval | null;
}

/** Pearson's product-moment correlation; p from t = r√((n−2)/(1−r²)), interval tanh(atanh r ± z/√(n−3)). */
export function pearson(
  x: readonly number[],
  y: readonly number[],
  level = 0.95,
): PearsonCorrelation {
  checkPaired(x, y);
  const coefficient = correlate(x, y);
  return {
    coefficient,
    pValue: studentPValue(coefficient, x.length),
    interval: fisherInterval(coefficient, x.length, level),
  };
}

/** Spearman's ρ: Pearson's r of the ranks, ties sharing their mean rank; p by the same t approximation. */
export function spearman(x: readonly number[], y: readonly number[]): Correlation {
  checkPaired(x, y);
  const coefficient = correlate(rank(x), rank(y));
  return { coefficient, pValue: studentPValue(coefficient, x.length) };
}

/** Spearman's ρ of two raters' categories, in −1..1; null when either rater is constant or the table is empty. */
export function spearmanOfTable(table: AgreementTable, margins = sumMargins(table)): number | null {
  const { rows, columns, total } = margins;
  if (isConstant(rows, total) || isConstant(columns, total)) return null;
  const rowRanks = centredRanks(rows, total);
  const columnRanks = centredRanks(columns, total);
  let product = 0;
  for (let row = 0; row < table.size; row += 1) {
    let productOfRow = 0;
    for (let column = 0; column < table.size; column += 1) {
      productOfRow += countAt(table, row, column) * (columnRanks[column] ?? 0);
    }
    product += productOfRow * (rowRanks[row] ?? 0);
  }
  const spread = Math.sqrt(sumSquares(rowRanks, rows) * sumSquares(columnRanks, columns));
  return Math.max(-1, Math.min(1, product / spread));
}

function correlate(x: readonly number[], y: readonly number[]): number | null {
  if (isSameThroughout(x) || isSameThroughout(y)) return null;
  const meanX = x.reduce((sum, value) => sum + value, 0) / x.length;
  const meanY = y.reduce((sum, value) => sum + value, 0) / y.length;
  let product = 0;
  let squaresX = 0;
  let squaresY = 0;
  x.forEach((value, index) => {
    const offsetX = value - meanX;
    const offsetY = (y[index] ?? 0) - meanY;
    product += offsetX * offsetY;
    squaresX += offsetX * offsetX;
    squaresY += offsetY * offsetY;
  });
  const coefficient = product / (Math.sqrt(squaresX) * Math.sqrt(squaresY));
  return Math.max(-1, Math.min(1, coefficient));
}

/** P(|T| ≥ |t|) = I_{1−r²}((n−2)/2, ½). */
function studentPValue(coefficient: number | null, count: number): number | null {
  if (coefficient === null || count < 3) return null;
  return incompleteBeta((1 - coefficient) * (1 + coefficient), (count - 2) / 2, 0.5);
}

function fisherInterval(coefficient: number | null, count: number, level: number): Interval | null {
  if (coefficient === null || count <= 3) return null;
  const centre = Math.atanh(coefficient);
  const reach = normalQuantile((1 + level) / 2) / Math.sqrt(count - 3);
  return { low: Math.tanh(centre - reach), high: Math.tanh(centre + reach), level };
}

/** Ranks from 1, ties sharing their mean rank. */
function rank(values: readonly number[]): number[] {
  const ranks = new Array<number>(values.length).fill(0);
  let before = 0;
  for (const [, places] of groupPlaces(values)) {
    for (const place of places) ranks[place] = before + (places.length + 1) / 2;
    before += places.length;
  }
  return ranks;
}

/** Each distinct value, ascending, with the places where it stands. */
function groupPlaces(values: readonly number[]): [number, number[]][] {
  const groups = new Map<number, number[]>();
  values.forEach((value, place) => {
    const places = groups.get(value);
    if (places) places.push(place);
    else groups.set(value, [place]);
  });
  return [...groups].sort(([a], [b]) => a - b);
}

function isSameThroughout(values: readonly number[]): boolean {
  return values.every((value) => value === values[0]);
}

function isConstant(margin: Float64Array, total: number): boolean {
  return total === 0 || margin.includes(total);
}

/** Each category's mean rank less the mean of all ranks. */
function centredRanks(margin: Float64Array, total: number): Float64Array {
  let before = 0;
  return margin.map((count) => {
    const centred = before + (count - total) / 2;
    before += count;
    return centred;
  });
}

function sumSquares(ranks: Float64Array, margin: Float64Array): number {
  return ranks.reduce((sum, rank, category) => sum + (margin[category] ?? 0) * rank * rank, 0);
}

function checkPaired(x: readonly number[], y: readonly number[]): void {
  if (x.length !== y.length) throw new RangeError('Paired values must be equally many');
}
