import { countRevisions } from '@/lib/answers/pairs/revisions';
import type { AnswerPair, IndependentPair, StandingPair } from '@/lib/answers/pairs/store';
import type { AnswerBasis, CountedAnswers } from './schema';
import { checkOf, type Sample } from './store';

/** A pair with how much its video counts: 1/π where chance chose it, 1 where it stands for nothing but itself. */
export type WeighedPair = AnswerPair & { raterId: string; weight: number };

/** Chances that differ by less than this share differ by rounding. */
const ROUNDING = 1e-9;

/**
 * Chooses the pairs that count and weighs them, and says what they rest on. What was handed in to check people's
 * attention never counts, unless the same person was given the clip by chance as well.
 */
export function weighPairs(
  independent: readonly IndependentPair[],
  standing: readonly StandingPair[],
  sample: Sample,
  counted: CountedAnswers,
): { pairs: WeighedPair[]; basis: AnswerBasis } {
  const isDrawn = ({ videoId, raterId }: { videoId: string; raterId: string }) =>
    sample.videos.get(videoId)?.raterIds.includes(raterId) ?? false;
  const isCheck = ({ videoId, raterId }: { videoId: string; raterId: string }) =>
    sample.checks.has(checkOf(videoId, raterId));
  const blind = independent.filter((pair) => isDrawn(pair) || !isCheck(pair));
  const all = standing.filter((pair) => isDrawn(pair) || !isCheck(pair));
  const sorts = { sample: blind.filter(isDrawn), blind, all };
  const pairs = sorts[counted].map((pair) => ({
    ...pair,
    weight: 1 / (sample.videos.get(pair.videoId)?.chance ?? 1),
  }));
  const videos = new Map(pairs.map(({ videoId, weight }) => [videoId, weight]));
  const weights = [...videos.values()].toSorted((one, other) => one - other);
  const drawn = [...videos.keys()].filter((videoId) => sample.videos.has(videoId)).length;
  return {
    pairs,
    basis: {
      counts: { sample: sorts.sample.length, blind: blind.length, all: all.length },
      anchored: all.filter(({ anchored }) => anchored).length,
      drawn,
      population: sample.population,
      weighted: (weights.at(-1) ?? 1) / (weights[0] ?? 1) > 1 + ROUNDING,
      chosen: videos.size - drawn,
      revisions: countRevisions(blind),
    },
  };
}
