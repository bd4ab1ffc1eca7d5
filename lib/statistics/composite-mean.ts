import { FEWEST_CLUSTERS } from './guards';
import type { ClusterInfluence, InfluencedMean } from './influences';
import { boundedMeanInterval } from './mean';
import type { MeanEstimate, MeanTarget } from './sampled';
import type { Interval } from './statistic';

/** A number that follows from means, and by how much it moves with each of them, to first order. */
export interface Followed {
  value: number;
  slopes: readonly number[];
}

/** The mean of numbers by shares that add up to 1. */
export function weightedMean(values: readonly number[], shares: readonly number[]): Followed {
  const value = values.reduce((sum, each, index) => sum + each * (shares[index] ?? 0), 0);
  return { value, slopes: shares };
}

/** The harmonic mean of two numbers of at least 0, such as F1 of precision and recall; 0 where both are. */
export function harmonicMean(one: number, other: number): Followed {
  const sum = one + other;
  if (sum === 0) return { value: 0, slopes: [0, 0] };
  return {
    value: (2 * one * other) / sum,
    slopes: [2 * (other / sum) ** 2, 2 * (one / sum) ** 2],
  };
}

/** One number by another, so often; null where the other is 0. */
export function ratio(one: number, other: number, per: number): Followed | null {
  if (other === 0) return null;
  return { value: (per * one) / other, slopes: [per / other, (-per * one) / other ** 2] };
}

/**
 * What follows from means over samples of which some clusters are the same: what leaving a cluster out does to each mean is
 * added up, by how much the whole moves with it, before it is squared. Means that share no cluster are combined as independent
 * ones are: their variances add up, and one in which hardly anything varies costs the whole no interval.
 * @param whole what follows from the means
 */
export function combineMeans(
  means: readonly InfluencedMean[],
  { value, slopes }: Followed,
): InfluencedMean {
  const sums = new Map<string, ClusterInfluence>();
  for (const [place, mean] of means.entries()) {
    const slope = slopes[place] ?? 0;
    for (const [index, { cluster, drawn, population, leaves }] of mean.influences.entries()) {
      const key = cluster === null ? `${place} ${index}` : `cluster ${cluster}`;
      const sum = sums.get(key);
      sums.set(key, {
        cluster,
        drawn: (sum?.drawn ?? 0) + slope * drawn,
        population: (sum?.population ?? 0) + slope * population,
        leaves: {
          these: leaves.these || (sum?.leaves.these ?? false),
          like: leaves.like || (sum?.leaves.like ?? false),
        },
      });
    }
  }
  return {
    value,
    complete: means.every(({ complete }) => complete),
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

/** A value no further out than the ends of its range. */
export function cut(value: number, [low, high]: readonly [low: number, high: number]): number {
  return Math.min(high, Math.max(low, value));
}
