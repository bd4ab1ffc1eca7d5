import { assessAnswers } from './assess';
import { type AveragedQuestion, sampleOf } from './average';
import { pairedMeasures } from './paired-measures';
import { type PairedCoverage, pairRatings, questionsIn, type Ratings } from './ratings';
import { type AgreementScale, firstOf, isOrdered, sizeOf } from './scale';
import type { Statistic } from './statistic';
import { sumMargins } from './table';

/** Two raters on the same questions about the same units, paired; differences are right − left. */
export interface PairedComparison {
  /** Units that both scored, the items with at least one, and the clusters of these. Everything else rests on them. */
  pairs: number;
  videos: number;
  clusters: number;
  /** Clusters that hold a pair in which not both gave the most common answer; of several questions, on any of them. */
  leavingClusters: number;
  coverage: PairedCoverage;
  /** Mean values on the question's scale; the share of yes. Null for a choice, and without pairs. */
  means: { left: number; right: number } | null;
  /** Of the means; null for a choice, whose categories have no distance. */
  difference: Statistic | null;
  /** Quadratic κ for ratings, plain κ otherwise. */
  kappa: Statistic;
  /** The share of equal answers. */
  exact: Statistic;
}

/**
 * Compares two raters, the first two of the ratings, pair by pair: on one question by its own statistics, on several by
 * the mean of these over the questions, see `averageQuestions`. Intervals leave out one cluster at a time, see `jackknife`.
 * @throws {RangeError} when an answer is none of the scale's
 */
export function comparePaired(ratings: Ratings, scale: AgreementScale): PairedComparison {
  const size = sizeOf(scale);
  const { answers, coverage } = pairRatings(ratings, [0, 1], scale);
  const {
    questions,
    group,
    statistics,
    pairs,
    items: videos,
    clusters,
  } = assessAnswers(
    pairedMeasures(size, isOrdered(scale) ? 'quadratic' : 'none'),
    size,
    questionsIn(ratings),
    answers,
  );
  const hasDistance = scale.kind !== 'choice';
  return {
    pairs,
    videos,
    clusters,
    leavingClusters: sampleOf(questions, group).leaving,
    coverage,
    means: hasDistance ? meansOf(questions, firstOf(scale)) : null,
    difference: hasDistance ? statistics.difference : null,
    kappa: statistics.kappa,
    exact: statistics.exact,
  };
}

/** The mean of each rater's mean over the questions that both scored. */
function meansOf<Name extends string>(
  questions: readonly AveragedQuestion<Name>[],
  first: number,
): { left: number; right: number } | null {
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
