import { byCluster, meanWeight } from './clusters';
import { contributionsOf } from './composite-mean';
import { FEWEST_CLUSTERS } from './guards';
import type { InfluencedMean } from './influences';
import { effectiveDegrees } from './jackknife';
import { studentQuantile } from './numerics';
import { scoreInterval } from './proportion';
import { hasUnequalWeights, type MeanTarget, openShare, type SampledScore } from './sampled';
import { type Interval, LEVEL } from './statistic';
import { effectiveSampleSize } from './table';

/** Whose share an interval is for: people's, and the one that is shown, which may be the same. */
interface SampledShare {
  people: InfluencedMean;
  shown: InfluencedMean;
  /** How far the judge is believed in the share that is shown, 0..1. */
  power: number;
  /** Items that the sample stands for. */
  population: number;
}

/**
 * The interval of a share that people's sample says, alone or corrected by the judge, within 0..1 and good near these ends: Wilson's
 * on the number of independent items that would tell as much.
 *
 * For people that is n = ȳ(1 − ȳ)/V, at most the number of items; and where fewer than five clusters lie above ȳ, or below
 * it, at most the effective number of clusters, as `clusteredShareInterval` has it. For a corrected share n grows by V of people's
 * share over V of the corrected one, up to the population. Where fewer than five clusters of the sample have judge and
 * people differ, V cannot be told from them: they are then taken to differ in (k + 2)/(G + 4) of G clusters, k of which do
 * (Agresti & Coull). Of *these* items, what was certain leaves nothing open. Student's t is on G − 1, and with unequal
 * chances on the effective degrees of the contributions.
 *
 * Sources: Korn & Graubard 1998 (Survey Methodology 24:193), Agresti & Coull 1998 (American Statistician 52:119); for the
 * simulated coverage `npm run bench -- intervals`.
 * @param widening see `wideningOf`
 * @returns null below five clusters, and of these items where nothing was left to chance
 */
export function sampledShareInterval(
  sample: readonly SampledScore[],
  { people, shown, power, population }: SampledShare,
  target: MeanTarget,
  widening = 1,
): Interval | null {
  const clusters = byCluster(sample);
  const count = clusters.length;
  if (count < FEWEST_CLUSTERS || (target === 'these' && shown.complete)) return null;
  const effective = effectiveSampleSize(clusters.map(meanWeight));
  // Of these items, only what was left to chance is open.
  const open = clusters.reduce((sum, items) => sum + openShare(items), 0) / count;
  const scale = target === 'these' ? 1 / open : 1;
  const isRare = isOneSided(sample, people.value);
  const most = scale * (isRare ? Math.min(sample.length, effective) : sample.length);
  const variance = varianceOf(people, target);
  const spread = people.value * (1 - people.value);
  const ofPeople = Math.min(most, variance.whole === 0 ? most : spread / variance.whole);
  const { drawn, whole } = varianceOf(shown, target);
  const differing = clusters.filter((items) => items.some(differs)).length;
  const assumed = (differing + 2) / (count + 4);
  const least =
    differing < FEWEST_CLUSTERS ? (power ** 2 * open * assumed * (1 - assumed)) / effective : 0;
  const shownVariance = whole + Math.max(0, least - drawn);
  const total =
    variance.whole === 0
      ? ofPeople
      : Math.min(scale * population, (ofPeople * variance.whole) / shownVariance);
  const degrees = hasUnequalWeights(sample)
    ? Math.min(count - 1, Math.max(2, effectiveDegrees(contributionsOf(shown, target))))
    : count - 1;
  const quantile = widening * studentQuantile((1 + LEVEL) / 2, degrees);
  const value = Math.min(1, Math.max(0, shown.value));
  return scoreInterval(value, Math.max(1, total), quantile, LEVEL);
}

const ROUNDING = 1e-12;

/** Whether fewer than five clusters lie above a share, or fewer than five below it. */
export function isOneSided(sample: readonly SampledScore[], share: number): boolean {
  const shares = byCluster(sample).map((items) => {
    const weight = items.reduce((sum, item) => sum + item.weight, 0);
    return items.reduce((sum, item) => sum + item.weight * item.person, 0) / weight;
  });
  const above = shares.filter((own) => own > share + ROUNDING).length;
  const below = shares.filter((own) => own < share - ROUNDING).length;
  return Math.min(above, below) < FEWEST_CLUSTERS;
}

function differs({ person, judge }: SampledScore): boolean {
  return person !== judge;
}

function varianceOf(mean: InfluencedMean, target: MeanTarget) {
  const sum = (contributions: readonly number[]) =>
    contributions.reduce((total, each) => total + each, 0);
  return {
    drawn: sum(contributionsOf(mean, 'these')),
    whole: sum(contributionsOf(mean, target)),
  };
}
