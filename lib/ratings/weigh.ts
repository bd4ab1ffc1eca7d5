import { countRevisions } from '@/lib/answers/revisions';
import { type Inclusion, isCounted } from '@/lib/queues/sample/inclusion';
import type { AnswerBasis, CountedAnswers } from '@/lib/queues/sample/schema';
import type { ReportPair } from '@/lib/statistics/report';
import type { Question } from '@/lib/suites/question';
import { numberOf } from '@/lib/suites/scale';
import type { AnswerPair, CurrentPair, IndependentPair } from './pairs.store';

/** A pair with how much its item counts, see `CountedItem`. */
export type WeighedPair = AnswerPair & { weight: number };

/** Chances that differ by less than this share differ by rounding. */
const ROUNDING = 1e-9;

/** Whose answers count about which items, in each way of counting. */
type Inclusions = Readonly<Record<CountedAnswers, Inclusion>>;

/**
 * Of what people say about items what counts, in each way of counting.
 * @param independent what each said independently
 * @param standing what stands
 */
export function bySort<
  Independent extends { itemId: string; raterId: string },
  Standing extends { itemId: string; raterId: string },
>(independent: readonly Independent[], standing: readonly Standing[], inclusions: Inclusions) {
  return {
    sample: independent.filter((one) => isCounted(inclusions.sample, one)),
    blind: independent.filter((one) => isCounted(inclusions.blind, one)),
    all: standing.filter((one) => isCounted(inclusions.all, one)),
  };
}

/**
 * Chooses the pairs that count and weighs them, and says what they rest on.
 * @param inclusions for each way of counting, whose answers count
 * @param population how many items could have been drawn
 */
export function weighPairs(
  independent: readonly IndependentPair[],
  current: readonly CurrentPair[],
  inclusions: Inclusions,
  population: number,
  counted: CountedAnswers,
): { pairs: WeighedPair[]; basis: AnswerBasis } {
  const sorts = bySort(independent, current, inclusions);
  const { items } = inclusions[counted];
  const pairs = sorts[counted].map((pair) => ({
    ...pair,
    weight: items.get(pair.itemId)?.weight ?? 1,
  }));
  const present = new Map(pairs.map(({ itemId, weight }) => [itemId, weight]));
  const weights = [...present.values()].toSorted((one, other) => one - other);
  const drawn = [...present.keys()].filter((itemId) => items.get(itemId)?.byChance).length;
  return {
    pairs,
    basis: {
      counts: { sample: sorts.sample.length, blind: sorts.blind.length, all: sorts.all.length },
      anchored: sorts.all.filter(({ anchored }) => anchored).length,
      drawn,
      population,
      weighted: (weights.at(-1) ?? 1) / (weights[0] ?? 1) > 1 + ROUNDING,
      chosen: present.size - drawn,
      revisions: countRevisions(sorts.blind),
    },
  };
}

/** Pairs as statistics take them: answers as numbers, or as categories. */
export function ratedPairs(
  questions: readonly Question[],
  pairs: readonly WeighedPair[],
): ReportPair[] {
  const scales = new Map(questions.map(({ id, scale }) => [id, scale]));
  return pairs.flatMap(({ itemId, cluster, unit, question, judge, other, raterId, weight }) => {
    const scale = scales.get(question);
    if (!scale) return [];
    const values = { judge: numberOf(judge, scale), person: numberOf(other, scale) };
    return [{ video: itemId, cluster, unit, question, rater: raterId, weight, ...values }];
  });
}
