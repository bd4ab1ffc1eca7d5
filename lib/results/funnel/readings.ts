import { compareRaters } from '@/lib/statistics/compare';
import type { RatedPair } from '@/lib/statistics/place';
import { wilsonInterval } from '@/lib/statistics/proportion';
import type { Statistic } from '@/lib/statistics/statistic';
import type { Gate } from '@/lib/suites/suite';
import type { Verdict } from '@/lib/suites/verdict';
import type { FilterReading } from './schema';

/** What a judge says of an item by a gate. `not-asked`: an earlier gate had ended the item's way. */
export type GateSays = 'removes' | 'keeps' | 'not-asked' | 'unscored';

/** What verdicts on a gate's question, one for each unit, come to. */
export function saysOf({ keeps }: Gate, verdicts: readonly Verdict[]): GateSays {
  if (verdicts.some((one) => one.state === 'scored' && !keeps.includes(one.value)))
    return 'removes';
  const isOpen = (one: Verdict) => one.state === 'unscored' && one.reason !== 'nothing-to-judge';
  if (verdicts.length === 0 || verdicts.some(isOpen)) return 'unscored';
  return verdicts.some(({ state }) => state === 'scored') ? 'keeps' : 'not-asked';
}

/** What all gates together come to: one that removes is enough, and to keep an item each that was asked has to. */
export function saysTogether(gates: readonly GateSays[]): GateSays {
  if (gates.includes('removes')) return 'removes';
  if (gates.includes('unscored')) return 'unscored';
  return gates.includes('keeps') ? 'keeps' : 'not-asked';
}

/** What a judge says of an item. */
export interface JudgedItem {
  /** The key of the item's cluster; null for an item by itself. */
  cluster: string | null;
  says: GateSays;
}

/** What a person says of an item. */
export interface SaidItem {
  itemId: string;
  rater: string;
  /** 1/π, see `CountedItem`. */
  weight: number;
  removes: boolean;
  edited: boolean;
}

/** Compares a filter with what people say of the same items. */
export function readFilter(
  judged: ReadonlyMap<string, JudgedItem>,
  said: readonly SaidItem[],
): FilterReading {
  const pairs = said.flatMap((one) => {
    const item = judged.get(one.itemId);
    return item ? [{ ...one, ...item }] : [];
  });
  const decided = pairs.filter(({ says }) => says === 'removes' || says === 'keeps');
  const notAsked = pairs.filter(({ says }) => says === 'not-asked');
  const rated = decided.map(
    ({ itemId, rater, weight, cluster, says, removes }): RatedPair => ({
      video: itemId,
      unit: 'item',
      rater,
      weight,
      cluster,
      judge: Number(says === 'removes'),
      person: Number(removes),
    }),
  );
  const comparison = compareRaters(rated, { kind: 'yes-no' });
  if (comparison.kind !== 'yes-no') throw new Error('yes/no answers are compared as such');
  const { confusion, statistics, clusters, videos } = comparison;
  const count = (person: number, filter: number) => confusion.counts[person]?.[filter] ?? 0;
  const [both, filterOnly, peopleOnly] = [count(1, 1), count(0, 1), count(1, 0)];
  const weights = new Set(decided.map(({ weight }) => weight));
  const isShared = decided.length > videos;
  // Then units are independent, and Wilson's interval holds exactly.
  const isSingle = decided.length === clusters && weights.size <= 1;
  return {
    answers: decided.length,
    items: videos,
    clusters,
    both,
    filterOnly,
    peopleOnly,
    neither: count(0, 0),
    weighted: weights.size > 1 || isShared,
    edited: decided.filter(({ edited }) => edited).length,
    precision: isSingle
      ? byWilson(statistics.precision, both, both + filterOnly)
      : statistics.precision,
    recall: isSingle
      ? byWilson(statistics.sensitivity, both, both + peopleOnly)
      : statistics.sensitivity,
    notAsked: {
      answers: notAsked.length,
      removed: notAsked.filter(({ removes }) => removes).length,
    },
  };
}

function byWilson(statistic: Statistic, successes: number, total: number): Statistic {
  if (statistic.value === null || statistic.interval === null) return statistic;
  return { ...statistic, interval: wilsonInterval(successes, total) };
}
