import { FEWEST_VIDEOS } from './jackknife';
import { studentQuantile } from './numerics';

/**
 * The 95 % interval of a mean by Student's t: mean ± t(0.975, n − 1)·√(variance / n). Null with fewer than
 * {@link FEWEST_VIDEOS} values.
 * @param variance of the values, with n − 1
 * @param count n
 */
export function meanInterval(
  mean: number,
  variance: number,
  count: number,
): { from: number; to: number } | null {
  if (count < FEWEST_VIDEOS) return null;
  const reach = studentQuantile(0.975, count - 1) * Math.sqrt(variance / count);
  return { from: mean - reach, to: mean + reach };
}
