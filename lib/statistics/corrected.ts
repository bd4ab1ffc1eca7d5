import { FEWEST_VIDEOS } from './guards';
import type { JackknifeScale } from './jackknife';
import { boundedMeanInterval } from './mean';
import type { Interval } from './statistic';
import { effectiveSampleSize } from './table';

/** A video of the sample: what people say of it, what the judge does, and its design weight. */
export interface SampledScore {
  person: number;
  judge: number;
  /** 1/π, ≥ 1: 1 for a video that was certain to be drawn, hence stands for none but itself. */
  weight: number;
}

/** Which mean is meant: that of the videos that could have been drawn, or of all videos like them. */
export const MEAN_TARGETS = ['these', 'like'] as const;

/** One of {@link MEAN_TARGETS}. */
export type MeanTarget = (typeof MEAN_TARGETS)[number];

/** A mean with its interval, for either of what it may be meant of. */
export interface MeanEstimate {
  /** Within the scale. */
  value: number;
  /** Null where nothing is left to chance, or too little is known to say how much. */
  intervals: Record<MeanTarget, Interval | null>;
}

/** What the mean over all videos is, by the judge, by people's sample, and by both together. */
export interface CorrectedMean {
  /** Videos in the population and in the sample, and how many drawn with equal chances the sample is worth (Kish). */
  population: number;
  sampled: number;
  effective: number;
  /** Whether the chances with which videos were drawn differ. */
  weighted: boolean;
  /** Whether every video was certain to be drawn: then people's mean of these videos is known, without an interval. */
  complete: boolean;
  /**
   * The judge's mean over the population: certain for these videos, with an interval for videos like them, and wrong by the
   * judge's bias either way.
   */
  judge: MeanEstimate;
  /** People's weighted mean over the sample. */
  people: MeanEstimate;
  /** People's mean, moved by how the sample's judge scores differ from the population's: see {@link correctMean}. */
  corrected: MeanEstimate;
  /** How far the judge is believed, 0..1: 0 leaves people's mean as it is. */
  power: number;
}

/** Weights that differ by less than this share, or from 1 by less than this, differ by rounding. */
const ROUNDING = 1e-9;

/**
 * The mean of people's scores over a population of which the judge scored all and people a sample, by the difference
 * estimator θ = ȳ + λ(f̄_U − f̄) with weighted means over the sample and f̄_U over the population,
 * λ = cov(y, f)/var_U(f), cut to 0..1. With equal weights θ is the PPI++ mean, whose λ is this one times N/(n + N) for N
 * videos outside of the sample.
 *
 * The variance is the sum of contributions of the sampled videos, with d = θ₍₋i₎ − θ of leaving one out, λ anew:
 * - of *these* videos, what drawing a sample leaves open: Σ(1 − 1/w)·d²·(n−1)/n. For a simple random sample that is the
 *   finite population correction 1 − n/N; nothing is left where all were certain. With unequal chances it takes draws to
 *   be independent of each other, which is approximate for strata and draws of a fixed size.
 * - of videos *like these*, besides that, what the population has of chance itself: Σw(y − ȳ)²/Σw·n/(n−1)/N. With λ of
 *   least variance the sum is var(y − λf)/n + λ²·var(f)/N, as in PPI.
 *
 * For the interval see {@link boundedMeanInterval}; for its simulated coverage `npm run bench:agreement -- coverage`.
 *
 * There is no interval below five videos, of these videos fewer than five not certain ones, that leave the commonest
 * pair of scores.
 * Sources: Särndal, Swensson & Wretman 1992, chapters 3, 6 and 11; Angelopoulos, Duchi & Zrnic 2023.
 * @param population the judge's score of every video, those of the sample included
 * @param range the lowest and highest score
 * @returns null when there is no video in one of them
 */
export function correctMean(
  sample: readonly SampledScore[],
  population: readonly number[],
  range: JackknifeScale['range'],
  level = 0.95,
): CorrectedMean | null {
  const judge = describeScores(population);
  const estimates = correctSample(sample, judge, range, level);
  if (!estimates) return null;
  const { length } = population;
  const squares = population.map((score) => (score - judge.mean) ** 2 / length / (length - 1));
  const hasVariety = leavingCommonest(population, String).length >= FEWEST_VIDEOS;
  const like = hasVariety ? boundedMeanInterval(judge.mean, squares, range, level) : null;
  return { ...estimates, judge: { value: judge.mean, intervals: { these: null, like } } };
}

