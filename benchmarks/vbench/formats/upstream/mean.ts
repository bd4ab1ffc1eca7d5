import type { DimensionId } from '../dimensions';

const ORDER = 'Motion_Order_Understanding' satisfies DimensionId;

/** In {@link ORDER} more than this share of excluded videos makes upstream's mean 0. */
const MOST_EXCLUDED = 0.9;

/**
 * A dimension's mean as upstream computes it: over the videos that are not −1; in the order of motions 0 where more than
 * nine of ten are. Ours differs there: the mean of what there is, with its number.
 * @returns null where no video counts
 */
export function figureOf(dimension: string, values: readonly number[]): number | null {
  const counted = values.filter((value) => value !== -1);
  if (isMostlyExcluded(dimension, values)) return 0;
  if (counted.length === 0) return null;
  return counted.reduce((sum, value) => sum + value, 0) / counted.length;
}

/** Whether upstream says 0 for a dimension, since nearly all of its videos are excluded. */
export function isMostlyExcluded(dimension: string, values: readonly number[]): boolean {
  if (dimension !== ORDER || values.length === 0) return false;
  return values.filter((value) => value === -1).length / values.length > MOST_EXCLUDED;
}

/** Sums of the same numbers in another order differ by less than this share. */
const ROUNDING = 1e-9;

/** Whether a printed mean is the one that its values have, but for rounding. */
export function meansAgree(printed: number, figure: number | null): boolean {
  if (figure === null) return Number.isNaN(printed);
  return Math.abs(printed - figure) <= ROUNDING * Math.max(1, Math.abs(figure));
}
