import { FEWEST_CLUSTERS } from './guards';
import type { ClusterInfluence, InfluencedMean } from './influences';
import { boundedMeanInterval } from './mean';
import type { MeanEstimate, MeanTarget } from './sampled';
import type { Interval } from './statistic';

/** A mean that is part of another one, and how much it counts there; the shares add up to 1. */
export interface CompositePart {
  mean: InfluencedMean;
  share: number;
}

/**
 * A mean of means over samples of which some clusters are the same: what leaving a cluster out does to each part is added up
 * before it is squared. Parts that share no cluster are combined as independent ones are: their variances add up, and a part
 * in which hardly anything varies costs the whole no interval.
 * @param range the ends of the means
 */
export function combineMeans(
  parts: readonly CompositePart[],
  range: readonly [low: number, high: number],
): InfluencedMean {
  const sums = new Map<string, ClusterInfluence>();
  for (const [place, { mean, share }] of parts.entries()) {
    for (const [index, { cluster, drawn, population, leaves }] of mean.influences.entries()) {
      const key = cluster === null ? `${place} ${index}` : `cluster ${cluster}`;
      const sum = sums.get(key);
      sums.set(key, {
        cluster,
        drawn: (sum?.drawn ?? 0) + share * drawn,
        population: (sum?.population ?? 0) + share * population,
        leaves: {
          these: leaves.these || (sum?.leaves.these ?? false),
          like: leaves.like || (sum?.leaves.like ?? false),
        },
      });
    }
  }
  return {
    value: parts.reduce((sum, { mean, share }) => sum + share * cut(mean.value, range), 0),
    complete: parts.every(({ mean }) => mean.complete),
    influences: [...sums.values()],
  };
}

/**
 * A mean with its intervals. There is none below five clusters that leave the commonest pair of scores, of these items five
 * of them that were left to chance.
 * @param range the ends of the mean
 * @param widening see `wideningOf`
 */
export function describeMean(
  mean: InfluencedMean,
  range: readonly [low: number, high: number],
  widening = 1,
): MeanEstimate {
  const value = cut(mean.value, range);
  const intervalOf = (target: MeanTarget): Interval | null =>
    (target === 'these' && mean.complete) || countLeaving(mean, target) < FEWEST_CLUSTERS
      ? null
      : boundedMeanInterval(mean.value, contributionsOf(mean, target), range, widening);
  return { value, intervals: { these: intervalOf('these'), like: intervalOf('like') } };
}

/** What each cluster contributes to the variance of a mean. */
export function contributionsOf({ influences }: InfluencedMean, target: MeanTarget): number[] {
  return influences.map(
    ({ drawn, population }) => drawn ** 2 + (target === 'like' ? population ** 2 : 0),
  );
}

/** Clusters that leave the commonest pair of scores; of these items those of them that were left to chance. */
export function countLeaving({ influences }: InfluencedMean, target: MeanTarget): number {
  return influences.filter(({ leaves }) => leaves[target]).length;
}

function cut(value: number, [low, high]: readonly [low: number, high: number]): number {
  return Math.min(high, Math.max(low, value));
}
