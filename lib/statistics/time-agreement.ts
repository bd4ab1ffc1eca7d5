import { describeRatio } from './cluster-ratio';
import { byCluster, meanWeight } from './clusters';
import { matchSpans, timeApart } from './span-matching';
import type { Statistic, UndefinedReason } from './statistic';
import { type RandomTimes, randomTimes } from './time-by-chance';
import { type EndOffsets, type MatchedPair, offsetsOf, sumShares } from './time-offsets';
import { countItems, type TimedReading, type WeighedReading, weighReadings } from './timed-reading';

/** How a judge and people agree on when, at one tolerance. */
export interface TimeAgreement {
  /** In seconds. */
  tolerance: number;
  /** Items that count here, their clusters, and items that do not, since the judge can place nothing so closely there. */
  items: number;
  clusters: number;
  tooCoarse: number;
  /** Spans, those of people that they marked themselves, matches, and matches of marked ones. */
  counts: Record<'judge' | 'people' | 'marked' | 'matched' | 'matchedMarked', number>;
  /** Of people's spans the share that is matched, of the judge's, and the harmonic mean of both. */
  recall: Statistic;
  precision: Statistic;
  f1: Statistic;
  /** Of matched spans that people marked. */
  start: EndOffsets;
  end: EndOffsets;
  /** Share of matched spans that are of one type. */
  sameType: Statistic;
  /** What is to be expected by chance, see {@link randomTimes}; null where nothing counts. */
  chance: RandomTimes | null;
}

/**
 * How a judge and people agree on when something is to be seen, over tolerances. At each of them only those items count whose
 * spacing is no wider: closer than that a judge that errs in nothing would be wrong. Detection is told of spans of all types
 * together, matched one to one ({@link matchSpans}). Intervals leave out one cluster at a time.
 */
export function agreeOnTimes(
  readings: readonly TimedReading[],
  tolerances: readonly number[],
): TimeAgreement[] {
  const items = countItems(readings);
  return tolerances.map((tolerance) => {
    const counted = weighReadings(readings.filter(({ spacing }) => spacing <= tolerance));
    return agreeAt(counted, tolerance, items - countItems(counted));
  });
}

/** What stands in a cluster; counts are sums of shares. */
interface TimedCluster {
  weight: number;
  judge: number;
  people: number;
  pairs: MatchedPair[];
}

function agreeAt(
  readings: readonly WeighedReading[],
  tolerance: number,
  tooCoarse: number,
): TimeAgreement {
  const clusters = byCluster(
    readings.map((reading) => ({
      ...reading,
      cluster: reading.cluster ?? `item ${reading.video}`,
    })),
  ).map((own): TimedCluster => {
    const count = (of: (reading: WeighedReading) => number) =>
      own.reduce((sum, reading) => sum + reading.share * of(reading), 0);
    return {
      weight: meanWeight(own),
      judge: count(({ judge }) => judge.length),
      people: count(({ person }) => person.length),
      pairs: own.flatMap((reading) => pairsOf(reading, tolerance)),
    };
  });
  const pairs = clusters.flatMap((cluster) => cluster.pairs);
  const marked = clusters.map(({ weight, pairs: own }) => ({
    weight,
    pairs: own.filter(({ isMarked }) => isMarked),
  }));
  const total = (of: (reading: WeighedReading) => number) =>
    readings.reduce((sum, reading) => sum + of(reading), 0);
  const counts = {
    judge: total(({ judge }) => judge.length),
    people: total(({ person }) => person.length),
    marked: total(({ person }) => person.filter((span) => span.marked).length),
    matched: pairs.length,
    matchedMarked: pairs.filter(({ isMarked }) => isMarked).length,
  };
  const share = (
    of: (cluster: TimedCluster) => [hits: number, base: number],
    count: number,
    whenUndefined: UndefinedReason,
  ) =>
    describeRatio(
      clusters.map((one) => ({ weight: one.weight, ratio: of(one) })),
      count,
      whenUndefined,
    );
  return {
    tolerance,
    items: countItems(readings),
    clusters: clusters.length,
    tooCoarse,
    counts,
    recall: share((one) => [sumShares(one.pairs), one.people], counts.people, 'no-positives'),
    precision: share(
      (one) => [sumShares(one.pairs), one.judge],
      counts.judge,
      'no-predicted-positives',
    ),
    f1: share(
      (one) => [sumShares(one.pairs), (one.judge + one.people) / 2],
      (counts.judge + counts.people) / 2,
      'no-positives',
    ),
    start: offsetsOf(marked, 'start', tolerance),
    end: offsetsOf(marked, 'end', tolerance),
    sameType: share(
      (one) => [sumShares(one.pairs.filter(({ isSame }) => isSame)), sumShares(one.pairs)],
      pairs.length,
      'no-pairs',
    ),
    chance: readings.length === 0 ? null : randomTimes(readings, tolerance),
  };
}

function pairsOf({ judge, person, share }: WeighedReading, tolerance: number): MatchedPair[] {
  return matchSpans(judge, person, tolerance).flatMap(({ left, right }) => {
    const [found, said] = [judge[left], person[right]];
    if (!found || !said) return [];
    return {
      share,
      start: timeApart(found.from, said.from),
      end: timeApart(found.to, said.to),
      isMarked: said.marked,
      isSame: found.type === said.type,
    };
  });
}
