import type { MeanEstimate, MeanTarget } from './corrected';
import { FEWEST_CLUSTERS } from './guards';
import type { InfluencedMean } from './influences';
import { boundedMeanInterval } from './mean';
import type { Interval } from './statistic';

/** A mean that is part of another one, and how much it counts there; the shares add up to 1. */
export interface CompositePart {
  mean: InfluencedMean;
  share: number;
}

/**
 * A mean of means over samples of which some clusters are the same: what leaving a cluster out does to each part is added up
 * before it is squared. Parts that share no cluster are combined as independent ones are.
 *
 * A part that nothing was left to chance in has no share in the interval of these items; of items like these there is none
 * while a part rests on fewer than five clusters that leave its commonest pair of scores.
 * @param range the ends of the means
 */
export function compositeMean(
  parts: readonly CompositePart[],
  range: readonly [low: number, high: number],
  level = 0.95,
): MeanEstimate {
  const [low, high] = range;
  const value = parts.reduce(
    (sum, { mean, share }) => sum + share * Math.min(high, Math.max(low, mean.value)),
    0,
  );
  const open = parts.filter(({ mean }) => !mean.complete);
  const intervalOf = (target: MeanTarget, among: readonly CompositePart[]): Interval | null => {
    if (among.length === 0) return null;
    if (among.some(({ mean }) => mean.leaving[target] < FEWEST_CLUSTERS)) return null;
    return boundedMeanInterval(value, contributionsOf(among, target), range, level);
  };
  return {
    value,
    intervals: { these: intervalOf('these', open), like: intervalOf('like', parts) },
  };
}

/** What each cluster contributes to the variance. */
function contributionsOf(parts: readonly CompositePart[], target: MeanTarget): number[] {
  const sums = new Map<string, { drawn: number; population: number }>();
  for (const [place, { mean, share }] of parts.entries()) {
    for (const [index, { cluster, drawn, population }] of mean.influences.entries()) {
      const key = cluster === null ? `${place} ${index}` : `cluster ${cluster}`;
      const sum = sums.get(key) ?? { drawn: 0, population: 0 };
      sums.set(key, {
        drawn: sum.drawn + share * drawn,
        population: sum.population + share * population,
      });
    }
  }
  return [...sums.values()].map(
    ({ drawn, population }) => drawn ** 2 + (target === 'like' ? population ** 2 : 0),
  );
}
