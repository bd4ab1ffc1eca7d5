import { byCluster, type Clustered, meanWeight } from './clusters';
import { countBase, describeJackknifed, effectiveClusters, type Sample } from './estimate';
import { asShareDifference, type LeftOutShare } from './share-difference';
import type { Statistic } from './statistic';

/** What items add to mean differences over units, question by question. */
export interface PairedSums extends Clustered {
  questions: readonly {
    question: string;
    /** Of the units' differences. */
    sum: number;
    /** ≥ 1 */
    units: number;
  }[];
  /** How many items add just this, ≥ 1; 1 with a cluster. */
  times: number;
  /** The design weight of each, 1 when left out; only ratios matter. */
  weight?: number;
}

/** Differences that differ by less differ by rounding only. */
const ROUNDING = 1e-12;

/** What the items of a cluster add together, or equal ones that are each a cluster by themselves. */
interface ClusterSums {
  items: readonly PairedSums[];
  /** By question, each item with its weight. */
  questions: ReadonlyMap<string, { sum: number; units: number }>;
  clusters: number;
  weight: number;
}

/**
 * The mean difference over units, Σw·sum/Σw·units, and over several questions the mean of theirs, with its
 * delete-one-cluster interval: units of an item and items of a cluster are not independent, so each cluster is left out whole, of all
 * questions at once.
 * @param span the largest difference that the scale allows; Infinity for one without bounds
 */
export function estimateDifference(equal: readonly PairedSums[], span: number): Statistic {
  const clusters = clusterSums(equal);
  const mean = leaveOutEach(clusters);
  if (!mean) return { value: null, reason: 'no-pairs' };
  const described = describeJackknifed(
    mean.value,
    { values: mean.without, times: clusters.map((each) => each.clusters) },
    { range: [-span, span], transform: 'plain' },
    sampleOf(clusters),
  );
  return mean.questions > 1
    ? { ...described, questions: { averaged: mean.questions, leftOut: 0 } }
    : described;
}

/** The mean over questions of their mean over units, and what it is without each cluster; null without units. */
function leaveOutEach(
  clusters: readonly ClusterSums[],
): (LeftOutShare & { questions: number; units: number }) | null {
  const totals = totalsOf(clusters);
  if (totals.size === 0) return null;
  const means = [...totals.values()].map(({ sum, units }) => sum / units);
  const value = means.reduce((sum, mean) => sum + mean, 0) / means.length;
  const without = clusters.map(({ questions }) => {
    let left = value;
    for (const [question, { sum, units }] of questions) {
      const total = totals.get(question);
      if (!total) continue;
      if (total.clusters === 1) return null;
      const rest = (total.sum - sum) / (total.units - units);
      left += (rest - total.sum / total.units) / totals.size;
    }
    return left;
  });
  const units = [...totals.values()].reduce((sum, total) => sum + total.units, 0);
  return { value, without, questions: totals.size, units };
}

function clusterSums(equal: readonly PairedSums[]): ClusterSums[] {
  const present = equal.filter(({ questions }) => questions.length > 0);
  return byCluster(present).map((items) => {
    const questions = new Map<string, { sum: number; units: number }>();
    for (const { questions: said, weight = 1 } of items) {
      for (const { question, sum, units } of said) {
        const known = questions.get(question) ?? { sum: 0, units: 0 };
        known.sum += weight * sum;
        known.units += weight * units;
        questions.set(question, known);
      }
    }
    const weight = meanWeight(items.map((item) => ({ weight: item.weight ?? 1 })));
    return { items, questions, clusters: items[0]?.times ?? 0, weight };
  });
}

function totalsOf(
  clusters: readonly ClusterSums[],
): Map<string, { sum: number; units: number; clusters: number }> {
  const totals = new Map<string, { sum: number; units: number; clusters: number }>();
  for (const { questions, clusters: times } of clusters) {
    for (const [question, { sum, units }] of questions) {
      const known = totals.get(question) ?? { sum: 0, units: 0, clusters: 0 };
      known.sum += sum * times;
      known.units += units * times;
      known.clusters += times;
      totals.set(question, known);
    }
  }
  return totals;
}

