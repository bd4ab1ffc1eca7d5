import {
  accuracy,
  nameCounts,
  negativeAgreement,
  phi,
  positiveAgreement,
  precision,
  prevalenceAdjustedKappa,
  sensitivity,
  specificity,
} from './binary';
import { spearmanOfTable } from './correlation';
import {
  bias,
  differencesOfTable,
  meanAbsoluteError,
  rootMeanSquareError,
  shareWithin,
} from './error';
import { gwetOfTable } from './gwet';
import type { JackknifeScale } from './jackknife';
import { kappa } from './kappa';
import { alphaOfTable } from './krippendorff';
import { type AgreementScale, isOrdered } from './scale';
import type { UndefinedReason } from './statistic';
import { type AgreementTable, type Margins, sumMargins } from './table';
import { createWeights } from './weights';

/** A statistic whose interval comes from leaving out one video at a time. */
export interface JackknifedTraits {
  kind: 'jackknifed';
  scale: JackknifeScale;
  /**
   * Whether it says something where all answers are the same, as the MAE does and κ does not: then a question without
   * variation adds what it knows to the mean of several questions.
   */
  holdsWithoutVariation: boolean;
}

/** A statistic that is a share of some of the pairs. */
export interface ShareTraits {
  kind: 'share';
  /** Whether the pairs of a cell (the person's category, the judge's) are among those that the share is taken of. */
  isOf: (row: number, column: number) => boolean;
}

/** What to know about a measure besides its value. */
export type MeasureTraits = (JackknifedTraits | ShareTraits) & {
  /** Why it is undefined, when pairs are there and it still is. */
  whenUndefined: UndefinedReason;
};

/** Statistics of two raters that can be read from their table of declared categories, all in one go. */
export interface Measures<Name extends string> {
  /** Null where undefined. */
  compute: (table: AgreementTable, margins?: Margins) => Record<Name, number | null>;
  traits: Record<Name, MeasureTraits>;
}

/** What is computed for ratings, the headline first. AC2 is weighted quadratically, like κ. */
export const RATING_STATISTICS = [
  'kappaQuadratic',
  'alphaInterval',
  'alphaOrdinal',
  'ac2',
  'meanAbsoluteError',
  'rootMeanSquareError',
  'bias',
  'withinOne',
  'exact',
  'spearman',
] as const;

/** One of {@link RATING_STATISTICS}. */
export type RatingStatistic = (typeof RATING_STATISTICS)[number];

/**
 * What is computed for yes/no answers, the headline first, the person's taken for the truth. Positive agreement is also
 * F1.
 */
export const YES_NO_STATISTICS = [
  'kappa',
  'alphaNominal',
  'ac1',
  'prevalenceAdjustedKappa',
  'phi',
  'exact',
  'positiveAgreement',
  'negativeAgreement',
  'sensitivity',
  'specificity',
  'precision',
] as const;

/** One of {@link YES_NO_STATISTICS}. */
export type YesNoStatistic = (typeof YES_NO_STATISTICS)[number];

/** What is computed for choices, the headline first. */
export const CHOICE_STATISTICS = ['kappa', 'alphaNominal', 'ac1', 'exact'] as const;

/** One of {@link CHOICE_STATISTICS}. */
export type ChoiceStatistic = (typeof CHOICE_STATISTICS)[number];

const CORRELATION: MeasureTraits = {
  kind: 'jackknifed',
  scale: { range: [-1, 1], transform: 'fisher' },
  holdsWithoutVariation: false,
  whenUndefined: 'constant-rater',
};
const KAPPA: MeasureTraits = { ...CORRELATION, whenUndefined: 'expected-agreement-is-one' };
const ALPHA: MeasureTraits = { ...CORRELATION, whenUndefined: 'no-variation' };
const CORRECTED_AGREEMENT: MeasureTraits = {
  ...CORRELATION,
  holdsWithoutVariation: true,
  whenUndefined: 'no-pairs',
};
const SHARE_OF_ALL: MeasureTraits = {
  kind: 'share',
  isOf: () => true,
  whenUndefined: 'no-pairs',
};

function shareOf(isOf: ShareTraits['isOf'], whenUndefined: UndefinedReason): MeasureTraits {
  return { kind: 'share', isOf, whenUndefined };
}

/** A mean in points that lies between `low` and `high`. */
function differenceTraits(
  low: number,
  high: number,
  transform: 'plain' | 'bounded' = 'plain',
): MeasureTraits {
  return {
    kind: 'jackknifed',
    scale: { range: [low, high], transform },
    holdsWithoutVariation: true,
    whenUndefined: 'no-pairs',
  };
}

