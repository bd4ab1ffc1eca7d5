/**
 * Something said of an item. Items of one cluster are not independent of each other, such as captions of one video: an
 * interval leaves out a cluster with all its items, while a design weight belongs to each item.
 */
export interface Clustered {
  /** The same for all items of a cluster, across everything that is compared; left out for an item by itself. */
  cluster?: string | null;
}

/** Puts things of one cluster together, in the order in which clusters first come; what has none is one by itself. */
export function byCluster<Thing extends Clustered>(things: readonly Thing[]): Thing[][] {
  const clusters = new Map<string, Thing[]>();
  const together: Thing[][] = [];
  for (const thing of things) {
    const known = thing.cluster == null ? undefined : clusters.get(thing.cluster);
    if (known) {
      known.push(thing);
      continue;
    }
    const one = [thing];
    together.push(one);
    if (thing.cluster != null) clusters.set(thing.cluster, one);
  }
  return together;
}

/** The key of an item's cluster; of an item by itself one that no cluster has. */
export function clusterOf({ video, cluster }: Clustered & { video: string }): string {
  return cluster == null ? `item ${video}` : `cluster ${cluster}`;
}

/** The design weight of a cluster: the mean of its items', which are equal where it was drawn as a whole. */
export function meanWeight(items: readonly { weight: number }[]): number {
  return items.reduce((sum, { weight }) => sum + weight, 0) / Math.max(1, items.length);
}
