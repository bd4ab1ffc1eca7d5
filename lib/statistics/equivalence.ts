import { moreForReach } from './gate';
import type { AgreementGap, HumanCeiling } from './human-ceiling';
import type { Interval } from './statistic';

/** How many more clusters, and units in them, would be needed. */
export interface StillNeeded {
  clusters: number;
  units: number;
}

/**
 * What can be said of a difference of agreements and a margin ±δ that was declared beforehand.
 * - `equivalent`: the 90 % interval lies inside ±δ, which are two one-sided tests at 5 %, and is not provisional
 * - `different`: the 95 % interval lies outside ±δ, all of it above or all of it below
 * - `open`: neither
 */
export type EquivalenceVerdict =
  | { verdict: 'equivalent' }
  | { verdict: 'different'; judge: 'better' | 'worse' }
  | {
      verdict: 'open';
      /** Whether the 90 % interval lies inside ±δ, but rests on too little: it is provisional. */
      tooFew: boolean;
      /** Whether the 90 % interval at least lies above −δ, so that the judge is shown to agree no less but for δ. */
      noWorse: boolean;
      /** Until the 90 % interval is no wider than ±δ: the fewest, which suffice where the difference is 0. Null without one. */
      atLeast: StillNeeded | null;
      /** Where the difference stays as it is: until it is settled on its side of the margin. Null where that may never be. */
      asItIs: StillNeeded | null;
    };

/**
 * Holds a difference against a margin. What is still needed goes by n·((half-width/target)² − 1), the target being δ, or
 * what lies between the difference and the margin.
 * Source: Schuirmann 1987, “A comparison of the two one-sided tests procedure…”.
 * @param margin δ, above 0, in the units of the coefficient
 */
export function testEquivalence(
  { difference, ninety }: Pick<AgreementGap, 'difference' | 'ninety'>,
  { clusters, units }: Pick<HumanCeiling, 'clusters' | 'units'>,
  margin: number,
): EquivalenceVerdict {
  const unknown = {
    verdict: 'open',
    tooFew: false,
    noWorse: false,
    atLeast: null,
    asItIs: null,
  } as const;
  if (difference.value === null || !difference.interval || !ninety) return unknown;
  const isInside = ninety.low > -margin && ninety.high < margin;
  const isFirm = !difference.notes.includes('provisional');
  if (isInside && isFirm) return { verdict: 'equivalent' };
  if (difference.interval.low > margin) return { verdict: 'different', judge: 'better' };
  if (difference.interval.high < -margin) return { verdict: 'different', judge: 'worse' };
  const needed = (interval: Interval, target: number): StillNeeded | null => {
    const reach = (interval.high - interval.low) / 2;
    if (!Number.isFinite(reach / target)) return null;
    return {
      clusters: moreForReach(reach, target, clusters),
      units: moreForReach(reach, target, units),
    };
  };
  const left = margin - Math.abs(difference.value);
  return {
    verdict: 'open',
    tooFew: isInside,
    noWorse: ninety.low > -margin,
    atLeast: needed(ninety, margin),
    asItIs: needed(left > 0 ? ninety : difference.interval, Math.abs(left)),
  };
}
