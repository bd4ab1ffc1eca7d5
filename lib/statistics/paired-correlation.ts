import { byCluster, type Clustered } from './clusters';
import { FIRM_CLUSTERS, FIRM_PAIRS } from './guards';
import { jackknife } from './jackknife';
import type { Statistic, StatisticNote } from './statistic';

/** Two numbers that were said of the same thing. */
export interface NumberPair extends Clustered {
  x: number;
  y: number;
}

/** Pearson's r in −1..1; null where either side never varies, or there are fewer than two pairs. */
export function pearson(pairs: readonly Pick<NumberPair, 'x' | 'y'>[]): number | null {
  const count = pairs.length;
  if (isConstant(pairs, ({ x }) => x) || isConstant(pairs, ({ y }) => y)) return null;
  const meanX = pairs.reduce((sum, { x }) => sum + x, 0) / count;
  const meanY = pairs.reduce((sum, { y }) => sum + y, 0) / count;
  let [product, squareX, squareY] = [0, 0, 0];
  for (const { x, y } of pairs) {
    product += (x - meanX) * (y - meanY);
    squareX += (x - meanX) ** 2;
    squareY += (y - meanY) ** 2;
  }
  const spread = Math.sqrt(squareX) * Math.sqrt(squareY);
  return spread > 0 ? Math.max(-1, Math.min(1, product / spread)) : null;
}

/** Spearman's ρ in −1..1: Pearson's r of the ranks, equal values sharing the middle of theirs; null where r is. */
export function spearman(pairs: readonly Pick<NumberPair, 'x' | 'y'>[]): number | null {
  const [x, y] = [midRanks(pairs.map((pair) => pair.x)), midRanks(pairs.map((pair) => pair.y))];
  return pearson(pairs.map((_, place) => ({ x: x[place] ?? 0, y: y[place] ?? 0 })));
}

/** The rank of each value, from 1; equal ones have the mean of the ranks that they take together. */
export function midRanks(values: readonly number[]): Float64Array {
  const order = values.map((_, place) => place);
  order.sort((one, other) => (values[one] ?? 0) - (values[other] ?? 0));
  const ranks = new Float64Array(values.length);
  for (let from = 0; from < order.length; ) {
    const value = values[order[from] ?? 0];
    let to = from + 1;
    while (to < order.length && values[order[to] ?? 0] === value) to += 1;
    for (const place of order.slice(from, to)) ranks[place] = (from + 1 + to) / 2;
    from = to;
  }
  return ranks;
}

/** Both correlations of pairs, and what they rest on. */
export interface Correlation {
  pairs: number;
  clusters: number;
  pearson: Statistic;
  spearman: Statistic;
}

/** More clusters than this are left out some at a time. */
const MOST_GROUPS = 200;

/**
 * Pearson's r and Spearman's ρ, each with the interval of {@link jackknife} on the scale of atanh, which leaves out a cluster
 * at a time and ranks again. Of more than 200 clusters it leaves out groups of equal numbers of them, which costs less and
 * estimates the same variance.
 * Source: Kott 2001 (Journal of Official Statistics 17:521) for groups.
 */
export function correlate(pairs: readonly NumberPair[]): Correlation {
  const clusters = byCluster(pairs);
  const x = Float64Array.from(pairs, (pair) => pair.x);
  const y = Float64Array.from(pairs, (pair) => pair.y);
  const groups = groupsOf(pairs, clusters);
  const count = Math.min(clusters.length, MOST_GROUPS);
  const [ranksOfX, ranksOfY] = [ranking(x, groups), ranking(y, groups)];
  const describe = (value: number | null, without: (group: number) => number | null): Statistic => {
    if (pairs.length === 0) return { value: null, reason: 'no-pairs' };
    if (value === null) return { value, reason: 'constant-rater' };
    const leaveOneOut = Array.from({ length: count }, (_, group) => without(group));
    const { interval, notes } = jackknife(value, leaveOneOut, {
      range: [-1, 1],
      transform: 'fisher',
    });
    const few: StatisticNote[] =
      clusters.length < FIRM_CLUSTERS || pairs.length < FIRM_PAIRS ? ['provisional'] : [];
    return { value, interval, notes: [...few, ...notes] };
  };
  return {
    pairs: pairs.length,
    clusters: clusters.length,
    pearson: describe(pearson(pairs), (group) => correlationOf(x, y, groups, group)),
    spearman: describe(spearman(pairs), (group) =>
      correlationOf(ranksOfX(group), ranksOfY(group), groups, group),
    ),
  };
}

/** In which group each pair is left out. */
function groupsOf(pairs: readonly NumberPair[], clusters: readonly NumberPair[][]): Int32Array {
  const groups = new Map<NumberPair, number>();
  for (const [place, cluster] of clusters.entries()) {
    for (const pair of cluster) groups.set(pair, place % MOST_GROUPS);
  }
  return Int32Array.from(pairs, (pair) => groups.get(pair) ?? 0);
}

/** Pearson's r without a group; null where either side never varies. */
function correlationOf(
  x: Float64Array,
  y: Float64Array,
  groups: Int32Array,
  without: number,
): number | null {
  let [count, sumX, sumY] = [0, 0, 0];
  for (let place = 0; place < x.length; place += 1) {
    if (groups[place] === without) continue;
    count += 1;
    sumX += x[place] ?? 0;
    sumY += y[place] ?? 0;
  }
  const [meanX, meanY] = [sumX / count, sumY / count];
  let [product, squareX, squareY] = [0, 0, 0];
  for (let place = 0; place < x.length; place += 1) {
    if (groups[place] === without) continue;
    const [fromX, fromY] = [(x[place] ?? 0) - meanX, (y[place] ?? 0) - meanY];
    product += fromX * fromY;
    squareX += fromX ** 2;
    squareY += fromY ** 2;
  }
  const spread = Math.sqrt(squareX) * Math.sqrt(squareY);
  return spread > count * ROUNDING ? Math.max(-1, Math.min(1, product / spread)) : null;
}

/** What is left of a spread that is none, but for rounding. */
const ROUNDING = 1e-15;

/** The ranks that values have without a group; they are put in order once. Those of the group itself mean nothing. */
function ranking(values: Float64Array, groups: Int32Array): (without: number) => Float64Array {
  const order = Int32Array.from(values, (_, place) => place).toSorted(
    (one, other) => (values[one] ?? 0) - (values[other] ?? 0),
  );
  return (without) => {
    const ranks = new Float64Array(values.length);
    let before = 0;
    for (let from = 0; from < order.length; ) {
      const value = values[order[from] ?? 0];
      let to = from;
      let equal = 0;
      for (; to < order.length && values[order[to] ?? 0] === value; to += 1) {
        if (groups[order[to] ?? 0] !== without) equal += 1;
      }
      for (let at = from; at < to; at += 1) ranks[order[at] ?? 0] = before + (equal + 1) / 2;
      before += equal;
      from = to;
    }
    return ranks;
  };
}

function isConstant<One>(ones: readonly One[], read: (one: One) => number): boolean {
  const [first] = ones;
  return first === undefined || ones.every((one) => read(one) === read(first));
}
