import { FIRM_CLUSTERS } from './guards';
import type { Interval } from './statistic';

/** How far a bias is from that on other models, null where there is none, and on how many clusters it rests. */
interface HeldBias {
  clusters: number;
  apart: { interval: Interval | null; ninety: Interval | null } | null;
}

/**
 * Whether a correction that was learnt on the other models carries over to one, by a margin ±δ.
 * - `yes`: the 90 % interval of how far the bias is apart lies inside ±δ, and rests on enough clusters
 * - `no`: the 95 % interval lies outside ±δ
 * - `open`: neither
 * - `unchecked`: people read nothing of it, or of nothing else
 */
export type Carrying = 'yes' | 'no' | 'open' | 'unchecked';

/** @param margin δ, above 0, in the units of the figure */
export function carryingOf(bias: HeldBias | null, margin: number): Carrying {
  if (!bias?.apart) return 'unchecked';
  const { interval, ninety } = bias.apart;
  const isInside = ninety !== null && ninety.low > -margin && ninety.high < margin;
  if (isInside && bias.clusters >= FIRM_CLUSTERS) return 'yes';
  const isOutside = interval !== null && (interval.low > margin || interval.high < -margin);
  return isOutside ? 'no' : 'open';
}