/** A cluster leaves the most common answer where an item's mean difference on a question is not the commonest one. */
function sampleOf(clusters: readonly ClusterSums[]): Sample {
  const items = clusters.flatMap((cluster) => cluster.items);
  const often = new Map<string, Map<number, number>>();
  for (const { questions, times } of items) {
    for (const { question, sum, units } of questions) {
      const counts = often.get(question) ?? new Map<number, number>();
      often.set(question, counts.set(sum / units, (counts.get(sum / units) ?? 0) + times));
    }
  }
  const commonest = new Map(
    [...often].map(([question, counts]) => [
      question,
      [...counts].reduce((most, each) => (each[1] > most[1] ? each : most))[0],
    ]),
  );
  const leaves = ({ questions }: PairedSums) =>
    questions.some(
      ({ question, sum, units }) =>
        Math.abs(sum / units - (commonest.get(question) ?? 0)) > ROUNDING,
    );
  const leaving = clusters.filter((cluster) => cluster.items.some(leaves));
  const count = (some: readonly ClusterSums[]) =>
    some.reduce((sum, each) => sum + each.clusters, 0);
  return {
    pairs: items.reduce(
      (total, { questions, times }) =>
        total + times * questions.reduce((sum, { units }) => sum + units, 0),
      0,
    ),
    clusters: count(clusters),
    leaving: count(leaving),
    effectiveLeaving: effectiveClusters(leaving),
    disagree: items.some(({ questions }) => questions.some(({ sum }) => sum !== 0)),
    scarce: false,
  };
}

/**
 * How far the answers of two raters lie from people's, summed over an item's units that all of them scored, question by
 * question.
 */
export interface ErrorSums extends Clustered {
  questions: readonly {
    question: string;
    units: number;
    /** Sums of |rater − person|; where several people answered a unit, of its mean over them. */
    left: number;
    right: number;
  }[];
  /** How many items are like this; 1 with a cluster. */
  times: number;
  /** The design weight of each, 1 when left out; only ratios matter. */
  weight?: number;
}

/** The errors of two raters against people, on the same units. A negative difference: the right one errs less. */
export interface ErrorComparison {
  units: number;
  /** The items that these are of, and the clusters of these. */
  videos: number;
  clusters: number;
  /**
   * Mean absolute errors, in points of the scale; the share of wrong answers where it is no rating. Over several questions
   * the mean of theirs.
   */
  means: { left: number; right: number } | null;
  difference: Statistic;
}

/**
 * Compares how far two raters are from people, with an interval that leaves out one cluster at a time; shares of wrong answers
 * by {@link asShareDifference}.
 * @param isShare whether answers are only right or wrong
 */
export function compareErrors(
  sums: readonly ErrorSums[],
  span: number,
  isShare = false,
): ErrorComparison {
  const read = (of: (each: { left: number; right: number }) => number): PairedSums[] =>
    sums.map(({ questions, ...each }) => ({
      ...each,
      questions: questions.map(({ left, right, ...question }) => ({
        ...question,
        sum: of({ left, right }),
      })),
    }));
  const clusters = clusterSums(read(({ left }) => left));
  const left = leaveOutEach(clusters);
  const right = leaveOutEach(clusterSums(read((each) => each.right)));
  const difference = estimateDifference(
    read((each) => each.right - each.left),
    span,
  );
  const units = sums.reduce(
    (total, { questions, times }) =>
      total + times * questions.reduce((sum, question) => sum + question.units, 0),
    0,
  );
  return {
    units,
    videos: sums.reduce((sum, { questions, times }) => sum + (questions.length && times), 0),
    clusters: countClusters(sums.filter(({ questions }) => questions.length > 0)),
    means: left && right && { left: left.value, right: right.value },
    difference:
      isShare && left && right && difference.value !== null
        ? asShareDifference(
            difference,
            left,
            right,
            clusters.map((each) => each.clusters),
            countBase(clusters, left.units),
          )
        : difference,
  };
}

/** A score of the same items by two raters. */
export interface ScoreComparison {
  videos: number;
  clusters: number;
  means: { left: number; right: number } | null;
  difference: Statistic;
}

/**
 * Compares one score of each item, paired.
 * @param left its value by the left rater for each item, `right` by the other one, in the same order
 * @param clusters the items' clusters in that order, null for one by itself; none when left out
 * @param span the largest difference that the score allows; Infinity for one without bounds
 */
export function compareScores(
  left: readonly number[],
  right: readonly number[],
  span: number,
  clusters: readonly (string | null)[] = [],
): ScoreComparison {
  if (left.length !== right.length) throw new RangeError('Paired scores must be equally many');
  const mean = (values: readonly number[]) =>
    values.reduce((sum, value) => sum + value, 0) / values.length;
  const sums = left.map((value, index) => ({
    questions: [{ question: '', sum: (right[index] ?? value) - value, units: 1 }],
    times: 1,
    cluster: clusters[index] ?? null,
  }));
  return {
    videos: left.length,
    clusters: countClusters(sums),
    means: left.length === 0 ? null : { left: mean(left), right: mean(right) },
    difference: estimateDifference(sums, span),
  };
}

function countClusters(items: readonly (Clustered & { times: number })[]): number {
  return byCluster(items).reduce((sum, [first]) => sum + (first?.times ?? 0), 0);
}
