import { type ClusterRatio, kish, sampleOf, withoutEach } from './cluster-ratio';
import { describeJackknifed } from './estimate';
import { clusteredShareInterval } from './proportion';
import type { Interval, Statistic } from './statistic';

/** A matched pair of spans. */
export interface MatchedPair {
  share: number;
  start: number;
  end: number;
  isMarked: boolean;
  isSame: boolean;
}

/** How far the ends of matched spans lie apart, judge less person, in seconds: above 0 the judge's are later. */
export interface EndOffsets {
  median: Statistic;
  /** The mean. */
  bias: Statistic;
}

/** How much matched pairs count. */
export function sumShares(pairs: readonly MatchedPair[]): number {
  return pairs.reduce((sum, { share }) => sum + share, 0);
}

/** How far one end of matched spans lies apart, over clusters. */
export function offsetsOf(
  clusters: readonly { weight: number; pairs: readonly MatchedPair[] }[],
  end: 'start' | 'end',
  tolerance: number,
): EndOffsets {
  const holding = clusters.filter(({ pairs }) => pairs.length > 0);
  const offsets = holding.flatMap(({ pairs }) =>
    pairs.map((pair) => ({ value: pair[end], share: pair.share })),
  );
  if (offsets.length === 0) {
    const none = { value: null, reason: 'no-pairs' } as const;
    return { median: none, bias: none };
  }
  const sample = sampleOf(holding, offsets.length);
  const sums = holding.map(({ weight, pairs }) => ({
    weight,
    ratio: [
      pairs.reduce((sum, pair) => sum + pair.share * pair[end], 0),
      sumShares(pairs),
    ] as const,
  }));
  const sum = sums.reduce((total, { ratio }) => total + ratio[0], 0);
  const base = sums.reduce((total, { ratio }) => total + ratio[1], 0);
  const bias = describeJackknifed(
    sum / base,
    { values: withoutEach(sums), times: sums.map(() => 1) },
    // No matched ends lie further apart than the tolerance.
    { range: [-tolerance, tolerance], transform: 'plain' },
    sample,
  );
  const median = quantileOf(offsets, 1 / 2);
  // Where the mean has no interval, with its reason among the notes, the median has none either.
  const { notes } = bias;
  const below = holding.map(({ weight, pairs }) => ({
    weight,
    ratio: [
      pairs.reduce((total, pair) => total + pair.share * halfBelow(pair[end], median), 0),
      sumShares(pairs),
    ] as const,
  }));
  const interval = bias.interval && medianInterval(below, offsets);
  return { bias, median: { value: median, interval, notes } };
}

/** An offset with how much it counts. */
interface Offset {
  value: number;
  share: number;
}

/** 1 for what lies below a median, half for what lies on it. */
function halfBelow(value: number, median: number): number {
  if (value === median) return 1 / 2;
  return value < median ? 1 : 0;
}

/**
 * The interval of a median: the quantiles at the ends of the interval of the share that lies below it. Source: Woodruff 1952
 * (JASA 47:635), with an interval of that share that leaves out one cluster at a time.
 * @returns null where that has none
 */
function medianInterval(
  clusters: readonly ClusterRatio[],
  offsets: readonly Offset[],
): Interval | null {
  const units = clusters.reduce((sum, { ratio }) => sum + ratio[1], 0);
  const share = clusters.reduce((sum, { ratio }) => sum + ratio[0], 0) / units;
  const interval = clusteredShareInterval(
    share,
    withoutEach(clusters),
    clusters.map(() => 1),
    { units, clusters: clusters.length, effectiveClusters: kish(clusters) },
  );
  return (
    interval && {
      ...interval,
      low: quantileOf(offsets, interval.low),
      high: quantileOf(offsets, interval.high),
    }
  );
}

/** Shares that differ by less differ by rounding only. */
const ROUNDING = 1e-9;

/** The value below which a share of the weight lies; in the middle of two where it lies between them. */
function quantileOf(offsets: readonly Offset[], share: number): number {
  const sorted = offsets.toSorted((one, other) => one.value - other.value);
  const wanted = share * sorted.reduce((sum, one) => sum + one.share, 0);
  let sum = 0;
  for (const [place, { value, share: own }] of sorted.entries()) {
    sum += own;
    if (sum > wanted + ROUNDING) return value;
    const next = sorted[place + 1];
    if (next && sum > wanted - ROUNDING) return (value + next.value) / 2;
  }
  return sorted.at(-1)?.value ?? Number.NaN;
}
