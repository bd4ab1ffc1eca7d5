import { describeShare, effectiveClusters, type Sample } from './estimate';
import type { Statistic, UndefinedReason } from './statistic';

/** What a share is of in one cluster, and how much of it is so. */
export interface ClusterRatio {
  weight: number;
  ratio: readonly [hits: number, base: number];
}

/**
 * A share over clusters, with its interval and what must be said along with it.
 * @param count of what it is a share of, unweighted
 */
export function describeRatio(
  clusters: readonly ClusterRatio[],
  count: number,
  whenUndefined: UndefinedReason,
): Statistic {
  const hits = clusters.reduce((sum, { ratio }) => sum + ratio[0], 0);
  const base = clusters.reduce((sum, { ratio }) => sum + ratio[1], 0);
  if (base === 0) return { value: null, reason: whenUndefined };
  const holding = clusters.filter(({ ratio }) => ratio[1] > 0);
  return describeShare(
    hits / base,
    { values: withoutEach(holding), times: holding.map(() => 1) },
    { units: base, clusters: holding.length, effectiveClusters: kish(holding) },
    sampleOf(clusters, count),
  );
}

/** The share without each cluster in turn; null where nothing would be left that it is of. */
export function withoutEach(holding: readonly ClusterRatio[]): (number | null)[] {
  const hits = holding.reduce((sum, { ratio }) => sum + ratio[0], 0);
  const base = holding.reduce((sum, { ratio }) => sum + ratio[1], 0);
  return holding.map(({ ratio }) =>
    holding.length === 1 ? null : (hits - ratio[0]) / (base - ratio[1]),
  );
}

/** Kish's count of clusters. */
export function kish(clusters: readonly { weight: number }[]): number {
  return effectiveClusters(clusters.map(({ weight }) => ({ clusters: 1, weight })));
}

/** What an interval over clusters that all differ rests on. @param pairs unweighted */
export function sampleOf(clusters: readonly { weight: number }[], pairs: number): Sample {
  return {
    pairs,
    clusters: clusters.length,
    leaving: clusters.length,
    effectiveLeaving: kish(clusters),
    disagree: true,
    scarce: false,
  };
}
