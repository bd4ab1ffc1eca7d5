import { byCluster } from './clusters';
import type { MeanTarget } from './corrected';
import {
  type DescribedScores,
  isComplete,
  leavingCommonest,
  leftToChance,
  openShare,
  pairOf,
  pointBy,
  type SampledScore,
  sumFrom,
  sumUp,
  without,
} from './sampled';

/** How far one cluster of a sample moves a mean, on either account; the square is its part of the variance. */
export interface ClusterInfluence {
  /** Null for an item by itself. */
  cluster: string | null;
  /** Of what drawing a sample leaves open: 0 for what was certain to be drawn. */
  drawn: number;
  /** Of what the population has of chance itself. */
  population: number;
}

/** A mean with what each cluster of its sample does to it: means of one sample's clusters can be combined by these. */
export interface InfluencedMean {
  value: number;
  complete: boolean;
  influences: ClusterInfluence[];
  /** Clusters that leave the commonest pair of scores: all, and those of them that were not certain to be drawn. */
  leaving: Record<MeanTarget, number>;
}

/**
 * As `correctSample` computes people's mean or the corrected one, cluster by cluster and with signs.
 * @param believing whether it is the corrected one
 */
export function influencesOf(
  sample: readonly SampledScore[],
  judge: DescribedScores,
  believing: boolean,
): InfluencedMean | null {
  if (sample.length === 0 || judge.count === 0) return null;
  const complete = isComplete(sample, judge);
  const clusters = byCluster(sample);
  const totals = sumUp(sample);
  const pointOf = pointBy(judge, believing);
  const value = pointOf(totals);
  const person = totals.person / totals.weight;
  const count = clusters.length;
  const leaving = leavingCommonest(sample, pairOf);
  return {
    value,
    complete,
    influences: clusters.map((items) => {
      const change = pointOf(items.reduce(without, totals)) - value;
      const open = complete ? 0 : Math.sqrt((openShare(items) * (count - 1)) / count);
      const scale = Math.sqrt(count / (count - 1) / judge.count / totals.weight);
      return {
        cluster: items[0]?.cluster ?? null,
        drawn: count > 1 ? open * change : 0,
        population: count > 1 ? scale * sumFrom(items, person) : 0,
      };
    }),
    leaving: {
      these: byCluster(leaving.filter(leftToChance)).length,
      like: byCluster(leaving).length,
    },
  };
}
