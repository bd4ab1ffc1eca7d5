import { assessAnswers, type ItemAnswers } from './assess';
import { type AveragedQuestion, averageQuestions, type GroupCluster, sampleOf } from './average';
import { nameCounts, prevalenceIndex } from './binary';
import { byCluster, clusterOf } from './clusters';
import { averageConstants, type ConstantPredictor, constantPredictor } from './constant';
import { hasDisagreement } from './estimate';
import { FIRM_CLASS } from './guards';
import { independentErrors } from './independent-errors';
import { measuresOf, type ScaleStatistics, type StatisticName } from './measures';
import { placePairs, type RatedPair } from './place';
import { type AgreementScale, categoriesOf, firstOf } from './scale';
import type { Statistic } from './statistic';
import { type AgreementTable, countAt, effectiveSampleSize, emptyTable, sumMargins } from './table';

/** How much of what was asked could be compared. A unit that neither rater scored counts under both. */
export interface Coverage {
  asked: number;
  judgeUnscored: number;
  personUnscored: number;
}

/** What every comparison tells besides its statistics. All statistics rest on the same pairs: those both scored. */
export interface ComparisonFacts {
  /** Units that both scored, each once for every person who did. */
  pairs: number;
  /** Items with at least one such unit. */
  videos: number;
  /** Clusters that these are of: what intervals leave out. Equal to `videos` where each item is one by itself. */
  clusters: number;
  /**
   * As many clusters drawn with equal chances would tell as much: Kish's (Σw)²/Σw²; equal to `clusters` without weights.
   */
  effectiveClusters: number;
  /** Clusters that hold a pair in which not both gave the most common answer; of a group, on any of its questions. */
  leavingClusters: number;
  coverage: Coverage;
  /** How often each combination occurs, unweighted; rows are the person's categories, columns the judge's. */
  confusion: {
    categories: readonly (number | string)[];
    counts: readonly (readonly number[])[];
  };
  /**
   * When judge and person never differ: the upper 95 % bound of the share of clusters in which they would,
   * 1 − 0.05^(1/G) for G effective clusters; null otherwise and without pairs.
   */
  disagreementBound: number | null;
}

type ComparisonOf<Kind extends keyof ScaleStatistics> = ComparisonFacts & {
  kind: Kind;
  statistics: Record<ScaleStatistics[Kind], Statistic>;
  constant: ConstantPredictor<ScaleStatistics[Kind]>;
  /** See `independentErrors`; none of a mean over questions. */
  independentErrors: Partial<Record<ScaleStatistics[Kind], number>>;
};

/** Judge against person; `kind` is the scale's. */
export type Comparison = ComparisonOf<'rating'> | ComparisonOf<'yes-no'> | ComparisonOf<'choice'>;

/** Beyond these κ misleads on its own: |prevalence index|, and much raw agreement with little κ. */
const SKEWED_PREVALENCE = 0.6;
const HIGH_AGREEMENT = 0.8;
const LOW_KAPPA = 0.4;

/** One question's comparison with all that the mean over a group of questions is taken of. */
export interface AssessedQuestion {
  comparison: Comparison;
  /** The clusters with pairs, with their items, each with which of the estimate's kinds it is of. */
  clusters: readonly { cluster: string; videos: readonly string[]; weight: number; kind: number }[];
  assessed: AveragedQuestion<StatisticName>;
}

/**
 * Compares a judge with a person over one question: every statistic that suits the scale, with its
 * delete-one-cluster interval (see `jackknife`) and what must be said along with it. Pairs that one of them did not score are counted and left
 * out. With design weights w every count becomes a sum of weights, scaled to as many as there are units; the jackknife
 * takes a cluster out with the weights of its items. The result is plain data and, but for rounding in the last digits, the same in
 * whatever order the pairs come.
 * @throws {RangeError} when the scale has fewer than two categories, a unit of a video comes twice for one person, a
 * weight is not positive, or a value is not one of the declared categories
 */
export function compareRaters(pairs: readonly RatedPair[], scale: AgreementScale): Comparison {
  return assessQuestion(pairs, scale).comparison;
}

/** {@link compareRaters}, with what the mean over several questions is taken of. */
export function assessQuestion(
  pairs: readonly RatedPair[],
  scale: AgreementScale,
): AssessedQuestion {
  const categories = categoriesOf(scale);
  const size = categories.length;
  if (size < 2) throw new RangeError('A scale has at least two categories');
  const placed = placePairs(pairs, firstOf(scale), size);
  const counts = countCells(placed, size);
  const isYesNo = scale.kind === 'yes-no';
  const scarce = isYesNo && Math.min(...sumMargins(counts).rows) < FIRM_CLASS;
  const measures = measuresOf(scale);
  const { questions, group } = assessAnswers(measures, size, [''], placed, scarce);
  const [assessed] = questions;
  if (!assessed) throw new Error('one question is assessed');
  const { estimate, statistics } = assessed;
  const clusters = byCluster(placed).map((items, index) => ({
    cluster: items[0] ? clusterOf(items[0]) : '',
    videos: items.map(({ video }) => video),
    weight: group[index]?.weight ?? 1,
    kind: group[index]?.kinds[0] ?? -1,
  }));
  const comparison = {
    ...factsOf(pairs, categories, counts, clusters),
    leavingClusters: estimate.sample.leaving,
    kind: scale.kind,
    statistics: isYesNo ? markSkewed(estimate.table, statistics) : statistics,
    constant: constantPredictor(estimate.table, categories, measures),
    independentErrors: independentErrors(estimate.table, scale),
  };
  // The measures of a scale compute the statistics of its kind.
  return { comparison: comparison as Comparison, clusters, assessed };
}

