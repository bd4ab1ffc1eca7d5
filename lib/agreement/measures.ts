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
import type { UndefinedReason } from './statistic';
import { type AgreementTable, sumMargins } from './table';
import { createWeights } from './weights';

/** What to know about a measure besides its value. */
export interface MeasureTraits {
  scale: JackknifeScale;
  /** Why it is undefined, when pairs are there and it still is. */
  whenUndefined: UndefinedReason;
}

/** Statistics of two raters that can be read from their table of declared categories, all in one go. */
export interface Measures<Name extends string> {
  /** Null where undefined. */
  compute: (table: AgreementTable) => Record<Name, number | null>;
  traits: Record<Name, MeasureTraits>;
}

/** What is reckoned for ratings. AC2 is weighted quadratically, like κ. */
export type RatingStatistic =
  | 'kappaQuadratic'
  | 'alphaInterval'
  | 'alphaOrdinal'
  | 'ac2'
  | 'meanAbsoluteError'
  | 'rootMeanSquareError'
  | 'bias'
  | 'withinOne'
  | 'exact'
  | 'spearman';

/** What is reckoned for yes/no answers, the person's taken for the truth. Positive agreement is also F1. */
export type YesNoStatistic =
  | 'kappa'
  | 'alphaNominal'
  | 'phi'
  | 'ac1'
  | 'prevalenceAdjustedKappa'
  | 'exact'
  | 'positiveAgreement'
  | 'negativeAgreement'
  | 'sensitivity'
  | 'specificity'
  | 'precision';

/** What is reckoned for choices. */
export type ChoiceStatistic = 'kappa' | 'alphaNominal' | 'ac1' | 'exact';

const KAPPA: MeasureTraits = {
  scale: { range: [-1, 1], transform: 'fisher' },
  whenUndefined: 'expected-agreement-is-one',
};
const ALPHA: MeasureTraits = { ...KAPPA, whenUndefined: 'no-variation' };
const CORRELATION: MeasureTraits = { ...KAPPA, whenUndefined: 'constant-rater' };
const CORRECTED_AGREEMENT: MeasureTraits = { ...KAPPA, whenUndefined: 'no-pairs' };
const PROPORTION: MeasureTraits = {
  scale: { range: [0, 1], transform: 'fisher' },
  whenUndefined: 'no-pairs',
};

/** The measures of whole-number ratings from `min` to `max`. */
export function ratingMeasures(min: number, max: number): Measures<RatingStatistic> {
  const span = max - min;
  const values = Array.from({ length: span + 1 }, (_, index) => min + index);
  const weights = createWeights('quadratic', values.length);
  const error: MeasureTraits = {
    scale: { range: [0, span], transform: 'plain' },
    whenUndefined: 'no-pairs',
  };
  return {
    compute: (table) => {
      const margins = sumMargins(table);
      const differences = differencesOfTable(table);
      return {
        kappaQuadratic: kappa(table, weights, margins),
        alphaInterval: alphaOfTable(table, values, 'interval', margins),
        alphaOrdinal: alphaOfTable(table, values, 'ordinal', margins),
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
      bias: { ...error, scale: { range: [-span, span], transform: 'plain' } },
      withinOne: PROPORTION,
      exact: PROPORTION,
      spearman: CORRELATION,
    },
  };
}

/** The measures of yes/no answers: category 0 is no, category 1 is yes. */
export function yesNoMeasures(): Measures<YesNoStatistic> {
  const weights = createWeights('none', 2);
  return {
    compute: (table) => {
      const margins = sumMargins(table);
      const counts = nameCounts(table);
      return {
        kappa: kappa(table, weights, margins),
        alphaNominal: alphaOfTable(table, [0, 1], 'nominal', margins),
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
      exact: PROPORTION,
      positiveAgreement: { ...PROPORTION, whenUndefined: 'no-positives' },
      negativeAgreement: { ...PROPORTION, whenUndefined: 'no-negatives' },
      sensitivity: { ...PROPORTION, whenUndefined: 'no-positives' },
      specificity: { ...PROPORTION, whenUndefined: 'no-negatives' },
      precision: { ...PROPORTION, whenUndefined: 'no-predicted-positives' },
    },
  };
}

/** The measures of a choice among `size` ≥ 2 categories without order. */
export function choiceMeasures(size: number): Measures<ChoiceStatistic> {
  const weights = createWeights('none', size);
  const values = Array.from({ length: size }, (_, index) => index);
  return {
    compute: (table) => {
      const margins = sumMargins(table);
      return {
        kappa: kappa(table, weights, margins),
        alphaNominal: alphaOfTable(table, values, 'nominal', margins),
        ac1: gwetOfTable(table, weights, margins),
        exact: shareWithin(differencesOfTable(table), 0),
      };
    },
    traits: {
      kappa: KAPPA,
      alphaNominal: ALPHA,
      ac1: CORRECTED_AGREEMENT,
      exact: PROPORTION,
    },
  };
}
