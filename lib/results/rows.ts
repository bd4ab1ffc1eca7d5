import type { DescribedScores } from '@/lib/statistics/sampled';

/** The value of an item that a figure does not take: one without the facets that it asks for. One without a score is NaN. */
export const NOT_TAKEN = Number.POSITIVE_INFINITY;

/** An item about which people's answers count. */
export interface SampledItem {
  itemId: string;
  /** Its place among its model's items. */
  place: number;
  /** 1/π of the chance by which it was drawn; 1 where somebody picked it. */
  weight: number;
  /** Its values by what people said, by figure; NaN where they said nothing that counts, see {@link NOT_TAKEN}. */
  said: Readonly<Record<string, number>>;
  /**
   * Of figures that somebody answered in part, for each person who counts the judge's value over what that person answered;
   * null for one who answered all of it.
   */
  partly: Readonly<Record<string, readonly (number | null)[]>>;
}

/** How the items of one model stand in clusters. */
export interface Clusters {
  /** A cluster's number, the same for all models; NaN where an item is one by itself. */
  keys: Float64Array;
  /** For each item its cluster's place, from 0, and how many there are. */
  places: Int32Array;
  count: number;
}

/** Puts items into clusters by their keys; null where none has any. */
export function clustersOf(keys: Float64Array): Clusters | null {
  if (keys.every(Number.isNaN)) return null;
  const known = new Map<number, number>();
  let count = 0;
  const places = Int32Array.from(keys, (key) => {
    const place = known.get(key);
    if (place !== undefined) return place;
    // An item by itself has a place of its own, whatever comes after it.
    if (!Number.isNaN(key)) known.set(key, count);
    count += 1;
    return count - 1;
  });
  return { keys, places, count };
}

/** The judged items of one model, as lists with a place for each item. */
export interface ModelRows {
  /** Null for items of which the model is not known. */
  model: string | null;
  items: number;
  /** Which items are not independent of each other; null where each is one by itself. */
  clusters: Clusters | null;
  /** What the model was given, by number, the same for all models; NaN where it is not known. */
  tasks: Float64Array;
  /** 1 for an item that people's queues could have drawn by chance, else 0: the sample stands for these. */
  drawable: Uint8Array;
  /** 1 for an item of which the judge left something unscored, else 0. */
  incomplete: Uint8Array;
  /** What is known already of the judge's values of drawable items, by figure. */
  populations: Map<string, DescribedScores>;
  /** The items' values by the judge, by figure, see {@link NOT_TAKEN}. */
  judged: Readonly<Record<string, Float64Array>>;
  sample: readonly SampledItem[];
}

/** The key of the cluster of a model's item; null for an item by itself. */
export function clusterKeyOf(
  { clusters }: Pick<ModelRows, 'clusters'>,
  place: number,
): string | null {
  const key = clusters?.keys[place] ?? Number.NaN;
  return Number.isNaN(key) ? null : String(key);
}

/** Whether an item's value takes part in a figure. */
export function isScored(value: number): boolean {
  return Number.isFinite(value);
}