/** What of the judge's scores of a population a sample is corrected by. */
export interface DescribedScores {
  count: number;
  mean: number;
  /** With n − 1. */
  variance: number;
}

/** As {@link correctMean}, without the judge's own mean: for populations so large that they are described once. */
export function correctSample(
  sample: readonly SampledScore[],
  judge: DescribedScores,
  range: JackknifeScale['range'],
  level = 0.95,
): Omit<CorrectedMean, 'judge'> | null {
  if (sample.length === 0 || judge.count === 0) return null;
  const weights = sample.map(({ weight }) => weight);
  const complete =
    sample.length >= judge.count || weights.every((weight) => weight <= 1 + ROUNDING);
  const leaving = leavingCommonest(sample, ({ person, judge: score }) => `${person} ${score}`);
  const open = leaving.filter(({ weight }) => weight > 1 + ROUNDING);
  const totals = sumUp(sample);
  const power = believe(totals, judge);

  const estimate = (believing: boolean): MeanEstimate => {
    const pointOf = (sums: Sums) =>
      sums.person / sums.weight +
      (believing ? believe(sums, judge) : 0) * (judge.mean - sums.judge / sums.weight);
    const value = pointOf(totals);
    const these = sample.map((one) => {
      const change = pointOf(without(totals, one)) - value;
      return (Math.max(0, 1 - 1 / one.weight) * change ** 2 * (sample.length - 1)) / sample.length;
    });
    const person = totals.person / totals.weight;
    const like = sample.map((one, index) => {
      const share = (one.weight * (one.person - person) ** 2) / totals.weight;
      const ofPopulation = (share * sample.length) / (sample.length - 1) / judge.count;
      return (complete ? 0 : (these[index] ?? 0)) + ofPopulation;
    });
    const within = (contributions: readonly number[], holding: readonly unknown[]) =>
      holding.length < FEWEST_VIDEOS
        ? null
        : boundedMeanInterval(value, contributions, range, level);
    return {
      value: cut(value, range),
      intervals: { these: complete ? null : within(these, open), like: within(like, leaving) },
    };
  };
  return {
    population: judge.count,
    sampled: sample.length,
    effective: effectiveSampleSize(weights),
    weighted: Math.max(...weights) / Math.min(...weights) > 1 + ROUNDING,
    complete,
    people: estimate(false),
    corrected: estimate(true),
    power,
  };
}

/** Weighted sums over a sample, from which its means and its covariance follow. */
interface Sums {
  weight: number;
  person: number;
  judge: number;
  product: number;
}

function sumUp(sample: readonly SampledScore[]): Sums {
  const sums = { weight: 0, person: 0, judge: 0, product: 0 };
  for (const { person, judge, weight } of sample) {
    sums.weight += weight;
    sums.person += weight * person;
    sums.judge += weight * judge;
    sums.product += weight * person * judge;
  }
  return sums;
}

function without(sums: Sums, { person, judge, weight }: SampledScore): Sums {
  return {
    weight: sums.weight - weight,
    person: sums.person - weight * person,
    judge: sums.judge - weight * judge,
    product: sums.product - weight * person * judge,
  };
}

/** λ = cov(y, f)/var_U(f), cut to 0..1; 0 for a judge that never varies. */
function believe(
  { weight, person, judge, product }: Sums,
  { variance }: { variance: number },
): number {
  if (variance === 0) return 0;
  const covariance = product / weight - (person / weight) * (judge / weight);
  return Math.min(1, Math.max(0, covariance / variance));
}

/** Number, mean and variance of scores. */
export function describeScores(scores: ArrayLike<number>): DescribedScores {
  const { length: count } = scores;
  let sum = 0;
  for (let place = 0; place < count; place += 1) sum += scores[place] ?? 0;
  const mean = sum / count;
  let squares = 0;
  for (let place = 0; place < count; place += 1) squares += ((scores[place] ?? 0) - mean) ** 2;
  return { count, mean, variance: squares / Math.max(1, count - 1) };
}

/** Those of which what is read is not what is read most often. */
function leavingCommonest<One>(ones: readonly One[], read: (one: One) => string): One[] {
  const counts = new Map<string, number>();
  for (const one of ones) counts.set(read(one), (counts.get(read(one)) ?? 0) + 1);
  const [[commonest] = ['']] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return ones.filter((one) => read(one) !== commonest);
}

function cut(value: number, [low, high]: JackknifeScale['range']): number {
  return Math.min(high, Math.max(low, value));
}
