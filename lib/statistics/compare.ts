import { type AveragedQuestion, averageQuestions, type GroupVideo, sampleOf } from './average';
import { nameCounts, prevalenceIndex } from './binary';
import { addCells, describeTable, estimateTable, hasDisagreement } from './estimate';
import { FIRM_CLASS } from './guards';
import { measuresOf, type ScaleStatistics, type StatisticName } from './measures';
import { groupKinds, placeByVideo, type RatedPair, weighCells } from './place';
import { type AgreementScale, categoriesOf, firstOf } from './scale';
import type { Statistic } from './statistic';
import { type AgreementTable, countAt, effectiveSampleSize, emptyTable, sumMargins } from './table';

/** How much of what was asked could be compared. A unit that neither rater scored counts under both. */
export interface Coverage {
  asked: number;
  judgeUnscored: number;
  personUnscored: number;
}

/** What every comparison tells beside its statistics. All statistics rest on the same pairs: those both scored. */
export interface ComparisonFacts {
  /** Units that both scored, each once for every person who did. */
  pairs: number;
  /** Videos with at least one such unit. */
  videos: number;
  /** As many videos drawn with equal chances would tell as much: Kish's (Σw)²/Σw²; equal to `videos` without weights. */
  effectiveVideos: number;
  /** Videos that hold a pair in which not both gave the commonest answer; of a group, on any of its questions. */
  leavingVideos: number;
  coverage: Coverage;
  /** How often each combination occurs, unweighted; rows are the person's categories, columns the judge's. */
  confusion: {
    categories: readonly (number | string)[];
    counts: readonly (readonly number[])[];
  };
  /**
   * When judge and person never differ: the upper 95 % bound of the share of videos in which they would, 1 − 0.05^(1/G)
   * for G effective videos; null otherwise and without pairs.
   */
  disagreementBound: number | null;
}

type ComparisonOf<Kind extends keyof ScaleStatistics> = ComparisonFacts & {
  kind: Kind;
  statistics: Record<ScaleStatistics[Kind], Statistic>;
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
  /** The videos with pairs, each with its weight and which of the estimate's kinds it is of. */
  videos: readonly { video: string; weight: number; kind: number }[];
  assessed: AveragedQuestion<StatisticName>;
}

/**
 * Compares a judge with a person over one question: every statistic that suits the scale, with its delete-one-video
 * interval (see `jackknife`) and what must be said beside it. Pairs that one of them did not score are counted and left
 * out. With design weights w every count becomes a sum of weights, scaled to as many as there are units; the jackknife
 * takes a video out with its weight. The result is plain data and, but for rounding in the last digits, the same in
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
  const placed = placeByVideo(pairs, firstOf(scale), size);
  const cellsOf = weighCells(placed);
  const { kinds, kindOf } = groupKinds(
    placed.map(({ weight }, index) => ({ weight, cells: cellsOf[index] ?? [] })),
  );
  const counts = emptyTable(size);
  for (const { cells } of placed) {
    addCells(
      counts,
      cells.map(({ cell }) => ({ cell, weight: 1 })),
    );
  }
  const facts = factsOf(pairs, categories, counts, placed);
  const isYesNo = scale.kind === 'yes-no';
  const scarce = isYesNo && Math.min(...sumMargins(counts).rows) < FIRM_CLASS;
  const estimate = estimateTable(measuresOf(scale), size, kinds, facts.pairs, scarce);
  const statistics = describeTable(estimate);
  const comparison = {
    ...facts,
    leavingVideos: estimate.sample.leaving,
    kind: scale.kind,
    statistics: isYesNo ? markSkewed(estimate.table, statistics) : statistics,
  };
  return {
    // The measures of a scale reckon the statistics of its kind.
    comparison: comparison as Comparison,
    videos: placed.map(({ video, weight }, index) => ({
      video,
      weight,
      kind: kindOf[index] ?? -1,
    })),
    assessed: { estimate, statistics },
  };
}

/**
 * Judge against person over several questions of one scale: the mean of each statistic over the questions, see
 * `averageQuestions`; counts are those of all questions together.
 */
export function averageAssessed(
  questions: readonly AssessedQuestion[],
  scale: AgreementScale,
): Comparison {
  const videos = groupVideos(questions);
  const facts = sumFacts(
    questions.map(({ comparison }) => comparison),
    videos,
  );
  const assessed = questions.map((question) => question.assessed);
  const comparison = {
    kind: scale.kind,
    ...facts,
    leavingVideos: sampleOf(assessed, videos).leaving,
    statistics: averageQuestions(measuresOf(scale), assessed, videos),
  };
  return comparison as Comparison;
}

/** The videos of several questions, each once. */
function groupVideos(questions: readonly AssessedQuestion[]): GroupVideo[] {
  const videos = new Map<string, { videos: number; weight: number; kinds: number[] }>();
  questions.forEach((question, place) => {
    for (const { video, weight, kind } of question.videos) {
      const known = videos.get(video) ?? {
        videos: 1,
        weight,
        kinds: Array<number>(questions.length).fill(-1),
      };
      known.kinds[place] = kind;
      videos.set(video, known);
    }
  });
  return [...videos.values()];
}

function factsOf(
  pairs: readonly RatedPair[],
  categories: readonly (number | string)[],
  counts: AgreementTable,
  placed: readonly { weight: number }[],
): Omit<ComparisonFacts, 'leavingVideos'> {
  const effectiveVideos = effectiveSampleSize(placed.map(({ weight }) => weight));
  return {
    pairs: sumMargins(counts).total,
    videos: placed.length,
    effectiveVideos,
    coverage: {
      asked: pairs.length,
      judgeUnscored: pairs.filter((pair) => pair.judge === null).length,
      personUnscored: pairs.filter((pair) => pair.person === null).length,
    },
    confusion: { categories, counts: listRows(counts) },
    disagreementBound: boundDisagreement(effectiveVideos, hasDisagreement(counts)),
  };
}

function sumFacts(
  comparisons: readonly Comparison[],
  videos: readonly GroupVideo[],
): Omit<ComparisonFacts, 'leavingVideos'> {
  const total = (of: (comparison: Comparison) => number) =>
    comparisons.reduce((sum, comparison) => sum + of(comparison), 0);
  const weights = videos.map(({ weight }) => weight);
  const effectiveVideos = effectiveSampleSize(weights);
  const differ = comparisons.some(
    ({ pairs, disagreementBound }) => pairs > 0 && disagreementBound === null,
  );
  const [first] = comparisons;
  return {
    pairs: total(({ pairs }) => pairs),
    videos: videos.length,
    effectiveVideos,
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
    disagreementBound: boundDisagreement(effectiveVideos, differ),
  };
}

function boundDisagreement(effectiveVideos: number, differ: boolean): number | null {
  return effectiveVideos === 0 || differ ? null : 1 - 0.05 ** (1 / effectiveVideos);
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