/** The measures of whole-number ratings from `min` to `max`. */
export function ratingMeasures(min: number, max: number): Measures<RatingStatistic> {
  const span = max - min;
  const weights = createWeights('quadratic', span + 1);
  const error = differenceTraits(0, span, 'bounded');
  return {
    compute: (table, margins = sumMargins(table)) => {
      const differences = differencesOfTable(table, margins);
      return {
        kappaQuadratic: kappa(table, weights, margins),
        alphaInterval: alphaOfTable(table, 'interval', margins),
        alphaOrdinal: alphaOfTable(table, 'ordinal', margins),
        ac2: gwetOfTable(table, weights, margins),
        meanAbsoluteError: meanAbsoluteError(differences),
        rootMeanSquareError: rootMeanSquareError(differences),
        bias: bias(differences),
        withinOne: shareWithin(differences, 1),
        exact: shareWithin(differences, 0),
        spearman: spearmanOfTable(table, margins),
      };
    },
    traits: {
      kappaQuadratic: KAPPA,
      alphaInterval: ALPHA,
      alphaOrdinal: ALPHA,
      ac2: CORRECTED_AGREEMENT,
      meanAbsoluteError: error,
      rootMeanSquareError: error,
      bias: differenceTraits(-span, span),
      withinOne: SHARE_OF_ALL,
      exact: SHARE_OF_ALL,
      spearman: CORRELATION,
    },
  };
}

/** What is computed for two raters of whom neither is taken for the truth; κ is quadratic for ratings, plain otherwise. */
export type PairedStatistic = 'kappa' | 'exact' | 'difference';

/**
 * The measures of two raters on `size` categories. The difference is the columns' mean less the rows', which says nothing where categories have no distance.
 */
export function pairedMeasures(
  size: number,
  weighting: 'quadratic' | 'none',
): Measures<PairedStatistic> {
  const weights = createWeights(weighting, size);
  return {
    compute: (table, margins = sumMargins(table)) => {
      const differences = differencesOfTable(table, margins);
      return {
        kappa: kappa(table, weights, margins),
        exact: shareWithin(differences, 0),
        difference: bias(differences),
      };
    },
    traits: {
      kappa: KAPPA,
      exact: SHARE_OF_ALL,
      difference: differenceTraits(1 - size, size - 1),
    },
  };
}

/** κ alone, as {@link pairedMeasures} has it. */
export function kappaMeasure(size: number, weighting: 'quadratic' | 'none'): Measures<'kappa'> {
  const weights = createWeights(weighting, size);
  return {
    compute: (table, margins) => ({ kappa: kappa(table, weights, margins) }),
    traits: { kappa: KAPPA },
  };
}

/** The measures of yes/no answers: category 0 is no, category 1 is yes. */
export function yesNoMeasures(): Measures<YesNoStatistic> {
  const weights = createWeights('none', 2);
  return {
    compute: (table, margins = sumMargins(table)) => {
      const counts = nameCounts(table);
      return {
        kappa: kappa(table, weights, margins),
        alphaNominal: alphaOfTable(table, 'nominal', margins),
        phi: phi(counts),
        ac1: gwetOfTable(table, weights, margins),
        prevalenceAdjustedKappa: prevalenceAdjustedKappa(counts),
        exact: accuracy(counts),
        positiveAgreement: positiveAgreement(counts),
        negativeAgreement: negativeAgreement(counts),
        sensitivity: sensitivity(counts),
        specificity: specificity(counts),
        precision: precision(counts),
      };
    },
    traits: {
      kappa: KAPPA,
      alphaNominal: ALPHA,
      phi: CORRELATION,
      ac1: CORRECTED_AGREEMENT,
      prevalenceAdjustedKappa: CORRECTED_AGREEMENT,
      exact: SHARE_OF_ALL,
      positiveAgreement: shareOf((row, column) => row + column > 0, 'no-positives'),
      negativeAgreement: shareOf((row, column) => row + column < 2, 'no-negatives'),
      sensitivity: shareOf((row) => row === 1, 'no-positives'),
      specificity: shareOf((row) => row === 0, 'no-negatives'),
      precision: shareOf((_, column) => column === 1, 'no-predicted-positives'),
    },
  };
}

/** The measures of a choice among `size` ≥ 2 categories; where these are ordered, κ is weighted by their squared distance. */
function choiceMeasures(size: number, ordered: boolean): Measures<ChoiceStatistic> {
  const weights = createWeights('none', size);
  const distances = createWeights(ordered ? 'quadratic' : 'none', size);
  return {
    compute: (table, margins = sumMargins(table)) => {
      return {
        kappa: kappa(table, distances, margins),
        alphaNominal: alphaOfTable(table, 'nominal', margins),
        ac1: gwetOfTable(table, weights, margins),
        exact: shareWithin(differencesOfTable(table, margins), 0),
      };
    },
    traits: {
      kappa: KAPPA,
      alphaNominal: ALPHA,
      ac1: CORRECTED_AGREEMENT,
      exact: SHARE_OF_ALL,
    },
  };
}

/** What is computed, by the kind of the scale. */
export interface ScaleStatistics {
  rating: RatingStatistic;
  'yes-no': YesNoStatistic;
  choice: ChoiceStatistic;
}

/** The name of any statistic of judge and person. */
export type StatisticName = ScaleStatistics[keyof ScaleStatistics];

/** The measures that suit a scale: those of the statistics of its kind, and no others. */
export function measuresOf(scale: AgreementScale): Measures<StatisticName> {
  switch (scale.kind) {
    case 'rating':
      return ratingMeasures(scale.min, scale.max) as Measures<StatisticName>;
    case 'yes-no':
      return yesNoMeasures() as Measures<StatisticName>;
    case 'choice':
      return choiceMeasures(scale.categories.length, isOrdered(scale)) as Measures<StatisticName>;
  }
}
