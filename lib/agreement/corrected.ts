import { FEWEST_VIDEOS } from './jackknife';
import { studentQuantile } from './numerics';
import type { Interval } from './statistic';
import { effectiveSampleSize } from './table';

/** A video of the sample: what people say of it, what the judge does, and its design weight 1/π. */
export interface SampledScore {
  person: number;
  judge: number;
  /** Only ratios matter. */
  weight: number;
}

/** A mean with its interval; none below five videos. */
export interface MeanEstimate {
  value: number;
  interval: Interval | null;
}

/** What the mean over all videos is, by the judge, by people's sample, and by both together. */
export interface CorrectedMean {
  /** Videos in the population and in the sample, and how many drawn with equal chances the sample is worth (Kish). */
  population: number;
  sampled: number;
  effective: number;
  /** The judge's mean over the population: certain, and wrong by the judge's bias. */
  judge: number;
  /** People's weighted mean over the sample. */
  people: MeanEstimate;
  /** People's mean, moved by how the sample's judge scores differ from the population's: see {@link correctMean}. */
  corrected: MeanEstimate;
  /** How far the judge is believed, 0..1: 0 leaves people's mean as it is. */
  power: number;
}

/**
 * The mean of people's scores over a population of which the judge scored all and people a sample, by the difference
 * estimator θ = ȳ + λ(f̄_U − f̄) with weighted means over the sample and f̄_U over the population,
 * λ = cov(y, f)/var_U(f), cut to 0..1; Hájek's variance Σw²(r − r̄)²/(Σw)²·n/(n − 1) of r = y − λf, Student's t on the
 * effective number of videos − 1. The population is fixed: intervals are about these videos, not about others like them.
 *
 * With equal weights θ is the PPI++ mean, whose λ is this one times N/(n + N) for N videos outside of the sample.
 * Source: Särndal, Swensson & Wretman 1992, chapter 6; Angelopoulos, Duchi & Zrnic 2023.
 * @param population the judge's score of every video, those of the sample included
 * @returns null when there is no video in one of them
 */
export function correctMean(
  sample: readonly SampledScore[],
  population: readonly number[],
  level = 0.95,
): CorrectedMean | null {
  if (sample.length === 0 || population.length === 0) return null;
  const judge = population.reduce((sum, score) => sum + score, 0) / population.length;
  const person = weightedMean(sample, (one) => one.person);
  const sampled = weightedMean(sample, (one) => one.judge);
  const spread =
    population.reduce((sum, score) => sum + (score - judge) ** 2, 0) /
    Math.max(1, population.length - 1);
  const together = weightedMean(sample, (one) => (one.person - person) * (one.judge - sampled));
  const power = spread === 0 ? 0 : Math.min(1, Math.max(0, together / spread));
  return {
    population: population.length,
    sampled: sample.length,
    effective: effectiveSampleSize(sample.map(({ weight }) => weight)),
    judge,
    people: estimate(sample, 0, judge, level),
    corrected: estimate(sample, power, judge, level),
    power,
  };
}

function estimate(
  sample: readonly SampledScore[],
  power: number,
  judge: number,
  level: number,
): MeanEstimate {
  const rest = (one: SampledScore) => one.person - power * one.judge;
  const mean = weightedMean(sample, rest);
  const value = mean + power * judge;
  const count = sample.length;
  if (count < FEWEST_VIDEOS) return { value, interval: null };
  const weights = sample.map(({ weight }) => weight);
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const squares = sample.reduce((sum, one) => sum + (one.weight * (rest(one) - mean)) ** 2, 0);
  const standardError = Math.sqrt((squares * count) / (count - 1)) / total;
  if (standardError === 0) return { value, interval: null };
  const degrees = Math.max(1, effectiveSampleSize(weights) - 1);
  const reach = studentQuantile((1 + level) / 2, degrees) * standardError;
  return { value, interval: { low: value - reach, high: value + reach, level } };
}

function weightedMean(
  sample: readonly SampledScore[],
  read: (one: SampledScore) => number,
): number {
  let sum = 0;
  let total = 0;
  for (const one of sample) {
    sum += one.weight * read(one);
    total += one.weight;
  }
  return sum / total;
}
