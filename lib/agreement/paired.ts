import type { AgreementScale } from './compare';
import { hasDisagreement } from './estimate';
import { FEWEST_VIDEOS, type JackknifeScale, jackknife } from './jackknife';
import { kappa } from './kappa';
import type { Statistic, StatisticNote } from './statistic';
import { type AgreementTable, emptyTable, sumMargins } from './table';
import { type AgreementWeights, createWeights } from './weights';

/** Below these a value is provisional. */
const FIRM_VIDEOS = 15;
const FIRM_UNITS = 30;

/** What is left of a count when all that went into it is taken out again is rounding, if it is less than this share. */
const ROUNDING = 1e-9;

/**
 * Videos in which two raters, left and right, answered alike: one code ({@link pairCode}) for each unit and question that
 * both were asked. A thousand videos in which both found nothing are one of these.
 */
export interface AlikeVideos {
  codes: readonly number[];
  /** Design weight of each of the videos, as in `RatedPair`; 1 when left out. Only ratios matter. */
  weight?: number;
  /** How many videos are like this, ≥ 1. */
  videos: number;
}

/**
 * The code of a pair of answers: (left + 1)·(size + 1) + (right + 1), each the index of a declared category from 0, or −1
 * for one that is unscored.
 */
export function pairCode(left: number, right: number, size: number): number {
  return (left + 1) * (size + 1) + right + 1;
}

/** Two raters on the same questions about the same units, paired; differences are right − left. */
export interface PairedComparison {
  /** Units that both scored, and the videos with at least one. Everything else rests on these. */
  pairs: number;
  videos: number;
  coverage: { asked: number; leftUnscored: number; rightUnscored: number };
  /** Mean values on the question's scale; the share of yes. Null for a choice, and without pairs. */
  means: { left: number; right: number } | null;
  /** Of the means; null for a choice, whose categories have no distance. */
  difference: Statistic | null;
  /** Quadratic κ for ratings, plain κ otherwise. */
  kappa: Statistic;
  /** The share of equal answers. */
  exact: Statistic;
}

/** How many categories a scale declares. */
export function sizeOf(scale: AgreementScale): number {
  switch (scale.kind) {
    case 'rating':
      return scale.max - scale.min + 1;
    case 'yes-no':
      return 2;
    case 'choice':
      return scale.categories.length;
  }
}

/**
 * Compares two raters pair by pair. Intervals leave out one video at a time, see `jackknife`.
 * @throws {RangeError} when a code is none of the scale's
 */
export function comparePaired(
  alike: readonly AlikeVideos[],
  scale: AgreementScale,
): PairedComparison {
  const size = sizeOf(scale);
  const table = emptyTable(size);
  const groups: AlikeCells[] = [];
  const coverage = { asked: 0, leftUnscored: 0, rightUnscored: 0 };
  for (const { codes, weight = 1, videos } of alike) {
    const cells: number[] = [];
    let sum = 0;
    let equal = 0;
    for (const code of codes) {
      const { left, right } = readCode(code, size);
      coverage.asked += videos;
      if (left < 0) coverage.leftUnscored += videos;
      if (right < 0) coverage.rightUnscored += videos;
      if (left < 0 || right < 0) continue;
      cells.push(left * size + right);
      sum += right - left;
      if (left === right) equal += 1;
    }
    if (cells.length === 0) continue;
    addTo(table, cells, videos * weight);
    groups.push({ cells, sum, equal, units: cells.length, weight, videos });
  }
  const margins = sumMargins(table);
  const first = scale.kind === 'rating' ? scale.min : 0;
  const mean = (counts: Float64Array) =>
    first + counts.reduce((sum, count, index) => sum + count * index, 0) / margins.total;
  const weights = createWeights(scale.kind === 'rating' ? 'quadratic' : 'none', size);
  return {
    pairs: groups.reduce((sum, { units, videos }) => sum + units * videos, 0),
    videos: groups.reduce((sum, { videos }) => sum + videos, 0),
    coverage,
    means:
      margins.total === 0 || scale.kind === 'choice'
        ? null
        : { left: mean(margins.rows), right: mean(margins.columns) },
    difference:
      scale.kind === 'choice' ? null : estimateDifference(groups, size - 1, hasDisagreement(table)),
    kappa: estimateKappa(table, groups, weights),
    exact: estimateShare(groups, hasDisagreement(table)),
  };
}

