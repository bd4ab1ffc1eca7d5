import { byCluster } from './clusters';
import { FEWEST_CLUSTERS } from './guards';
import type { JackknifeScale } from './jackknife';
import { boundedMeanInterval } from './mean';
import {
  believe,
  type DescribedScores,
  describeScores,
  hasUnequalWeights,
  isComplete,
  leavingCommonest,
  leftToChance,
  openShare,
  pairOf,
  pointBy,
  type SampledScore,
  squareOf,
  sumUp,
  without,
} from './sampled';
import type { Interval } from './statistic';
import { effectiveSampleSize } from './table';

/** Which mean is meant: that of the items that could have been drawn, or of all items like them. */
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

/** What the mean over all items is, by the judge, by people's sample, and by both together. */
export interface CorrectedMean {
  /** Items in the population and in the sample, and how many drawn with equal chances the sample is worth (Kish). */
  population: number;
  sampled: number;
  /** Clusters that these are of, as many as items where each is one by itself. */
  clusters: { population: number; sampled: number };
  effective: number;
  /** Whether the chances with which items were drawn differ. */
  weighted: boolean;
  /** Whether every item was certain to be drawn: then people's mean of these items is known, without an interval. */
  complete: boolean;
  /**
   * The judge's mean over the population: certain for these items, with an interval for items like them, and wrong by the
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

/**
 * The mean of people's scores over a population of which the judge scored all and people a sample, by the difference
 * estimator θ = ȳ + λ(f̄_U − f̄) with weighted means over the sample and f̄_U over the population,
 * λ = cov(y, f)/var_U(f), cut to 0..1. With equal weights θ is the PPI++ mean, whose λ is this one times N/(n + N) for N
 * items outside of the sample.
 *
 * The variance is the sum of contributions of the g sampled clusters, with d = θ₍₋g₎ − θ of leaving one out, λ computed again:
 * - of *these* items, what drawing a sample leaves open: Σ(1 − 1/w)·d²·(g−1)/g. For a simple random sample that is the
 *   finite population correction 1 − n/N; nothing is left where all were certain. With unequal chances it takes draws to
 *   be independent of each other, which is approximate for strata and draws of a fixed size. Where items were drawn one by
 *   one and not whole clusters, it is on the safe side.
 * - of items *like these*, besides that, what the population has of chance itself: Σ(Σ√w·(y − ȳ))²/Σw·g/(g−1)/N, the inner
 *   sum over a cluster's items. With λ of least variance the sum is var(y − λf)/n + λ²·var(f)/N, as in PPI. For items of
 *   one cluster both together come to d², as if clusters had been drawn with replacement, however they were.
 *
 * For the interval see {@link boundedMeanInterval}; for its simulated coverage `npm run bench:agreement -- coverage`.
 *
 * There is no interval below five clusters, of these items fewer than five with some not certain, that leave the commonest
 * pair of scores.
 * Sources: Särndal, Swensson & Wretman 1992, chapters 3, 6 and 11; Angelopoulos, Duchi & Zrnic 2023.
 * @param population the judge's score of every item, those of the sample included
 * @param range the lowest and highest score
 * @param populationClusters of the population, in the same order, null for an item by itself; none when left out
 * @returns null when there is no item in one of them
 */
export function correctMean(
  sample: readonly SampledScore[],
  population: readonly number[],
  range: JackknifeScale['range'],
  populationClusters: readonly (string | null)[] = [],
  level = 0.95,
): CorrectedMean | null {
  const judge = describeScores(population);
  const estimates = correctSample(sample, judge, range, level);
  if (!estimates) return null;
  const judged = byCluster(
    population.map((score, index) => ({ score, cluster: populationClusters[index] ?? null })),
  );
  const { length } = population;
  const squares = judged.map((items) => {
    const sum = items.reduce((total, { score }) => total + (score - judge.mean), 0);
    return (sum ** 2 / length / (judged.length - 1)) * (judged.length / length);
  });
  const varied = leavingCommonest(judged.flat(), ({ score }) => String(score));
  const hasVariety = byCluster(varied).length >= FEWEST_CLUSTERS;
  const like = hasVariety ? boundedMeanInterval(judge.mean, squares, range, level) : null;
  return {
    ...estimates,
    clusters: { population: judged.length, sampled: estimates.clusters },
    judge: { value: judge.mean, intervals: { these: null, like } },
  };
}

/** What {@link correctSample} says. */
export interface CorrectedSample extends Omit<CorrectedMean, 'judge' | 'clusters'> {
  /** Clusters of the sample. */
  clusters: number;
}

/** As {@link correctMean}, without the judge's own mean: for populations so large that they are described once. */
export function correctSample(
  sample: readonly SampledScore[],
  judge: DescribedScores,
  range: JackknifeScale['range'],
  level = 0.95,
): CorrectedSample | null {
  if (sample.length === 0 || judge.count === 0) return null;
  const weights = sample.map(({ weight }) => weight);
  const complete = isComplete(sample, judge);
  const clusters = byCluster(sample);
  const leaving = leavingCommonest(sample, pairOf);
  const open = byCluster(leaving.filter(leftToChance));
  const totals = sumUp(sample);
  const power = believe(totals, judge);

  const estimate = (believing: boolean): MeanEstimate => {
    const pointOf = pointBy(judge, believing);
    const value = pointOf(totals);
    const these = clusters.map((items) => {
      const change = pointOf(items.reduce(without, totals)) - value;
      return (openShare(items) * change ** 2 * (clusters.length - 1)) / clusters.length;
    });
    const person = totals.person / totals.weight;
    const like = clusters.map((items, index) => {
      const share = squareOf(items, person) / totals.weight;
      const ofPopulation = (share * clusters.length) / (clusters.length - 1) / judge.count;
      return (complete ? 0 : (these[index] ?? 0)) + ofPopulation;
    });
    const within = (contributions: readonly number[], holding: readonly unknown[]) =>
      holding.length < FEWEST_CLUSTERS
        ? null
        : boundedMeanInterval(value, contributions, range, level);
    return {
      value: cut(value, range),
      intervals: {
        these: complete ? null : within(these, open),
        like: within(like, byCluster(leaving)),
      },
    };
  };
  return {
    population: judge.count,
    sampled: sample.length,
    clusters: clusters.length,
    effective: effectiveSampleSize(weights),
    weighted: hasUnequalWeights(sample),
    complete,
    people: estimate(false),
    corrected: estimate(true),
    power,
  };
}

function cut(value: number, [low, high]: JackknifeScale['range']): number {
  return Math.min(high, Math.max(low, value));
}
