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
import { type AgreementTable, countAt, emptyTable, sumMargins } from './table';

/** What both raters said to one question about one unit; null = unscored (judge) or cannot tell (person). */
export interface RatedPair {
  video: string;
  /** Unique within its video. */
  unit: string;
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
  /** Units that both scored. */
  pairs: number;
  /** Videos with at least one such unit. */
  videos: number;
  coverage: Coverage;
  /** How often each combination occurs; rows are the person's categories, columns the judge's. */
  confusion: {
    categories: readonly (number | string)[];
    counts: readonly (readonly number[])[];
  };
  /**
   * When judge and person never differ: the upper 95 % bound of the share of videos in which they would, 1 − 0.05^(1/G);
   * null otherwise and without pairs.
   */
  disagreementBound: number | null;
}

/** Judge against person; `kind` is the scale's. */
export type Comparison =
  | (ComparisonFacts & { kind: 'rating'; statistics: Record<RatingStatistic, Statistic> })
  | (ComparisonFacts & { kind: 'yes-no'; statistics: Record<YesNoStatistic, Statistic> })
  | (ComparisonFacts & { kind: 'choice'; statistics: Record<ChoiceStatistic, Statistic> });

/** Below these a value is provisional: videos, pairs, and a person's answers of the rarer class of a yes/no question. */
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
 * out. The result is plain data and, but for rounding in the last digits, the same in whatever order the pairs come.
 * @throws {RangeError} when the scale has fewer than two categories, a unit of a video comes twice, or a value is not
 * one of the declared categories
 */
export function compareRaters(pairs: readonly RatedPair[], scale: AgreementScale): Comparison {
  const categories = listCategories(scale);
  const videos = placeByVideo(pairs, scale.kind === 'rating' ? scale.min : 0, categories.length);
  const table = emptyTable(categories.length);
  for (const cells of videos) addCells(table, cells, 1);

  const facts: ComparisonFacts = {
    pairs: sumMargins(table).total,
    videos: videos.length,
    coverage: {
      asked: pairs.length,
      judgeUnscored: pairs.filter((pair) => pair.judge === null).length,
      personUnscored: pairs.filter((pair) => pair.person === null).length,
    },
    confusion: { categories, counts: listRows(table) },
    disagreementBound:
      videos.length === 0 || hasDisagreement(table) ? null : 1 - 0.05 ** (1 / videos.length),
  };
  const few = facts.videos < FIRM_VIDEOS || facts.pairs < FIRM_PAIRS;
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
      const scarce = Math.min(...sumMargins(table).rows) < FIRM_CLASS;
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

/** Places the pairs that both scored in a table of `size` categories, the first of which has the value `first`. */
function placeByVideo(
  pairs: readonly RatedPair[],
  first: number,
  size: number,
): readonly VideoCells[] {
  const videos = new Map<string, { units: Set<string>; cells: number[] }>();
  for (const pair of pairs) {
    const video = videos.get(pair.video) ?? { units: new Set(), cells: [] };
    videos.set(pair.video, video);
    if (video.units.has(pair.unit)) {
      throw new RangeError(`Unit “${pair.unit}” of video “${pair.video}” comes twice`);
    }
    video.units.add(pair.unit);
    const row = findCategory(pair, 'person', first, size);
    const column = findCategory(pair, 'judge', first, size);
    if (row !== null && column !== null) video.cells.push(row * size + column);
  }
  return [...videos.values()].map(({ cells }) => cells).filter((cells) => cells.length > 0);
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
