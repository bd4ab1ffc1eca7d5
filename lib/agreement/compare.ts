import { nameCounts, prevalenceIndex } from './binary';
import { addCells, estimateMeasures, hasDisagreement, type VideoCells } from './estimate';
import {
  type ChoiceStatistic,
  choiceMeasures,
  type RatingStatistic,
  ratingMeasures,
  type YesNoStatistic,
  yesNoMeasures,
} from './measures';
import type { Statistic } from './statistic';
import { type AgreementTable, countAt, effectiveSampleSize, emptyTable, sumMargins } from './table';

/** What both raters said to one question about one unit; null = unscored (judge) or cannot tell (person). */
export interface RatedPair {
  video: string;
  /** Unique within its video, for one person. */
  unit: string;
  /** Who the person is, where several answered. A unit counts once, shared evenly among those who scored it. */
  rater?: string;
  /** Design weight of the video, 1/π for one drawn with the chance π; 1 when left out. Only ratios matter. */
  weight?: number;
  judge: number | null;
  person: number | null;
}

/**
 * The declared categories: whole numbers from `min` to `max`; 0 = no and 1 = yes; or indexes into at least two
 * `categories`.
 */
export type AgreementScale =
  | { kind: 'rating'; min: number; max: number }
  | { kind: 'yes-no' }
  | { kind: 'choice'; categories: readonly string[] };

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

/** Judge against person; `kind` is the scale's. */
export type Comparison =
  | (ComparisonFacts & { kind: 'rating'; statistics: Record<RatingStatistic, Statistic> })
  | (ComparisonFacts & { kind: 'yes-no'; statistics: Record<YesNoStatistic, Statistic> })
  | (ComparisonFacts & { kind: 'choice'; statistics: Record<ChoiceStatistic, Statistic> });

/** Below these a value is provisional: effective videos, pairs, and a person's answers of the rarer class of a yes/no question. */
const FIRM_VIDEOS = 15;
const FIRM_PAIRS = 30;
const FIRM_CLASS = 10;

/** Beyond these κ misleads on its own: |prevalence index|, and much raw agreement with little κ. */
const SKEWED_PREVALENCE = 0.6;
const HIGH_AGREEMENT = 0.8;
const LOW_KAPPA = 0.4;

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
  const categories = listCategories(scale);
  const size = categories.length;
  const placed = placeByVideo(pairs, scale.kind === 'rating' ? scale.min : 0, size);
  const videos = weighCells(placed);
  const table = emptyTable(size);
  for (const cells of videos) addCells(table, cells);
  const counts = emptyTable(size);
  for (const { cells } of placed) {
    addCells(
      counts,
      cells.map(({ cell }) => ({ cell, weight: 1 })),
    );
  }

  const effectiveVideos = effectiveSampleSize(placed.map(({ weight }) => weight));
  const facts: ComparisonFacts = {
    pairs: sumMargins(counts).total,
    videos: videos.length,
    effectiveVideos,
    coverage: {
      asked: pairs.length,
      judgeUnscored: pairs.filter((pair) => pair.judge === null).length,
      personUnscored: pairs.filter((pair) => pair.person === null).length,
    },
    confusion: { categories, counts: listRows(counts) },
    disagreementBound:
      videos.length === 0 || hasDisagreement(counts) ? null : 1 - 0.05 ** (1 / effectiveVideos),
  };
  const few = effectiveVideos < FIRM_VIDEOS || facts.pairs < FIRM_PAIRS;
  switch (scale.kind) {
    case 'rating': {
      const measures = ratingMeasures(scale.min, scale.max);
      return {
        ...facts,
        kind: 'rating',
        statistics: estimateMeasures(measures, table, videos, few),
      };
    }
    case 'yes-no': {
      const scarce = Math.min(...sumMargins(counts).rows) < FIRM_CLASS;
      const statistics = estimateMeasures(yesNoMeasures(), table, videos, few || scarce);
      if (isSkewed(table, statistics)) statistics.kappa = markSkewed(statistics.kappa);
      return { ...facts, kind: 'yes-no', statistics };
    }
    case 'choice': {
      const measures = choiceMeasures(categories.length);
      return {
        ...facts,
        kind: 'choice',
        statistics: estimateMeasures(measures, table, videos, few),
      };
    }
  }
}

function listCategories(scale: AgreementScale): readonly (number | string)[] {
  const categories = declaredCategories(scale);
  if (categories.length < 2) throw new RangeError('A scale has at least two categories');
  return categories;
}

function declaredCategories(scale: AgreementScale): readonly (number | string)[] {
  switch (scale.kind) {
    case 'rating':
      return Array.from({ length: scale.max - scale.min + 1 }, (_, index) => scale.min + index);
    case 'yes-no':
      return [0, 1];
    case 'choice':
      return scale.categories;
  }
}

/** A video's pairs that both scored, each with its place in a table and how many share its unit. */
interface PlacedVideo {
  weight: number;
  cells: { cell: number; unit: string }[];
}

/** Places the pairs that both scored in a table of `size` categories, the first of which has the value `first`. */
function placeByVideo(
  pairs: readonly RatedPair[],
  first: number,
  size: number,
): readonly PlacedVideo[] {
  const videos = new Map<string, PlacedVideo & { given: Set<string> }>();
  for (const pair of pairs) {
    const { weight = 1, rater = '' } = pair;
    if (!(weight > 0)) throw new RangeError(`Video “${pair.video}” has the weight ${weight}`);
    const video = videos.get(pair.video) ?? { weight, given: new Set(), cells: [] };
    videos.set(pair.video, video);
    const place = `${pair.unit}\n${rater}`;
    if (video.given.has(place)) {
      throw new RangeError(`Unit “${pair.unit}” of video “${pair.video}” comes twice`);
    }
    video.given.add(place);
    const row = findCategory(pair, 'person', first, size);
    const column = findCategory(pair, 'judge', first, size);
    if (row === null || column === null) continue;
    video.cells.push({ cell: row * size + column, unit: pair.unit });
  }
  return [...videos.values()].filter(({ cells }) => cells.length > 0);
}

/** Each video's pairs with their weights, which add up to the number of units. */
function weighCells(videos: readonly PlacedVideo[]): VideoCells[] {
  const shared = videos.map(({ weight, cells }) => {
    const times = new Map<string, number>();
    for (const { unit } of cells) times.set(unit, (times.get(unit) ?? 0) + 1);
    return {
      units: times.size,
      cells: cells.map(({ cell, unit }) => ({ cell, weight: weight / (times.get(unit) ?? 1) })),
      sum: weight * times.size,
    };
  });
  const units = shared.reduce((total, video) => total + video.units, 0);
  const sum = shared.reduce((total, video) => total + video.sum, 0);
  return shared.map(({ cells }) =>
    cells.map(({ cell, weight }) => ({ cell, weight: (weight * units) / sum })),
  );
}

function findCategory(
  pair: RatedPair,
  rater: 'judge' | 'person',
  first: number,
  size: number,
): number | null {
  const value = pair[rater];
  if (value === null) return null;
  const category = value - first;
  if (Number.isInteger(category) && category >= 0 && category < size) return category;
  throw new RangeError(
    `The ${rater}’s value ${value} for unit “${pair.unit}” of video “${pair.video}” is not a declared category`,
  );
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

function markSkewed(kappa: Statistic): Statistic {
  return kappa.value === null ? kappa : { ...kappa, notes: [...kappa.notes, 'skewed'] };
}
