import { byCluster, type Clustered, clusterOf, meanWeight } from './clusters';
import type { ClusterCells, ClusterKind } from './estimate';

/** What both raters said to one question about one unit; null = unscored (judge) or cannot tell (person). */
export interface RatedPair extends Clustered {
  /** The item, by its id. */
  video: string;
  /** Unique within its video, for one person. */
  unit: string;
  /** Who the person is, where several answered. A unit counts once, shared evenly among those who scored it. */
  rater?: string;
  /** Design weight of the video, 1/π for one drawn with the chance π; 1 when left out. Only ratios matter. */
  weight?: number;
  judge: number | null;
  person: number | null;
}

/** A video's pairs that both scored, each with its place in a table. */
export interface PlacedVideo extends Clustered {
  video: string;
  weight: number;
  cells: { cell: number; unit: string }[];
}

/**
 * Places the pairs that both scored in a table of `size` categories, the first of which has the value `first`; video by
 * video, in the order in which they come.
 * @throws {RangeError} when a unit of a video comes twice for one person, a weight is not positive, or a value is not one
 * of the declared categories
 */
export function placeByVideo(
  pairs: readonly RatedPair[],
  first: number,
  size: number,
): readonly PlacedVideo[] {
  const videos = new Map<string, PlacedVideo & { given: Set<string> }>();
  for (const pair of pairs) {
    const { weight = 1, rater = '' } = pair;
    if (!(weight > 0)) throw new RangeError(`Video “${pair.video}” has the weight ${weight}`);
    const video = videos.get(pair.video) ?? {
      video: pair.video,
      cluster: pair.cluster ?? null,
      weight,
      given: new Set(),
      cells: [],
    };
    videos.set(pair.video, video);
    const place = `${pair.unit}\n${rater}`;
    if (video.given.has(place)) {
      throw new RangeError(`Unit “${pair.unit}” of video “${pair.video}” comes twice`);
    }
    video.given.add(place);
    const row = findCategory(pair, 'person', first, size);
    const column = findCategory(pair, 'judge', first, size);
    if (row === null || column === null) continue;
    video.cells.push({ cell: row * size + column, unit: pair.unit });
  }
  return [...videos.values()].filter(({ cells }) => cells.length > 0);
}

/** Each video's pairs with their weights, which add up to the number of units; people who share a unit share its weight. */
export function weighCells(videos: readonly PlacedVideo[]): ClusterCells[] {
  const shared = videos.map(({ weight, cells }) => {
    const times = new Map<string, number>();
    for (const { unit } of cells) times.set(unit, (times.get(unit) ?? 0) + 1);
    return {
      units: times.size,
      cells: cells.map(({ cell, unit }) => ({ cell, weight: weight / (times.get(unit) ?? 1) })),
      sum: weight * times.size,
    };
  });
  const units = shared.reduce((total, video) => total + video.units, 0);
  const sum = shared.reduce((total, video) => total + video.sum, 0);
  return shared.map(({ cells }) =>
    cells.map(({ cell, weight }) => ({ cell, weight: (weight * units) / sum })),
  );
}

/** A cluster with all pairs of its items, in what an interval leaves out as one. */
export interface PlacedCluster {
  /** Its key, or that of its only item. */
  cluster: string;
  /** The items with pairs. */
  videos: readonly string[];
  weight: number;
  cells: ClusterCells;
}

/**
 * Puts the items of one cluster together.
 * @param cellsOf the pairs of each of the items, weighed by {@link weighCells}
 */
export function placeByCluster(
  videos: readonly PlacedVideo[],
  cellsOf: readonly ClusterCells[],
): PlacedCluster[] {
  const weighed = videos.map((video, index) => ({ ...video, cells: cellsOf[index] ?? [] }));
  return byCluster(weighed).map((items) => ({
    cluster: items[0] ? clusterOf(items[0]) : '',
    videos: items.map(({ video }) => video),
    weight: meanWeight(items),
    cells: items.flatMap(({ cells }) => cells),
  }));
}

/**
 * Puts clusters that hold the very same pairs together.
 * @returns the kinds, and which of them each cluster is of
 */
export function groupKinds(
  clusters: readonly { cells: ClusterCells; weight: number; clusters?: number }[],
): { kinds: ClusterKind[]; kindOf: number[] } {
  const kinds: ClusterKind[] = [];
  const places = new Map<string, number>();
  const kindOf = clusters.map(({ cells, weight, clusters: count = 1 }) => {
    const key = `${weight} ${cells
      .map((each) => `${each.cell}×${each.weight}`)
      .toSorted()
      .join()}`;
    const known = places.get(key);
    const kind = known === undefined ? undefined : kinds[known];
    if (known !== undefined && kind) {
      kind.clusters += count;
      return known;
    }
    places.set(key, kinds.length);
    return kinds.push({ cells, weight, clusters: count }) - 1;
  });
  return { kinds, kindOf };
}

function findCategory(
  pair: RatedPair,
  rater: 'judge' | 'person',
  first: number,
  size: number,
): number | null {
  const value = pair[rater];
  if (value === null) return null;
  const category = value - first;
  if (Number.isInteger(category) && category >= 0 && category < size) return category;
  throw new RangeError(
    `The ${rater}’s value ${value} for unit “${pair.unit}” of video “${pair.video}” is not a declared category`,
  );
}