/** How often each combination occurs, whatever it weighs. */
function countCells(items: readonly ItemAnswers[], size: number): AgreementTable {
  const counts = emptyTable(size);
  for (const { questions } of items) {
    for (const { cells } of questions) {
      cells.places.forEach((place, index) => {
        counts.counts[place] = (counts.counts[place] ?? 0) + (cells.pairs[index] ?? 0);
      });
    }
  }
  return counts;
}

/**
 * Judge against person over several questions of one scale: the mean of each statistic over the questions, see
 * `averageQuestions`; counts are those of all questions together.
 */
export function averageAssessed(
  questions: readonly AssessedQuestion[],
  scale: AgreementScale,
): Comparison {
  const clusters = groupClusters(questions);
  const videos = new Set(
    questions.flatMap((question) => question.clusters.flatMap((each) => each.videos)),
  );
  const facts = sumFacts(
    questions.map(({ comparison }) => comparison),
    clusters,
    videos.size,
  );
  const assessed = questions.map((question) => question.assessed);
  const measures = measuresOf(scale);
  // The measures of a scale compute the statistics of its kind, and so do constants.
  const constants = questions.map(
    ({ comparison }) => comparison.constant as ConstantPredictor<StatisticName>,
  );
  const comparison = {
    kind: scale.kind,
    ...facts,
    leavingClusters: sampleOf(assessed, clusters).leaving,
    statistics: averageQuestions(measures, assessed, clusters),
    constant: averageConstants(constants, Object.keys(measures.traits) as StatisticName[]),
    independentErrors: {},
  };
  return comparison as Comparison;
}

/** The clusters of several questions, each once. */
function groupClusters(questions: readonly AssessedQuestion[]): GroupCluster[] {
  const clusters = new Map<string, { clusters: number; weight: number; kinds: number[] }>();
  questions.forEach((question, place) => {
    for (const { cluster, weight, kind } of question.clusters) {
      const known = clusters.get(cluster) ?? {
        clusters: 1,
        weight,
        kinds: Array<number>(questions.length).fill(-1),
      };
      known.kinds[place] = kind;
      clusters.set(cluster, known);
    }
  });
  return [...clusters.values()];
}

function factsOf(
  pairs: readonly RatedPair[],
  categories: readonly (number | string)[],
  counts: AgreementTable,
  clusters: AssessedQuestion['clusters'],
): Omit<ComparisonFacts, 'leavingClusters'> {
  const effectiveClusters = effectiveSampleSize(clusters.map(({ weight }) => weight));
  return {
    pairs: sumMargins(counts).total,
    videos: clusters.reduce((sum, { videos }) => sum + videos.length, 0),
    clusters: clusters.length,
    effectiveClusters,
    coverage: {
      asked: pairs.length,
      judgeUnscored: pairs.reduce((sum, { judge }) => sum + (judge === null ? 1 : 0), 0),
      personUnscored: pairs.reduce((sum, { person }) => sum + (person === null ? 1 : 0), 0),
    },
    confusion: { categories, counts: listRows(counts) },
    disagreementBound: boundDisagreement(effectiveClusters, hasDisagreement(counts)),
  };
}

function sumFacts(
  comparisons: readonly Comparison[],
  clusters: readonly GroupCluster[],
  videos: number,
): Omit<ComparisonFacts, 'leavingClusters'> {
  const total = (of: (comparison: Comparison) => number) =>
    comparisons.reduce((sum, comparison) => sum + of(comparison), 0);
  const weights = clusters.map(({ weight }) => weight);
  const effectiveClusters = effectiveSampleSize(weights);
  const differ = comparisons.some(
    ({ pairs, disagreementBound }) => pairs > 0 && disagreementBound === null,
  );
  const [first] = comparisons;
  return {
    pairs: total(({ pairs }) => pairs),
    videos,
    clusters: clusters.length,
    effectiveClusters,
    coverage: {
      asked: total(({ coverage }) => coverage.asked),
      judgeUnscored: total(({ coverage }) => coverage.judgeUnscored),
      personUnscored: total(({ coverage }) => coverage.personUnscored),
    },
    confusion: {
      categories: first?.confusion.categories ?? [],
      counts: (first?.confusion.counts ?? []).map((line, row) =>
        line.map((_, column) => total(({ confusion }) => confusion.counts[row]?.[column] ?? 0)),
      ),
    },
    disagreementBound: boundDisagreement(effectiveClusters, differ),
  };
}

function boundDisagreement(effectiveClusters: number, differ: boolean): number | null {
  return effectiveClusters === 0 || differ ? null : 1 - 0.05 ** (1 / effectiveClusters);
}

function listRows(table: AgreementTable): number[][] {
  const indexes = Array.from({ length: table.size }, (_, index) => index);
  return indexes.map((row) => indexes.map((column) => countAt(table, row, column)));
}

function isSkewed(
  table: AgreementTable,
  { kappa, exact }: Record<'kappa' | 'exact', Statistic>,
): boolean {
  const prevalence = prevalenceIndex(nameCounts(table));
  if (prevalence !== null && Math.abs(prevalence) > SKEWED_PREVALENCE) return true;
  if (kappa.value === null || exact.value === null) return false;
  return exact.value > HIGH_AGREEMENT && kappa.value < LOW_KAPPA;
}

function markSkewed<Statistics extends Record<'kappa' | 'exact', Statistic>>(
  table: AgreementTable,
  statistics: Statistics,
): Statistics {
  const { kappa } = statistics;
  if (kappa.value === null || !isSkewed(table, statistics)) return statistics;
  return { ...statistics, kappa: { ...kappa, notes: [...kappa.notes, 'skewed'] } };
}
