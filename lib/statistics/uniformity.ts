import { incompleteGammaUpper } from './numerics';

/** Whether counts differ more than chance lets equally likely classes differ. */
export interface Uniformity {
  /** Pearson's χ²: Σ (count − expected)² / expected. */
  statistic: number;
  /** Classes less one. */
  degrees: number;
  /** How likely a χ² as large or larger is where all classes are equally likely, 0 to 1. */
  p: number;
  /** What each class would have: a mean, hence not always whole. */
  expected: number;
}

/** Below so many expected a class, the χ² distribution is too rough a stand-in for that of the statistic (Cochran 1954). */
const FEWEST_EXPECTED = 5;

/**
 * Pearson's χ² test of equal chances.
 * @param counts how often each class occurred, those that never did included
 * @returns null below two classes, and where fewer than five a class are expected
 */
export function uniformity(counts: readonly number[]): Uniformity | null {
  const total = counts.reduce((sum, count) => sum + count, 0);
  const expected = total / counts.length;
  const degrees = counts.length - 1;
  if (degrees < 1 || expected < FEWEST_EXPECTED) return null;
  const statistic = counts.reduce((sum, count) => sum + (count - expected) ** 2 / expected, 0);
  return { statistic, degrees, p: incompleteGammaUpper(degrees / 2, statistic / 2), expected };
}
