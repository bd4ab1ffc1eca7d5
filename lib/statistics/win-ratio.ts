import { meanOfClusters, shareOfClustersInterval } from './clustered-mean';
import type { Interval } from './statistic';

/** Two of several compared once: what the left one got of the one point that is given. */
export interface PairedComparison {
  left: string;
  right: string;
  /** 0..1; ½ where neither is better. */
  points: number;
  /** Comparisons of one cluster are not independent of each other. */
  cluster: string;
}

/** How often one of several was preferred. */
export interface WinRatio {
  name: string;
  points: number;
  comparisons: number;
  clusters: number;
  /** Points ÷ comparisons, 0..1. */
  ratio: number;
  /** See {@link shareOfClustersInterval}. */
  interval: Interval | null;
}

/** The win ratio of everybody who was compared, by name, with 95 % intervals that leave out a cluster at a time. */
export function winRatios(comparisons: readonly PairedComparison[]): WinRatio[] {
  const won = new Map<string, Map<string, { points: number; count: number }>>();
  const give = (name: string, cluster: string, points: number) => {
    const clusters = won.get(name) ?? new Map<string, { points: number; count: number }>();
    won.set(name, clusters);
    const known = clusters.get(cluster) ?? { points: 0, count: 0 };
    clusters.set(cluster, { points: known.points + points, count: known.count + 1 });
  };
  for (const { left, right, points, cluster } of comparisons) {
    give(left, cluster, points);
    give(right, cluster, 1 - points);
  }
  return [...won]
    .flatMap(([name, clusters]): WinRatio[] => {
      const sums = {
        sums: Float64Array.from(clusters.values(), ({ points }) => points),
        counts: Float64Array.from(clusters.values(), ({ count }) => count),
      };
      const mean = meanOfClusters(sums);
      if (!mean) return [];
      return [
        {
          name,
          ratio: mean.value,
          comparisons: mean.items,
          clusters: mean.clusters,
          points: sums.sums.reduce((sum, points) => sum + points, 0),
          interval: shareOfClustersInterval(mean, sums),
        },
      ];
    })
    .toSorted((one, other) => one.name.localeCompare(other.name, 'en', { numeric: true }));
}
