import { assessAnswers } from './assess';
import { kappaMeasure } from './paired-measures';
import { pairRatings, questionsIn, type Ratings } from './ratings';
import { type AgreementScale, isOrdered, sizeOf } from './scale';
import type { Statistic } from './statistic';

/** How far two raters agree beyond chance. */
export interface MatrixCell {
  /** Quadratic κ for ratings, plain κ otherwise; over several questions the mean of theirs. */
  kappa: Statistic;
  /** Answers that both scored, the items that they are about, and the clusters of these. */
  items: number;
  videos: number;
  clusters: number;
}

/**
 * The agreement of every two of several raters, each on what both scored.
 * @param people for each rater whether it is a person; agreement with one is weighed by how videos were drawn
 * @returns a line for each rater with a place for each; null on the diagonal
 */
export function agreementMatrix(
  people: readonly boolean[],
  ratings: Ratings,
  scale: AgreementScale,
): (MatrixCell | null)[][] {
  const ids = questionsIn(ratings).sort();
  const size = sizeOf(scale);
  const measures = kappaMeasure(size, isOrdered(scale) ? 'quadratic' : 'none');
  const compareTwo = (one: number, other: number): MatrixCell => {
    const weighed = (people[one] ?? false) || (people[other] ?? false);
    const { answers } = pairRatings(ratings, [one, other], scale, weighed);
    const {
      statistics,
      pairs,
      items: videos,
      clusters,
    } = assessAnswers(measures, size, ids, answers);
    return { kappa: statistics.kappa, items: pairs, videos, clusters };
  };
  const above = people.map((_, row) =>
    people.map((__, column) => (row < column ? compareTwo(row, column) : null)),
  );
  return above.map((line, row) =>
    line.map((cell, column) => (row > column ? (above[column]?.[row] ?? null) : cell)),
  );
}