/** Videos that put the same pairs into the table. */
interface AlikeCells extends PairedSum {
  cells: readonly number[];
  /** How many of them are of equal answers. */
  equal: number;
  weight: number;
}

function addTo(table: AgreementTable, cells: readonly number[], times: number): void {
  for (const cell of cells) table.counts[cell] = (table.counts[cell] ?? 0) + times;
}

function estimateKappa(
  table: AgreementTable,
  groups: readonly AlikeCells[],
  weights: AgreementWeights,
): Statistic {
  if (groups.length === 0) return { value: null, reason: 'no-pairs' };
  const value = kappa(table, weights);
  if (value === null) return { value, reason: 'expected-agreement-is-one' };
  const without = ({ cells, weight }: AlikeCells) => {
    const left = { ...table, counts: table.counts.slice() };
    addTo(left, cells, -weight);
    // What is left of a category that is gone is rounding, and would decide whether κ is defined.
    left.counts.forEach((count, cell) => {
      if (count < ROUNDING * (table.counts[cell] ?? 0)) left.counts[cell] = 0;
    });
    return kappa(left, weights);
  };
  const scale: JackknifeScale = { range: [-1, 1], transform: 'fisher' };
  return withInterval(value, groups, hasDisagreement(table), without, scale);
}

function estimateShare(groups: readonly AlikeCells[], differ: boolean): Statistic {
  return estimateMean(groups, ({ equal }) => equal, differ, {
    range: [0, 1],
    transform: 'fisher',
  });
}

/** A mean over units, Σw·of/Σw·units, with its delete-one-video interval. */
function estimateMean<Group extends PairedSum>(
  groups: readonly Group[],
  of: (group: Group) => number,
  differ: boolean,
  scale: JackknifeScale,
): Statistic {
  const weighed = (each: (group: Group) => number) =>
    groups.reduce((sum, group) => sum + each(group) * weightOf(group) * group.videos, 0);
  const total = weighed(of);
  const units = weighed((group) => group.units);
  if (units === 0) return { value: null, reason: 'no-pairs' };
  const videos = groups.reduce((sum, group) => sum + group.videos, 0);
  const without = (group: Group) =>
    videos === 1
      ? null
      : (total - of(group) * weightOf(group)) / (units - group.units * weightOf(group));
  return withInterval(total / units, groups, differ, without, scale);
}

function weightOf({ weight = 1 }: { weight?: number }): number {
  return weight;
}

/** A value with its delete-one-video interval and what must be said beside it. */
function withInterval<Group extends PairedSum>(
  value: number,
  groups: readonly Group[],
  differ: boolean,
  valueWithout: (group: Group) => number | null,
  scale: JackknifeScale,
): Statistic {
  const total = (of: (group: Group) => number) =>
    groups.reduce((sum, group) => sum + of(group) * group.videos, 0);
  const videos = total(() => 1);
  const effective = total(weightOf) ** 2 / total((group) => weightOf(group) ** 2);
  const notes: StatisticNote[] = [];
  if (videos < FEWEST_VIDEOS) notes.push('too-few-videos');
  if (effective < FIRM_VIDEOS || total(({ units }) => units) < FIRM_UNITS)
    notes.push('provisional');
  if (!differ) notes.push('no-disagreement');
  if (!differ || videos < FEWEST_VIDEOS) return { value, interval: null, notes };
  const withoutEach = groups.flatMap((group) =>
    Array<number | null>(group.videos).fill(valueWithout(group)),
  );
  const { interval, notes: more } = jackknife(value, withoutEach, scale);
  return { value, interval, notes: [...notes, ...more] };
}

