import { byCluster } from './clusters';
import {
  type DescribedScores,
  isComplete,
  leavingCommonest,
  leftToChance,
  type MeanTarget,
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
  /** Whether it has another pair of scores than the commonest one; of these items, one that was not certain to be drawn. */
  leaves: Record<MeanTarget, boolean>;
}

/** A mean with what each cluster of its sample does to it: means of one sample's clusters can be combined by these. */
export interface InfluencedMean {
  value: number;
  complete: boolean;
  influences: ClusterInfluence[];
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
  const leaving = new Set(leavingCommonest(sample, pairOf));
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
        leaves: {
          these: items.some((item) => leaving.has(item) && leftToChance(item)),
          like: items.some((item) => leaving.has(item)),
        },
      };
    }),
  };
}
