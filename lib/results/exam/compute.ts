import { adjustByHolm } from '@/lib/statistics/adjusted';
import { meanOfClusters, meanOfClustersInterval, shareOf } from '@/lib/statistics/clustered-mean';
import { byCluster } from '@/lib/statistics/clusters';
import { analyseItems } from '@/lib/statistics/item-analysis';
import { mcnemar } from '@/lib/statistics/mcnemar';
import type { Accuracy, Exam, Sitter } from './schema';

/** An item of an examination. */
export interface ExaminedItem {
  id: string;
  name: string;
  cluster: string | null;
  /** How long its clip lasts, in seconds; null where that is not known. */
  seconds: number | null;
  type: string | null;
}

/** Who sat it, with 1 for right and 0 for wrong by item. */
export interface Sat extends Pick<Sitter, 'name' | 'kind' | 'control'> {
  right: ReadonlyMap<string, number>;
  /** The place of the same judge without frames among those who sat it; null where there is none. */
  without: number | null;
}

/** From so many seconds to less than so many. */
const DURATIONS = [
  [0, 30],
  [30, 60],
  [60, 120],
  [120, 300],
  [300, Number.POSITIVE_INFINITY],
] as const;

interface Slice {
  facet: string;
  label: string;
  ids: ReadonlySet<string>;
}

/** Who was right how often, on which items, and how they differ. */
export function detailExam(
  items: readonly ExaminedItem[],
  sat: readonly Sat[],
  withItems: boolean,
): Exam {
  const byId = new Map(items.map((item) => [item.id, item]));
  const slices = slicesOf(items);
  return {
    slices: slices.map(({ facet, label }) => ({ facet, label })),
    sitters: sat.map(({ name, kind, control, right, without }) => ({
      ...{ name, kind, control },
      overall: accuracyOf(right, byId, () => true),
      slices: slices.map(({ ids }) => accuracyOf(right, byId, (id) => ids.has(id))),
      gain: gainOf(right, without === null ? undefined : sat[without]?.right, byId),
    })),
    pairs: pairsOf(sat),
    items: withItems ? itemsOf(items, sat) : null,
  };
}

/** McNemar’s test of every two. */
function pairsOf(sat: readonly Sat[]): Exam['pairs'] {
  const pairs = sat.flatMap((one, left) =>
    sat.slice(left + 1).map((other, place) => ({
      left,
      right: left + 1 + place,
      ...pairOf(one.right, other.right),
    })),
  );
  const adjusted = adjustByHolm(pairs.map(({ midP }) => midP));
  return pairs.map((pair, place) => ({ ...pair, adjusted: adjusted[place] ?? 1 }));
}

function slicesOf(items: readonly ExaminedItem[]): Slice[] {
  const durations = DURATIONS.map(([from, to]): Slice => {
    const own = items.filter(({ seconds }) => seconds !== null && seconds >= from && seconds < to);
    const label = to === Number.POSITIVE_INFINITY ? `${from} s and more` : `${from}–${to} s`;
    return { facet: 'duration', label, ids: new Set(own.map(({ id }) => id)) };
  });
  const types = [...new Set(items.flatMap(({ type }) => type ?? []))].sort();
  return [
    ...durations,
    ...types.map((type): Slice => {
      const own = items.filter((item) => item.type === type);
      return { facet: 'type', label: type, ids: new Set(own.map(({ id }) => id)) };
    }),
  ].filter(({ ids }) => ids.size > 0);
}

type Items = ReadonlyMap<string, ExaminedItem>;

function accuracyOf(
  right: ReadonlyMap<string, number>,
  items: Items,
  isIn: (id: string) => boolean,
): Accuracy {
  const answers = [...right].flatMap(([id, value]) =>
    isIn(id) ? [{ cluster: items.get(id)?.cluster ?? null, value }] : [],
  );
  const { share, things, interval } = shareOf(answers, ({ value }) => value === 1);
  return { value: share, items: things, interval };
}

/** The mean of what an item gains by frames: −1, 0 or 1. */
function gainOf(
  right: ReadonlyMap<string, number>,
  without: ReadonlyMap<string, number> | undefined,
  items: Items,
): Sitter['gain'] {
  if (!without) return null;
  const gains = [...right].flatMap(([id, value]) => {
    const unseen = without.get(id);
    if (unseen === undefined) return [];
    return [{ cluster: items.get(id)?.cluster ?? null, gain: value - unseen }];
  });
  const clusters = byCluster(gains);
  const sums = {
    sums: Float64Array.from(clusters, (own) => own.reduce((sum, { gain }) => sum + gain, 0)),
    counts: Float64Array.from(clusters, (own) => own.length),
  };
  const mean = meanOfClusters(sums);
  if (!mean) return null;
  const interval = meanOfClustersInterval(mean, sums, { range: [-1, 1] });
  return { value: mean.value, items: mean.items, interval };
}

function pairOf(left: ReadonlyMap<string, number>, right: ReadonlyMap<string, number>) {
  let [items, leftOnly, rightOnly] = [0, 0, 0];
  for (const [id, value] of left) {
    const other = right.get(id);
    if (other === undefined) continue;
    items += 1;
    if (value > other) leftOnly += 1;
    if (value < other) rightOnly += 1;
  }
  return { items, leftOnly, rightOnly, ...mcnemar(leftOnly, rightOnly) };
}

function itemsOf(items: readonly ExaminedItem[], sat: readonly Sat[]): NonNullable<Exam['items']> {
  const analysed = analyseItems(
    sat.flatMap(({ control, right }) => (control === null ? [right] : [])),
  );
  return items
    .flatMap(({ id, name }) => {
      const analysis = analysed.get(id);
      return analysis ? [{ id, name, ...analysis }] : [];
    })
    .toSorted((one, other) => (one.right ?? 0) - (other.right ?? 0));
}
