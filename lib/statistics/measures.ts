import {
  accuracy,
  biasIndex,
  nameCounts,
  negativeAgreement,
  phi,
  positiveAgreement,
  precision,
  prevalenceAdjustedKappa,
  prevalenceIndex,
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
import {
  balancedAccuracy,
  intraclassOfMoments,
  kendallOfTable,
  limitsOfAgreement,
  matthews,
  momentsOf,
  pearsonOfMoments,
} from './further';
import { gwetOfTable } from './gwet';
import { kappa } from './kappa';
import { alphaOfTable } from './krippendorff';
import { type AgreementScale, isOrdered } from './scale';
import { type AgreementTable, type Margins, sumMargins } from './table';
import {
  ALPHA,
  CORRECTED_AGREEMENT,
  CORRELATION,
  differenceTraits,
  KAPPA,
  MEAN_OF_SHARES,
  type MeasureTraits,
  SHARE_OF_ALL,
  shareOf,
} from './traits';
import { createWeights } from './weights';

/** Statistics of two raters that can be read from their table of declared categories, all in one go. */
export interface Measures<Name extends string> {
  /** Null where undefined. */
  compute: (table: AgreementTable, margins?: Margins) => Record<Name, number | null>;
  traits: Record<Name, MeasureTraits>;
}

const FURTHER_OF_RATINGS = [
  'kappaLinear',
  'pearson',
  'kendall',
  'iccAgreement',
  'iccConsistency',
  'lowerLimit',
  'upperLimit',
] as const;

const FURTHER_OF_YES_NO = ['prevalenceIndex', 'biasIndex'] as const;

const FURTHER_OF_CHOICES = ['balancedAccuracy', 'matthews'] as const;

/** What is computed for ratings, the headline first, {@link FURTHER_STATISTICS} last. AC2 is weighted quadratically, like κ. */
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
  ...FURTHER_OF_RATINGS,
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
  ...FURTHER_OF_YES_NO,
] as const;

/** One of {@link YES_NO_STATISTICS}. */
export type YesNoStatistic = (typeof YES_NO_STATISTICS)[number];

/** What is computed for choices, the headline first. */
export const CHOICE_STATISTICS = [
  'kappa',
  'alphaNominal',
  'ac1',
  'exact',
  ...FURTHER_OF_CHOICES,
] as const;

/** One of {@link CHOICE_STATISTICS}. */
export type ChoiceStatistic = (typeof CHOICE_STATISTICS)[number];

/** What few ask for: pages keep it folded. */
export const FURTHER_STATISTICS: ReadonlySet<StatisticName> = new Set([
  ...FURTHER_OF_RATINGS,
  ...FURTHER_OF_YES_NO,
  ...FURTHER_OF_CHOICES,
]);

/** The measures of whole-number ratings from `min` to `max`. */
export function ratingMeasures(min: number, max: number): Measures<RatingStatistic> {
  const span = max - min;
  const weights = createWeights('quadratic', span + 1);
  const linear = createWeights('linear', span + 1);
  const error = differenceTraits(0, span, 'bounded');
  // Limits of differences reach beyond these where they vary widely.
  const limit = differenceTraits(-Infinity, Infinity);
  return {
    compute: (table, margins = sumMargins(table)) => {
      const differences = differencesOfTable(table, margins);
      const moments = momentsOf(margins);
      const limits = limitsOfAgreement(moments);
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
        kappaLinear: kappa(table, linear, margins),
        pearson: pearsonOfMoments(moments),
        kendall: kendallOfTable(table, margins),
        iccAgreement: intraclassOfMoments(moments, '2,1'),
        iccConsistency: intraclassOfMoments(moments, '3,1'),
        lowerLimit: limits?.low ?? null,
        upperLimit: limits?.high ?? null,
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
      kappaLinear: KAPPA,
      pearson: CORRELATION,
      kendall: CORRELATION,
      iccAgreement: ALPHA,
      iccConsistency: ALPHA,
      lowerLimit: limit,
      upperLimit: limit,
    },
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
        prevalenceIndex: prevalenceIndex(counts),
        biasIndex: biasIndex(counts),
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
      prevalenceIndex: differenceTraits(-1, 1),
      biasIndex: differenceTraits(-1, 1),
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
        balancedAccuracy: balancedAccuracy(table, margins),
        matthews: matthews(table, margins),
      };
    },
    traits: {
      kappa: KAPPA,
      alphaNominal: ALPHA,
      ac1: CORRECTED_AGREEMENT,
      exact: SHARE_OF_ALL,
      balancedAccuracy: MEAN_OF_SHARES,
      matthews: CORRELATION,
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