function readCode(code: number, size: number): { left: number; right: number } {
  const left = Math.floor(code / (size + 1)) - 1;
  if (!Number.isInteger(code) || code < 0 || left >= size) {
    throw new RangeError(`${code} is not a pair of ${size} declared categories`);
  }
  return { left, right: (code % (size + 1)) - 1 };
}

/** What videos add to a mean over units: the sum of their units' differences, and how many units they have. */
export interface PairedSum {
  sum: number;
  /** ≥ 1 */
  units: number;
  /** How much each of the videos counts; 1 when left out. */
  weight?: number;
  /** How many videos add just this, ≥ 1. */
  videos: number;
}

/**
 * The mean difference over units, Σw·sum/Σw·units, with its delete-one-video interval: units of a video are alike, so each
 * video is left out whole.
 * @param span the largest difference that the scale allows; Infinity for one without bounds
 * @param differ whether any two of the paired values differ; equal values throughout have no interval
 */
export function estimateDifference(
  sums: readonly PairedSum[],
  span: number,
  differ = sums.some(({ sum }) => sum !== 0),
): Statistic {
  return estimateMean(sums, ({ sum }) => sum, differ, {
    range: [-span, span],
    transform: 'plain',
  });
}

/** How far the answers of two raters lie from people's, summed over a video's units that all of them scored. */
export interface ErrorSums {
  units: number;
  /** Sums of |rater − person|; where several people answered a unit, of its mean over them. */
  left: number;
  right: number;
  /** How much each of the videos counts; 1 when left out. */
  weight?: number;
  /** How many videos are like this. */
  videos: number;
}

/** The errors of two raters against people, on the same units. A negative difference: the right one errs less. */
export interface ErrorComparison {
  units: number;
  videos: number;
  /** Mean absolute errors, in points of the scale; the share of wrong answers where it is no rating. */
  means: { left: number; right: number } | null;
  difference: Statistic;
}

/** Compares how far two raters are from people, with an interval that leaves out one video at a time. */
export function compareErrors(sums: readonly ErrorSums[], span: number): ErrorComparison {
  const total = (of: (each: ErrorSums) => number) =>
    sums.reduce((sum, each) => sum + of(each) * each.videos, 0);
  const weighed = (of: (each: ErrorSums) => number) => total((each) => of(each) * weightOf(each));
  const units = total((each) => each.units);
  const weight = weighed((each) => each.units);
  return {
    units,
    videos: sums.reduce((sum, { videos }) => sum + videos, 0),
    means:
      units === 0
        ? null
        : {
            left: weighed((each) => each.left) / weight,
            right: weighed((each) => each.right) / weight,
          },
    difference: estimateDifference(
      sums.map(({ left, right, ...each }) => ({ ...each, sum: right - left })),
      span,
    ),
  };
}

/** A score of the same videos by two raters. */
export interface ScoreComparison {
  videos: number;
  means: { left: number; right: number } | null;
  difference: Statistic;
}

/**
 * Compares one score of each video, paired. The delete-one-video interval of a mean over videos is the t interval.
 * @param left its value by the left rater for each video, `right` by the other one, in the same order
 * @param span the largest difference that the score allows; Infinity for one without bounds
 */
export function compareScores(
  left: readonly number[],
  right: readonly number[],
  span: number,
): ScoreComparison {
  if (left.length !== right.length) throw new RangeError('Paired scores must be equally many');
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const sums = left.map((value, index) => ({
    sum: (right[index] ?? value) - value,
    units: 1,
    videos: 1,
  }));
  return {
    videos: left.length,
    means: left.length === 0 ? null : { left: mean(left), right: mean(right) },
    difference: estimateDifference(sums, span),
  };
}
