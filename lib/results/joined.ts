import { FEWEST_CLUSTERS } from '@/lib/statistics/guards';
import { clustersOf, type ModelRows } from './rows';

/** A model's rows whose clusters are what is independent across all models that are compared. */
export interface JoinedRows {
  rows: ModelRows;
  /** The group of each of the clusters, by its number among all models. */
  groups: Int32Array;
}

/**
 * Models' rows with items put together that are not independent across models: items of one cluster, and items of one task.
 * Where that would leave a model fewer than five groups, as of few tasks that were given many times, its items stay in the
 * clusters that its own figures have, and nothing of it is paired.
 */
export function joinRows(models: readonly ModelRows[]): JoinedRows[] {
  const groups = new Groups();
  const joined = groupItems(models, groups);
  return models.map((rows, place) => {
    const found = joined[place] ?? new Int32Array();
    const isFew = new Set(found).size < FEWEST_CLUSTERS;
    return withGroups(rows, isFew ? ownGroups(rows, groups) : found);
  });
}

/** How many groups of items that are not independent both of two models have, and how many either has. */
export function overlapOf(one: ModelRows, other: ModelRows): { shared: number; clusters: number } {
  const [first, second] = groupItems([one, other], new Groups()).map((found) => new Set(found));
  const all = new Set([...(first ?? []), ...(second ?? [])]).size;
  return { shared: (first?.size ?? 0) + (second?.size ?? 0) - all, clusters: all };
}

/** The group of each item, by model. */
function groupItems(models: readonly ModelRows[], groups: Groups): Int32Array[] {
  const joined = models.map((rows) => {
    const numbers = new Int32Array(rows.items);
    for (let item = 0; item < rows.items; item += 1) {
      numbers[item] = groups.of(rows.tasks[item] ?? Number.NaN, keyOf(rows, item));
    }
    return numbers;
  });
  return joined.map((numbers) => numbers.map((number) => groups.find(number)));
}

function withGroups(rows: ModelRows, numbers: Int32Array): JoinedRows {
  const clusters = clustersOf(Float64Array.from(numbers));
  const groups = new Int32Array(clusters?.count ?? 0);
  clusters?.places.forEach((place, item) => {
    groups[place] = numbers[item] ?? 0;
  });
  return { rows: { ...rows, clusters }, groups };
}

/** A group for each cluster of a model's own, which no other model has. */
function ownGroups(rows: ModelRows, groups: Groups): Int32Array {
  const known = new Map<number, number>();
  return Int32Array.from({ length: rows.items }, (_, item) => {
    const place = rows.clusters?.places[item] ?? item;
    const group = known.get(place) ?? groups.add();
    known.set(place, group);
    return group;
  });
}

function keyOf({ clusters }: ModelRows, item: number): number {
  return clusters?.keys[item] ?? Number.NaN;
}

/** Groups that grow together where a task and a cluster turn out to be of one (union–find). */
class Groups {
  private readonly parents: number[] = [];
  private readonly byTask = new Map<number, number>();
  private readonly byCluster = new Map<number, number>();

  add(): number {
    this.parents.push(this.parents.length);
    return this.parents.length - 1;
  }

  /** The group of an item, which joins those of its task and its cluster; NaN for none. */
  of(task: number, cluster: number): number {
    const ofTask = this.byTask.get(task);
    const ofCluster = this.byCluster.get(cluster);
    const group = ofTask ?? ofCluster ?? this.add();
    if (!Number.isNaN(task)) this.byTask.set(task, group);
    if (!Number.isNaN(cluster)) this.byCluster.set(cluster, group);
    if (ofCluster !== undefined && ofCluster !== group) {
      this.parents[this.find(ofCluster)] = this.find(group);
    }
    return group;
  }

  /** What a group is part of by now. */
  find(group: number): number {
    let root = group;
    while (this.parents[root] !== root) root = this.parents[root] ?? root;
    // What was passed leads there at once from now on.
    for (let at = group; at !== root; ) {
      const next = this.parents[at] ?? root;
      this.parents[at] = root;
      at = next;
    }
    return root;
  }
}
