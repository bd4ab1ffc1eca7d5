import { countRevisions } from '@/lib/answers/revisions';
import { type Inclusion, isCounted } from '@/lib/queues/sample/inclusion';
import type { AnswerBasis, CountedAnswers } from '@/lib/queues/sample/schema';
import type { AnswerPair, CurrentPair, IndependentPair } from './pairs.store';

/** A pair with how much its video counts, see `CountedVideo`. */
export type WeighedPair = AnswerPair & { weight: number };

/** Chances that differ by less than this share differ by rounding. */
const ROUNDING = 1e-9;

/**
 * Chooses the pairs that count and weighs them, and says what they rest on.
 * @param inclusions for each way of counting, whose answers count
 * @param population how many videos could have been drawn
 */
export function weighPairs(
  independent: readonly IndependentPair[],
  current: readonly CurrentPair[],
  inclusions: Readonly<Record<CountedAnswers, Inclusion>>,
  population: number,
  counted: CountedAnswers,
): { pairs: WeighedPair[]; basis: AnswerBasis } {
  const sorts = {
    sample: independent.filter((pair) => isCounted(inclusions.sample, pair)),
    blind: independent.filter((pair) => isCounted(inclusions.blind, pair)),
    all: current.filter((pair) => isCounted(inclusions.all, pair)),
  };
  const { videos } = inclusions[counted];
  const pairs = sorts[counted].map((pair) => ({
    ...pair,
    weight: videos.get(pair.itemId)?.weight ?? 1,
  }));
  const present = new Map(pairs.map(({ itemId, weight }) => [itemId, weight]));
  const weights = [...present.values()].toSorted((one, other) => one - other);
  const drawn = [...present.keys()].filter((itemId) => videos.get(itemId)?.byChance).length;
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
