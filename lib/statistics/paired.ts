import { type AveragedQuestion, averageQuestions, sampleOf } from './average';
import type { AgreementScale } from './compare';
import { describeTable, estimateTable, type VideoCells } from './estimate';
import { pairedMeasures } from './measures';
import { takeApart } from './place';
import type { Statistic } from './statistic';
import { sumMargins } from './table';

/**
 * Videos in which two raters, left and right, answered alike: for each question one code ({@link pairCode}) for each unit
 * that both were asked about. A thousand videos in which both found nothing are one of these.
 */
export interface AlikeVideos {
  questions: readonly { question: string; codes: readonly number[] }[];
  /** How many videos are like this, ≥ 1. */
  videos: number;
  /** The design weight of each, 1 when left out; only ratios matter. */
  weight?: number;
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
  /** Videos that hold a pair in which not both gave the commonest answer; of several questions, on any of them. */
  leavingVideos: number;
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
 * Compares two raters pair by pair: on one question by its own statistics, on several by the mean of these over the
 * questions, see `averageQuestions`. Intervals leave out one video at a time, see `jackknife`.
 * @throws {RangeError} when a code is none of the scale's
 */
export function comparePaired(
  alike: readonly AlikeVideos[],
  scale: AgreementScale,
): PairedComparison {
  const size = sizeOf(scale);
  const measures = pairedMeasures(size, scale.kind === 'rating' ? 'quadratic' : 'none');
  const coverage = { asked: 0, leftUnscored: 0, rightUnscored: 0 };
  const read = alike.map(({ questions, videos, weight = 1 }) => {
    const answered = questions.map(({ question, codes }) => {
      const cells = codes.flatMap((code): VideoCells => {
        const { left, right } = readCode(code, size);
        coverage.asked += videos;
        if (left < 0) coverage.leftUnscored += videos;
        if (right < 0) coverage.rightUnscored += videos;
        return left < 0 || right < 0 ? [] : [{ cell: left * size + right, weight }];
      });
      return { question, cells };
    });
    return { questions: answered.filter(({ cells }) => cells.length > 0), videos, weight };
  });
  const ids = [
    ...new Set(alike.flatMap(({ questions }) => questions.map(({ question }) => question))),
  ];
  const { questions, group } = takeApart(read, ids, (kinds, pairs) => {
    const estimate = estimateTable(measures, size, kinds, pairs);
    return { estimate, statistics: describeTable(estimate) };
  });
  const [only] = questions;
  const { difference, kappa, exact } =
    only && questions.length === 1 ? only.statistics : averageQuestions(measures, questions, group);
  const pairs = questions.reduce((sum, { estimate }) => sum + estimate.sample.pairs, 0);
  return {
    pairs,
    videos: group.reduce((sum, { videos }) => sum + videos, 0),
    leavingVideos: sampleOf(questions, group).leaving,
    coverage,
    means: scale.kind === 'choice' ? null : meansOf(questions, scale),
    difference: scale.kind === 'choice' ? null : difference,
    kappa,
    exact,
  };
}

/** The mean of each rater's mean over the questions that both scored. */
function meansOf<Name extends string>(
  questions: readonly AveragedQuestion<Name>[],
  scale: AgreementScale,
): { left: number; right: number } | null {
  const first = scale.kind === 'rating' ? scale.min : 0;
  const means = questions.flatMap(({ estimate }) => {
    const { rows, columns, total } = sumMargins(estimate.table);
    const mean = (counts: Float64Array) =>
      first + counts.reduce((sum, count, index) => sum + count * index, 0) / total;
    return total === 0 ? [] : [{ left: mean(rows), right: mean(columns) }];
  });
  if (means.length === 0) return null;
  return {
    left: means.reduce((sum, { left }) => sum + left, 0) / means.length,
    right: means.reduce((sum, { right }) => sum + right, 0) / means.length,
  };
}

function readCode(code: number, size: number): { left: number; right: number } {
  const left = Math.floor(code / (size + 1)) - 1;
  if (!Number.isInteger(code) || code < 0 || left >= size) {
    throw new RangeError(`${code} is not a pair of ${size} declared categories`);
  }
  return { left, right: (code % (size + 1)) - 1 };
}
