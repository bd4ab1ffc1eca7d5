import { assessAnswers } from './assess';
import { type AveragedQuestion, type GroupCluster, leaveOneOutOf, sampleOf } from './average';
import { countBase } from './estimate';
import { type PairedStatistic, pairedMeasures } from './paired-measures';
import { type PairedCoverage, pairRatings, questionsIn, type Ratings } from './ratings';
import { type AgreementScale, firstOf, isOrdered, sizeOf } from './scale';
import { asShareDifference } from './share-difference';
import type { DefinedStatistic, Statistic } from './statistic';
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
  const { left, right, difference } = statistics;
  const means =
    hasDistance && left.value !== null && right.value !== null
      ? { left: firstOf(scale) + left.value, right: firstOf(scale) + right.value }
      : null;
  return {
    pairs,
    videos,
    clusters,
    leavingClusters: sampleOf(questions, group).leaving,
    coverage,
    means,
    difference: !hasDistance
      ? null
      : scale.kind === 'yes-no' && means && difference.value !== null
        ? differenceOfShares(difference, means, questions, group)
        : difference,
    kappa: statistics.kappa,
    exact: statistics.exact,
  };
}

/** The difference of both shares of yes, over several questions of the means of these. */
function differenceOfShares(
  difference: DefinedStatistic,
  means: { left: number; right: number },
  questions: readonly AveragedQuestion<PairedStatistic>[],
  group: readonly GroupCluster[],
): DefinedStatistic {
  const places = questions.flatMap(({ estimate }, place) =>
    estimate.values.left === null ? [] : [place],
  );
  const side = (name: 'left' | 'right') => ({
    value: means[name],
    without: leaveOneOutOf(name, means[name], questions, places, group),
  });
  const units = questions.reduce((sum, { estimate }) => sum + sumMargins(estimate.table).total, 0);
  const times = group.map(({ clusters }) => clusters);
  return asShareDifference(difference, side('left'), side('right'), times, countBase(group, units));
}
