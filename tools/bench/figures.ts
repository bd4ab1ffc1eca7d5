import type { Aim, Row } from './bench';

/** Sorts numbers, the least first. */
const ascending = (one: number, other: number) => one - other;

/** The value below which so large a share of the sorted values lies; NaN of none. */
function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}

/** The median of some numbers; NaN of none. */
export function median(values: readonly number[]): number {
  return quantile(values.toSorted(ascending), 0.5);
}

/** A row of one value, or of several by their median and 95th percentile. @throws where nothing was measured */
export function row(
  measure: string,
  unit: Row['unit'],
  values: number | readonly number[],
  aim?: Aim,
): Row {
  const sorted = [values].flat().toSorted(ascending);
  const middle = quantile(sorted, 0.5);
  if (!Number.isFinite(middle)) throw new Error(`nothing was measured of “${measure}”`);
  const late = sorted.length > 1 ? { p95: quantile(sorted, 0.95) } : {};
  return { measure, unit, median: middle, ...late, runs: sorted.length, ...(aim && { aim }) };
}

/** A row of how many of so many samples, in per cent; none where there are no samples. */
export function shareRow(measure: string, part: number, of: number, aim?: Aim): Row[] {
  return of === 0 ? [] : [{ ...row(measure, '%', (100 * part) / of, aim), runs: of }];
}

/** Does something. @returns a row of how long that took, and what came of it */
export async function timed<Result>(
  measure: string,
  work: () => Promise<Result>,
  aim?: Aim,
): Promise<{ row: Row; result: Result }> {
  const start = performance.now();
  const result = await work();
  return { row: row(measure, 'ms', performance.now() - start, aim), result };
}
