import { byCluster, type Clustered } from './clusters';
import { FEWEST_CLUSTERS } from './guards';
import { boundedMeanInterval } from './mean';
import { clusteredShareInterval } from './proportion';
import type { Interval } from './statistic';

/** What the items of each cluster add up to, and how many they are: two lists, a place each. */
export interface ClusterSums {
  sums: Float64Array;
  counts: Float64Array;
}

/** A mean over items that stand in clusters. */
export interface ClusteredMean {
  value: number;
  /** Items, and clusters that hold any. */
  items: number;
  clusters: number;
  /** How far the mean moves when a cluster is left out; 0 for one that holds no item. Computed where it is asked for. */
  readonly deviations: Float64Array;
}

/**
 * The mean of items, of which those of a cluster are not independent: Σ sums / Σ counts, with its change by leaving out each cluster.
 * @returns null where no cluster holds an item
 */
export function meanOfClusters({ sums, counts }: ClusterSums): ClusteredMean | null {
  let sum = 0;
  let items = 0;
  let clusters = 0;
  for (let place = 0; place < counts.length; place += 1) {
    const count = counts[place] ?? 0;
    if (count === 0) continue;
    sum += sums[place] ?? 0;
    items += count;
    clusters += 1;
  }
  if (items === 0) return null;
  const value = sum / items;
  let deviations: Float64Array | undefined;
  return {
    value,
    items,
    clusters,
    get deviations() {
      deviations ??= deviationsOf({ value, items }, { sums, counts });
      return deviations;
    },
  };
}

function deviationsOf(
  { value, items }: Pick<ClusteredMean, 'value' | 'items'>,
  { sums, counts }: ClusterSums,
): Float64Array {
  const deviations = new Float64Array(sums.length);
  for (let place = 0; place < deviations.length; place += 1) {
    deviations[place] = deviationBy(value, items, sums[place] ?? 0, counts[place] ?? 0);
  }
  return deviations;
}

/** How far a mean over so many items moves without a cluster that adds up to so much over so many of them. */
function deviationBy(value: number, items: number, sum: number, count: number): number {
  return count > 0 && items > count ? (value * count - sum) / (items - count) : 0;
}

/**
 * The places of clusters that have another mean than the commonest one, {@link FEWEST_CLUSTERS} at most: more tell no more.
 */
export function leavingPlaces({ sums, counts }: ClusterSums): number[] {
  const means = new Map<number, { often: number; places: number[] }>();
  let clusters = 0;
  let commonest = { often: 0, places: [] as number[] };
  for (let place = 0; place < counts.length; place += 1) {
    const count = counts[place] ?? 0;
    if (count === 0) continue;
    const own = (sums[place] ?? 0) / count;
    const known = means.get(own) ?? { often: 0, places: [] };
    means.set(own, known);
    known.often += 1;
    if (known.places.length < FEWEST_CLUSTERS) known.places.push(place);
    clusters += 1;
    if (known.often > commonest.often) commonest = known;
    // Another cluster adds at most one to the commonest, so that the difference never falls.
    if (clusters - commonest.often >= FEWEST_CLUSTERS) break;
  }
  const leaving = [...means.values()].filter((mean) => mean !== commonest);
  return leaving.flatMap(({ places }) => places).slice(0, FEWEST_CLUSTERS);
}

/** How many of the clusters that hold an item move a mean by how much, in the order of first appearance. */
function countDeviations(
  { value, items }: Pick<ClusteredMean, 'value' | 'items'>,
  { sums, counts }: ClusterSums,
): Map<number, number> {
  const often = new Map<number, number>();
  // A cluster mostly equals the one before, so that looking each of a hundred thousand up would be most of the work.
  let before = { sum: 0, count: 0, times: 0 };
  const add = ({ sum, count, times }: typeof before) => {
    const deviation = deviationBy(value, items, sum, count);
    often.set(deviation, (often.get(deviation) ?? 0) + times);
  };
  for (let place = 0; place < counts.length; place += 1) {
    const count = counts[place] ?? 0;
    if (count === 0) continue;
    const sum = sums[place] ?? 0;
    if (sum === before.sum && count === before.count) {
      before.times += 1;
    } else {
      if (before.times > 0) add(before);
      before = { sum, count, times: 1 };
    }
  }
  if (before.times > 0) add(before);
  return often;
}

/** The ends of a mean's values, −∞ or ∞ where it has none. */
type Range = readonly [low: number, high: number];

/**
 * The interval of a mean, or of a sum of means, from how far leaving out each cluster moves it: variance (G − 1)/G·Σd², taken
 * as {@link boundedMeanInterval} does. None below five clusters that leave the commonest value.
 * Source: Efron & Tibshirani 1993, chapter 11, applied to clusters.
 * @param leaving see {@link leavingPlaces}
 */
export function clusteredMeanInterval(
  { value, clusters, deviations }: Omit<ClusteredMean, 'items'>,
  leaving: number,
  range: Range,
  widening = 1,
): Interval | null {
  if (leaving < FEWEST_CLUSTERS) return null;
  const contributions = new Float64Array(deviations.length);
  let moving = 0;
  for (const deviation of deviations) {
    if (deviation === 0) continue;
    contributions[moving] = ((clusters - 1) / clusters) * deviation ** 2;
    moving += 1;
  }
  return boundedMeanInterval(value, contributions.subarray(0, moving), range, widening);
}

/**
 * The interval of a share of items that stand in clusters, good near 0 and 1 as well, see {@link clusteredShareInterval}.
 * None below five clusters.
 */
export function shareOfClustersInterval(
  mean: ClusteredMean,
  sums: ClusterSums,
  widening = 1,
): Interval | null {
  const { value, items, clusters } = mean;
  if (clusters < FEWEST_CLUSTERS) return null;
  // Clusters that move the share by the same are counted together: a hundred thousand single items are of two kinds.
  const kinds = countDeviations(mean, sums);
  return clusteredShareInterval(
    value,
    Array.from(kinds.keys(), (deviation) => value + deviation),
    [...kinds.values()],
    { units: items, clusters, effectiveClusters: clusters },
    widening,
  );
}

/** Between which ends values lie, and whether their mean is a share: of things that are so (1) or not (0). */
export interface MeanScale {
  range: Range;
  isShare?: boolean;
}

/** The interval of a mean of items that stand in clusters: of a share {@link shareOfClustersInterval}, else {@link clusteredMeanInterval}. */
export function meanOfClustersInterval(
  mean: ClusteredMean,
  sums: ClusterSums,
  { range, isShare = false }: MeanScale,
  widening = 1,
): Interval | null {
  return isShare
    ? shareOfClustersInterval(mean, sums, widening)
    : clusteredMeanInterval(mean, leavingPlaces(sums).length, range, widening);
}

/** A share of things that stand in clusters. */
export interface ShareOfThings {
  /** 0 to 1; null of no things. */
  share: number | null;
  things: number;
  clusters: number;
  /** See {@link shareOfClustersInterval}. */
  interval: Interval | null;
}

/** The share of things that are so, where things of one cluster are not independent of each other. */
export function shareOf<Thing extends Clustered>(
  things: readonly Thing[],
  isSo: (thing: Thing) => boolean,
): ShareOfThings {
  const clusters = byCluster(things);
  const sums = {
    sums: Float64Array.from(clusters, (own) => own.filter(isSo).length),
    counts: Float64Array.from(clusters, (own) => own.length),
  };
  const mean = meanOfClusters(sums);
  return {
    share: mean?.value ?? null,
    things: things.length,
    clusters: clusters.length,
    interval: mean && shareOfClustersInterval(mean, sums),
  };
}
