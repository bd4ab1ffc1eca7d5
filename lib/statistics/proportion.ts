import { FEWEST_CLUSTERS } from './guards';
import { normalQuantile, studentQuantile } from './numerics';
import { type Interval, LEVEL } from './statistic';

/**
 * Wilson's score interval for a share of independent units, within 0..1; null for no units.
 * (p + z²/2n ± z√(p(1−p)/n + z²/4n²)) / (1 + z²/n). Source: Wilson 1927.
 */
export function wilsonInterval(successes: number, total: number, level = 0.95): Interval | null {
  if (total === 0) return null;
  return scoreInterval(successes / total, total, normalQuantile((1 + level) / 2), level);
}

/** Wilson's interval for a share of `total` units, which need not be a whole number, with any quantile in place of z. */
export function scoreInterval(share: number, total: number, z: number, level: number): Interval {
  const shrink = 1 + (z * z) / total;
  const centre = (share + (z * z) / (2 * total)) / shrink;
  const reach =
    (z * Math.sqrt((share * (1 - share)) / total + (z * z) / (4 * total * total))) / shrink;
  return { low: Math.max(0, centre - reach), high: Math.min(1, centre + reach), level };
}

/** What a share is taken of, over clusters whose units are similar. */
export interface ShareBase {
  /** Units, or the sum of their weights. */
  units: number;
  /** Clusters with at least one of them. */
  clusters: number;
  /** As many clusters of equal weight would tell as much (Kish). */
  effectiveClusters: number;
}

/** Leave-one-out shares that differ by less differ by rounding only. */
const ROUNDING = 1e-12;

/**
 * An interval for a share of units of which those of one cluster are similar: Wilson's on the *effective* number of units
 * n = p(1−p)/SE², SE² = (G−1)/G·Σ(p₍₋g₎ − p)² over the G clusters with such units, with Student's t on G − 1 in place of
 * z, since the SE is estimated. n is at most the number of units; and at most the effective number of clusters where fewer
 * than five clusters lie above the share or fewer than five below it, as at 0 and 1: how similar the units of a cluster are
 * cannot be told from so few.
 * Source: Korn & Graubard 1998 (Survey Methodology 24:193), on Wilson's interval.
 * @param leaveOneOut the share without each cluster; null where nothing that it is taken of would be left
 * @param times how many clusters each of these stands for
 * @param widening how many times as far it reaches as one by itself, see `wideningOf`
 * @returns null below two clusters, and where a cluster holds all that the share is taken of
 */
export function clusteredShareInterval(
  share: number,
  leaveOneOut: readonly (number | null)[],
  times: readonly number[],
  { units, clusters, effectiveClusters }: ShareBase,
  widening = 1,
): Interval | null {
  let squares = 0;
  let above = 0;
  let below = 0;
  for (const [index, without] of leaveOneOut.entries()) {
    if (without === null) return null;
    const often = times[index] ?? 0;
    squares += (without - share) ** 2 * often;
    if (without > share + ROUNDING) below += often;
    if (without < share - ROUNDING) above += often;
  }
  if (clusters < 2) return null;
  const variance = ((clusters - 1) / clusters) * squares;
  const most =
    Math.min(above, below) < FEWEST_CLUSTERS ? Math.min(units, effectiveClusters) : units;
  const effective = variance === 0 ? most : (share * (1 - share)) / variance;
  const total = Math.max(1, Math.min(most, effective));
  return scoreInterval(
    share,
    total,
    widening * studentQuantile((1 + LEVEL) / 2, clusters - 1),
    LEVEL,
  );
}
