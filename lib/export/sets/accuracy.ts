import { shareOf } from '@/lib/statistics/clustered-mean';
import type { Interval } from '@/lib/statistics/statistic';

/** Whether the examinee was right about an item. */
export interface Outcome {
  /** Items of one cluster are not independent of each other. */
  cluster: string;
  /** Of the item, by which accuracy is also stated; null for one that the item does not have. */
  facets: Readonly<Record<string, string | null>>;
  /** 1 or 0; null without a score. */
  right: number | null;
}

/** An accuracy on all items or on those of one word of a facet. */
export interface Accuracy {
  facet: string | null;
  value: string | null;
  /** Items with a score, clusters that hold any, and items without a score, which count in no figure. */
  items: number;
  clusters: number;
  unscored: number;
  /** 0 to 1; null where nothing was scored. */
  accuracy: number | null;
  /** 95 %, over clusters; null where they are too few. */
  interval: Interval | null;
}

/** The accuracies of an examinee: on all items, then by each word of each facet. */
export function accuraciesOf(outcomes: readonly Outcome[]): Accuracy[] {
  const facets = Object.keys(outcomes[0]?.facets ?? {});
  return [
    { facet: null, value: null, ...accuracyOf(outcomes) },
    ...facets.flatMap((facet) =>
      [...groupBy(outcomes, (one) => one.facets[facet] ?? null)].flatMap(([value, part]) =>
        value === null ? [] : [{ facet, value, ...accuracyOf(part) }],
      ),
    ),
  ];
}

function accuracyOf(outcomes: readonly Outcome[]): Omit<Accuracy, 'facet' | 'value'> {
  const scored = outcomes.filter(({ right }) => right !== null);
  const { share, things, clusters, interval } = shareOf(scored, ({ right }) => right === 1);
  return {
    items: things,
    clusters,
    unscored: outcomes.length - scored.length,
    accuracy: share,
    interval,
  };
}

function groupBy<Item, Key>(
  items: readonly Item[],
  keyOf: (item: Item) => Key,
): ReadonlyMap<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    const known = groups.get(key);
    if (known) known.push(item);
    else groups.set(key, [item]);
  }
  return groups;
}
