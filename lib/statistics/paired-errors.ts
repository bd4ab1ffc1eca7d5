import { describeJackknifed, effectiveVideos, type Sample } from './estimate';
import type { Statistic } from './statistic';

/** What videos add to mean differences over units, question by question. */
export interface PairedSums {
  questions: readonly {
    question: string;
    /** Of the units' differences. */
    sum: number;
    /** ≥ 1 */
    units: number;
  }[];
  /** How many videos add just this, ≥ 1. */
  videos: number;
  /** The design weight of each, 1 when left out; only ratios matter. */
  weight?: number;
}

/** Differences that differ by less differ by rounding only. */
const ROUNDING = 1e-12;

/**
 * The mean difference over units, Σw·sum/Σw·units, and over several questions the mean of theirs, with its delete-one-video
 * interval: units of a video are alike, so each video is left out whole, of all questions at once.
 * @param span the largest difference that the scale allows; Infinity for one without bounds
 */
export function estimateDifference(alike: readonly PairedSums[], span: number): Statistic {
  const videos = alike.filter(({ questions }) => questions.length > 0);
  const totals = totalsOf(videos);
  if (totals.size === 0) return { value: null, reason: 'no-pairs' };
  const means = [...totals.values()].map(({ sum, units }) => sum / units);
  const value = means.reduce((sum, mean) => sum + mean, 0) / means.length;
  const values = videos.map(({ questions, weight = 1 }) => {
    let without = value;
    for (const { question, sum, units } of questions) {
      const total = totals.get(question);
      if (!total) continue;
      if (total.videos === 1) return null;
      const left = (total.sum - weight * sum) / (total.units - weight * units);
      without += (left - total.sum / total.units) / totals.size;
    }
    return without;
  });
  const times = videos.map((each) => each.videos);
  const range = [-span, span] as const;
  const sample = sampleOf(videos);
  const described = describeJackknifed(
    value,
    { values, times },
    { range, transform: 'plain' },
    sample,
  );
  return totals.size > 1
    ? { ...described, questions: { averaged: totals.size, leftOut: 0 } }
    : described;
}

function totalsOf(
  videos: readonly PairedSums[],
): Map<string, { sum: number; units: number; videos: number }> {
  const totals = new Map<string, { sum: number; units: number; videos: number }>();
  for (const { questions, videos: times, weight = 1 } of videos) {
    for (const { question, sum, units } of questions) {
      const known = totals.get(question) ?? { sum: 0, units: 0, videos: 0 };
      known.sum += sum * weight * times;
      known.units += units * weight * times;
      known.videos += times;
      totals.set(question, known);
    }
  }
  return totals;
}

/** A video leaves the commonest answer where its mean difference on a question is not the commonest one. */
function sampleOf(alike: readonly PairedSums[]): Sample {
  const often = new Map<string, Map<number, number>>();
  for (const { questions, videos } of alike) {
    for (const { question, sum, units } of questions) {
      const counts = often.get(question) ?? new Map<number, number>();
      often.set(question, counts.set(sum / units, (counts.get(sum / units) ?? 0) + videos));
    }
  }
  const commonest = new Map(
    [...often].map(([question, counts]) => [
      question,
      [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0],
    ]),
  );
  const leaving = alike.filter(({ questions }) =>
    questions.some(
      ({ question, sum, units }) =>
        Math.abs(sum / units - (commonest.get(question) ?? 0)) > ROUNDING,
    ),
  );
  const count = (some: readonly PairedSums[]) => some.reduce((sum, { videos }) => sum + videos, 0);
  return {
    pairs: alike.reduce(
      (total, { questions, videos }) =>
        total + videos * questions.reduce((sum, { units }) => sum + units, 0),
      0,
    ),
    videos: count(alike),
    leaving: count(leaving),
    effectiveLeaving: effectiveVideos(
      leaving.map(({ videos, weight = 1 }) => ({ videos, weight })),
    ),
    disagree: alike.some(({ questions }) => questions.some(({ sum }) => sum !== 0)),
    scarce: false,
  };
}

/**
 * How far the answers of two raters lie from people's, summed over a video's units that all of them scored, question by
 * question.
 */
export interface ErrorSums {
  questions: readonly {
    question: string;
    units: number;
    /** Sums of |rater − person|; where several people answered a unit, of its mean over them. */
    left: number;
    right: number;
  }[];
  /** How many videos are like this. */
  videos: number;
  /** The design weight of each, 1 when left out; only ratios matter. */
  weight?: number;
}

/** The errors of two raters against people, on the same units. A negative difference: the right one errs less. */
export interface ErrorComparison {
  units: number;
  videos: number;
  /**
   * Mean absolute errors, in points of the scale; the share of wrong answers where it is no rating. Over several questions
   * the mean of theirs.
   */
  means: { left: number; right: number } | null;
  difference: Statistic;
}

/** Compares how far two raters are from people, with an interval that leaves out one video at a time. */
export function compareErrors(sums: readonly ErrorSums[], span: number): ErrorComparison {
  const read = (of: (each: { left: number; right: number }) => number): PairedSums[] =>
    sums.map(({ questions, ...each }) => ({
      ...each,
      questions: questions.map(({ left, right, ...question }) => ({
        ...question,
        sum: of({ left, right }),
      })),
    }));
  const mean = (side: 'left' | 'right') => {
    const totals = [...totalsOf(read((each) => each[side])).values()];
    return totals.reduce((sum, total) => sum + total.sum / total.units, 0) / totals.length;
  };
  const units = sums.reduce(
    (total, { questions, videos }) =>
      total + videos * questions.reduce((sum, question) => sum + question.units, 0),
    0,
  );
  return {
    units,
    videos: sums.reduce((sum, { questions, videos }) => sum + (questions.length && videos), 0),
    means: units === 0 ? null : { left: mean('left'), right: mean('right') },
    difference: estimateDifference(
      read(({ left, right }) => right - left),
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
 * Compares one score of each video, paired.
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
    questions: [{ question: '', sum: (right[index] ?? value) - value, units: 1 }],
    videos: 1,
  }));
  return {
    videos: left.length,
    means: left.length === 0 ? null : { left: mean(left), right: mean(right) },
    difference: estimateDifference(sums, span),
  };
}
