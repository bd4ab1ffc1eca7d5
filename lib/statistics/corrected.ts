import { byCluster, type Clustered } from './clusters';
import { FEWEST_VIDEOS } from './guards';
import type { JackknifeScale } from './jackknife';
import { boundedMeanInterval } from './mean';
import type { Interval } from './statistic';
import { effectiveSampleSize } from './table';

/** An item of the sample: what people say of it, what the judge does, and its design weight. */
export interface SampledScore extends Clustered {
  person: number;
  judge: number;
  /** 1/π, ≥ 1: 1 for an item that was certain to be drawn, hence stands for none but itself. */
  weight: number;
}

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

/** Weights that differ by less than this share, or from 1 by less than this, differ by rounding. */
const ROUNDING = 1e-9;

/**
 * The mean of people's scores over a population of which the judge scored all and people a sample, by the difference
 * estimator θ = ȳ + λ(f̄_U − f̄) with weighted means over the sample and f̄_U over the population,
 * λ = cov(y, f)/var_U(f), cut to 0..1. With equal weights θ is the PPI++ mean, whose λ is this one times N/(n + N) for N
 * items outside of the sample.
 *
 * The variance is the sum of contributions of the g sampled clusters, with d = θ₍₋g₎ − θ of leaving one out, λ anew:
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
  const hasVariety = byCluster(varied).length >= FEWEST_VIDEOS;
  const like = hasVariety ? boundedMeanInterval(judge.mean, squares, range, level) : null;
  return {
    ...estimates,
    clusters: { population: judged.length, sampled: estimates.clusters },
    judge: { value: judge.mean, intervals: { these: null, like } },
  };
}

/** What of the judge's scores of a population a sample is corrected by. */
export interface DescribedScores {
  count: number;
  mean: number;
  /** With n − 1. */
  variance: number;
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
  const complete =
    sample.length >= judge.count || weights.every((weight) => weight <= 1 + ROUNDING);
  const clusters = byCluster(sample);
  const leaving = leavingCommonest(sample, ({ person, judge: score }) => `${person} ${score}`);
  const open = byCluster(leaving.filter(({ weight }) => weight > 1 + ROUNDING));
  const totals = sumUp(sample);
  const power = believe(totals, judge);

  const estimate = (believing: boolean): MeanEstimate => {
    const pointOf = (sums: Sums) =>
      sums.person / sums.weight +
      (believing ? believe(sums, judge) : 0) * (judge.mean - sums.judge / sums.weight);
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
      holding.length < FEWEST_VIDEOS
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

/** Whether the chances with which items were drawn differ. */
export function hasUnequalWeights(sample: readonly Pick<SampledScore, 'weight'>[]): boolean {
  const weights = sample.map(({ weight }) => weight);
  return Math.max(...weights) / Math.min(...weights) > 1 + ROUNDING;
}

/** How far one cluster of a sample moves a mean, on either account; the square is its part of the variance. */
export interface ClusterInfluence {
  /** Null for an item by itself. */
  cluster: string | null;
  /** Of what drawing a sample leaves open: 0 for what was certain to be drawn. */
  drawn: number;
  /** Of what the population has of chance itself. */
  population: number;
}

/** A mean with what each cluster of its sample does to it: means of one sample's clusters can be combined by these. */
export interface InfluencedMean {
  value: number;
  complete: boolean;
  influences: ClusterInfluence[];
  /** Clusters that leave the commonest pair of scores: all, and those of them that were not certain to be drawn. */
  leaving: Record<MeanTarget, number>;
}

/**
 * As {@link correctSample} reckons people's mean or the corrected one, cluster by cluster and with signs.
 * @param believing whether it is the corrected one
 */
export function influencesOf(
  sample: readonly SampledScore[],
  judge: DescribedScores,
  believing: boolean,
): InfluencedMean | null {
  if (sample.length === 0 || judge.count === 0) return null;
  const complete =
    sample.length >= judge.count || sample.every(({ weight }) => weight <= 1 + ROUNDING);
  const clusters = byCluster(sample);
  const totals = sumUp(sample);
  const pointOf = (sums: Sums) =>
    sums.person / sums.weight +
    (believing ? believe(sums, judge) : 0) * (judge.mean - sums.judge / sums.weight);
  const value = pointOf(totals);
  const person = totals.person / totals.weight;
  const count = clusters.length;
  const leaving = leavingCommonest(sample, (item) => `${item.person} ${item.judge}`);
  return {
    value,
    complete,
    influences: clusters.map((items) => {
      const change = pointOf(items.reduce(without, totals)) - value;
      const open = complete ? 0 : Math.sqrt((openShare(items) * (count - 1)) / count);
      const scale = Math.sqrt(count / (count - 1) / judge.count / totals.weight);
      return {
        cluster: items[0]?.cluster ?? null,
        drawn: count > 1 ? open * change : 0,
        population: count > 1 ? scale * sumFrom(items, person) : 0,
      };
    }),
    leaving: {
      these: byCluster(leaving.filter(({ weight }) => weight > 1 + ROUNDING)).length,
      like: byCluster(leaving).length,
    },
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

/** How much of a cluster was left to chance, 0..1: the mean of 1 − 1/w over its items. */
function openShare(items: readonly SampledScore[]): number {
  return items.reduce((sum, { weight }) => sum + Math.max(0, 1 - 1 / weight), 0) / items.length;
}

/** (Σ√w·(y − ȳ))² over a cluster's items; of an item by itself w(y − ȳ)². */
function squareOf(items: readonly SampledScore[], mean: number): number {
  const [only] = items;
  if (only && items.length === 1) return only.weight * (only.person - mean) ** 2;
  return sumFrom(items, mean) ** 2;
}

/** Σ√w·(y − ȳ) over a cluster's items. */
function sumFrom(items: readonly SampledScore[], mean: number): number {
  return items.reduce((sum, { weight, person }) => sum + Math.sqrt(weight) * (person - mean), 0);
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
