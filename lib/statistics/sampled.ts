import type { Clustered } from './clusters';
import type { Interval } from './statistic';

/** An item of the sample: what people say of it, what the judge does, and its design weight. */
export interface SampledScore extends Clustered {
  person: number;
  judge: number;
  /** 1/π, ≥ 1: 1 for an item that was certain to be drawn, hence stands for none but itself. */
  weight: number;
  /** Whether people answered it in part, so that what they would say of it is left to chance whatever its weight. */
  inPart?: boolean;
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

/** What of the judge's scores of a population a sample is corrected by. */
export interface DescribedScores {
  count: number;
  mean: number;
  /** With n − 1. */
  variance: number;
}

/** Weights that differ by less than this share, or from 1 by less than this, differ by rounding. */
const ROUNDING = 1e-9;

/** Whether the chances with which items were drawn differ. */
export function hasUnequalWeights(sample: readonly Pick<SampledScore, 'weight'>[]): boolean {
  const weights = sample.map(({ weight }) => weight);
  return Math.max(...weights) / Math.min(...weights) > 1 + ROUNDING;
}

/** Whether every item was certain to be drawn, and answered in whole. */
export function isComplete(sample: readonly SampledScore[], judge: DescribedScores): boolean {
  if (sample.some(({ inPart }) => inPart)) return false;
  return sample.length >= judge.count || !sample.some(leftToChance);
}

/** Whether an item was not certain to be drawn, or was answered in part. */
export function leftToChance({ weight, inPart = false }: SampledScore): boolean {
  return inPart || weight > 1 + ROUNDING;
}

/** What people and the judge say of an item, as one word. */
export function pairOf({ person, judge }: SampledScore): string {
  return `${person} ${judge}`;
}

/** Weighted sums over a sample, from which its means and its covariance follow. */
export interface Sums {
  weight: number;
  person: number;
  judge: number;
  product: number;
}

/** See {@link Sums}. */
export function sumUp(sample: readonly SampledScore[]): Sums {
  const sums = { weight: 0, person: 0, judge: 0, product: 0 };
  for (const { person, judge, weight } of sample) {
    sums.weight += weight;
    sums.person += weight * person;
    sums.judge += weight * judge;
    sums.product += weight * person * judge;
  }
  return sums;
}

/** The sums without an item of theirs. */
export function without(sums: Sums, { person, judge, weight }: SampledScore): Sums {
  return {
    weight: sums.weight - weight,
    person: sums.person - weight * person,
    judge: sums.judge - weight * judge,
    product: sums.product - weight * person * judge,
  };
}

/** How much of a cluster was left to chance, 0..1: the mean of 1 − 1/w over its items; of one answered in part, all. */
export function openShare(items: readonly SampledScore[]): number {
  return items.reduce((sum, item) => sum + openOf(item), 0) / items.length;
}

function openOf({ weight, inPart = false }: SampledScore): number {
  return inPart ? 1 : Math.max(0, 1 - 1 / weight);
}

/** Σ√w·(y − ȳ) over a cluster's items. */
export function sumFrom(items: readonly SampledScore[], mean: number): number {
  return items.reduce((sum, { weight, person }) => sum + Math.sqrt(weight) * (person - mean), 0);
}

/** λ = cov(y, f)/var_U(f), cut to 0..1; 0 for a judge that never varies. */
export function believe(
  { weight, person, judge, product }: Sums,
  { variance }: { variance: number },
): number {
  if (variance === 0) return 0;
  const covariance = product / weight - (person / weight) * (judge / weight);
  return Math.min(1, Math.max(0, covariance / variance));
}

/**
 * People's mean by sums over a sample, moved by how the sample's judge scores differ from the population's where the judge
 * is believed.
 */
export function pointBy(judge: DescribedScores, believing: boolean): (sums: Sums) => number {
  return (sums) =>
    sums.person / sums.weight +
    (believing ? believe(sums, judge) : 0) * (judge.mean - sums.judge / sums.weight);
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
export function leavingCommonest<One>(ones: readonly One[], read: (one: One) => string): One[] {
  const counts = new Map<string, number>();
  for (const one of ones) counts.set(read(one), (counts.get(read(one)) ?? 0) + 1);
  const [[commonest] = ['']] = [...counts].toSorted((one, other) => other[1] - one[1]);
  return ones.filter((one) => read(one) !== commonest);
}
