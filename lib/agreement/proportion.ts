import { betaQuantile, normalQuantile } from './numerics';
import type { Interval } from './statistic';

/**
 * Wilson's score interval for a share of independent units, within 0..1; null for no units.
 * (p + z²/2n ± z√(p(1−p)/n + z²/4n²)) / (1 + z²/n). Source: Wilson 1927.
 */
export function wilsonInterval(successes: number, total: number, level = 0.95): Interval | null {
  if (total === 0) return null;
  const z = normalQuantile((1 + level) / 2);
  const share = successes / total;
  const shrink = 1 + (z * z) / total;
  const centre = (share + (z * z) / (2 * total)) / shrink;
  const reach =
    (z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total))) / shrink;
  return { low: Math.max(0, centre - reach), high: Math.min(1, centre + reach), level };
}

/**
 * Clopper and Pearson's “exact” interval, which covers at least `level`; null for no units.
 * From the beta quantiles B(α/2; x, n−x+1) and B(1−α/2; x+1, n−x). Source: Clopper & Pearson 1934.
 */
export function clopperPearsonInterval(
  successes: number,
  total: number,
  level = 0.95,
): Interval | null {
  if (total === 0) return null;
  const tail = (1 - level) / 2;
  const failures = total - successes;
  return {
    low: successes === 0 ? 0 : betaQuantile(tail, successes, failures + 1),
    high: failures === 0 ? 1 : betaQuantile(1 - tail, successes + 1, failures),
    level,
  };
}
