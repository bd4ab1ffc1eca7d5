import { countNoun, formatDecimal, formatShare } from '@/components/ui/numbers';
import type { Comparison } from '@/lib/statistics/compare';
import {
  CHOICE_STATISTICS,
  FURTHER_STATISTICS,
  RATING_STATISTICS,
  type StatisticName,
  YES_NO_STATISTICS,
} from '@/lib/statistics/measures';
import type { AveragedQuestions, Statistic } from '@/lib/statistics/statistic';

/** How a statistic is called and printed. */
export interface StatisticWords {
  label: string;
  /** What it says, in a sentence. */
  help: string;
  /** How its values lie: on −1…1, on 0…1, on the scale itself from 0, or on the scale to both sides of 0. */
  domain: 'correlation' | 'share' | 'distance' | 'difference';
}

/** The words for each statistic. */
export const STATISTIC_WORDS: Record<StatisticName, StatisticWords> = {
  kappaQuadratic: {
    label: 'κ quadratic',
    help: 'Agreement beyond chance; a difference counts by its square.',
    domain: 'correlation',
  },
  kappa: {
    label: 'κ',
    help: 'Agreement beyond chance; where options go from little to much, weighted by their squared distance.',
    domain: 'correlation',
  },
  alphaInterval: {
    label: 'α interval',
    help: 'Krippendorff’s α: 1 − observed over expected disagreement, squared differences.',
    domain: 'correlation',
  },
  alphaOrdinal: {
    label: 'α ordinal',
    help: 'Krippendorff’s α where only the order of the scores counts.',
    domain: 'correlation',
  },
  alphaNominal: {
    label: 'α nominal',
    help: 'Krippendorff’s α where answers are only equal or not.',
    domain: 'correlation',
  },
  ac2: {
    label: 'AC2',
    help: 'Gwet’s agreement beyond chance; steadier than κ when nearly all scores are equal.',
    domain: 'correlation',
  },
  ac1: {
    label: 'AC1',
    help: 'Gwet’s agreement beyond chance; steadier than κ when nearly all answers are equal.',
    domain: 'correlation',
  },
  prevalenceAdjustedKappa: {
    label: 'PABAK',
    help: 'κ as it would be if yes and no were equally frequent: 2 × exact − 1.',
    domain: 'correlation',
  },
  phi: { label: 'φ', help: 'Correlation of yes and no (equals MCC).', domain: 'correlation' },
  spearman: { label: 'Spearman', help: 'Correlation of ranks.', domain: 'correlation' },
  meanAbsoluteError: {
    label: 'MAE',
    help: 'Mean absolute difference, in points of the scale.',
    domain: 'distance',
  },
  rootMeanSquareError: {
    label: 'RMSE',
    help: 'Root of the mean squared difference, in points of the scale.',
    domain: 'distance',
  },
  bias: {
    label: 'Bias',
    help: 'Mean of judge minus the other, in points; above 0 the judge scores higher.',
    domain: 'difference',
  },
  withinOne: {
    label: 'Within 1',
    help: 'Share of pairs at most one point apart.',
    domain: 'share',
  },
  exact: { label: 'Exact', help: 'Share of equal pairs.', domain: 'share' },
  positiveAgreement: {
    label: 'P⁺',
    help: 'Agreement on yes (equals F1).',
    domain: 'share',
  },
  negativeAgreement: { label: 'P⁻', help: 'Agreement on no.', domain: 'share' },
  sensitivity: {
    label: 'Sensitivity',
    help: 'Share of true yes that the judge finds.',
    domain: 'share',
  },
  specificity: {
    label: 'Specificity',
    help: 'Share of true no that the judge leaves alone.',
    domain: 'share',
  },
  precision: {
    label: 'Precision',
    help: 'Share of the judge’s yes that is true.',
    domain: 'share',
  },
  kappaLinear: {
    label: 'κ linear',
    help: 'Agreement beyond chance; a difference counts by its size (Cohen 1968).',
    domain: 'correlation',
  },
  pearson: {
    label: 'Pearson',
    help: 'Correlation of the scores; blind to how much higher or wider one of the two scores.',
    domain: 'correlation',
  },
  kendall: {
    label: 'τ-b',
    help: 'Kendall’s correlation of order: pairs of answers ordered by both in the same way less those ordered otherwise, ties allowed for (Kendall 1945).',
    domain: 'correlation',
  },
  iccAgreement: {
    label: 'ICC(2,1)',
    help: 'Intraclass correlation of single scores, two-way random, absolute agreement: raters as a sample of many (Shrout & Fleiss 1979).',
    domain: 'correlation',
  },
  iccConsistency: {
    label: 'ICC(3,1)',
    help: 'Intraclass correlation of single scores, two-way mixed, consistency: these two alone, and the bias does not count (Shrout & Fleiss 1979).',
    domain: 'correlation',
  },
  lowerLimit: {
    label: 'Lower limit',
    help: 'Limits of agreement: 95 % of judge minus the other lie between the two, bias ± 1.96 s, if these are normal (Bland & Altman 1986).',
    domain: 'difference',
  },
  upperLimit: {
    label: 'Upper limit',
    help: 'The other limit of agreement.',
    domain: 'difference',
  },
  prevalenceIndex: {
    label: 'Prevalence',
    help: 'How far yes by both outweighs no by both, as a share of all pairs (Byrt, Bishop & Carlin 1993).',
    domain: 'difference',
  },
  biasIndex: {
    label: 'Bias index',
    help: 'How far yes by the other alone outweighs yes by the judge alone, as a share of all pairs (Byrt, Bishop & Carlin 1993).',
    domain: 'difference',
  },
  balancedAccuracy: {
    label: 'Balanced',
    help: 'Mean over the options that occur of the share that the judge finds of each.',
    domain: 'share',
  },
  matthews: {
    label: 'MCC',
    help: 'Matthews’ correlation over all options (Gorodkin 2004).',
    domain: 'correlation',
  },
};

/** All statistics of a scale, the headline first. */
export const ALL_STATISTICS = {
  rating: RATING_STATISTICS,
  'yes-no': YES_NO_STATISTICS,
  choice: CHOICE_STATISTICS,
} as const satisfies Record<Comparison['kind'], readonly StatisticName[]>;

/** The statistics that a scale's rows show, the headline first: all but those that pages keep folded. */
export function shownStatistics(kind: Comparison['kind']): readonly StatisticName[] {
  return ALL_STATISTICS[kind].filter((name) => !FURTHER_STATISTICS.has(name));
}

/** The statistics of the scales that occur in some comparisons, those of the first first. */
export function drawableStatistics(
  rows: readonly { comparison: Pick<Comparison, 'kind'> | null }[],
): StatisticName[] {
  const kinds = new Set(rows.flatMap(({ comparison }) => comparison?.kind ?? []));
  return [...new Set([...kinds].flatMap(shownStatistics))];
}

/** One statistic of a comparison; undefined when its scale has none of that name. */
export function statisticOf(comparison: Comparison, name: StatisticName): Statistic | undefined {
  const statistics: Partial<Record<StatisticName, Statistic>> = comparison.statistics;
  return statistics[name];
}

/** What a judge would score in a statistic that always gave the answer that is most common; null where undefined. */
export function constantOf({ constant }: Comparison, name: StatisticName): number | null {
  const values: Partial<Record<StatisticName, number | null>> = constant.values;
  return values[name] ?? null;
}

/**
 * The standard error of a coefficient that other packages print, of pairs that are independent of each other; undefined where
 * none is printed here, as for a group.
 */
export function independentErrorOf(
  { independentErrors }: Comparison,
  name: StatisticName,
): number | undefined {
  const errors: Partial<Record<StatisticName, number>> = independentErrors;
  return errors[name];
}

/** Such a judge in a few words, e.g. “always “0””. */
export function constantInWords({ constant: { answer } }: Pick<Comparison, 'constant'>): string {
  return answer === null ? 'always the commonest answer' : `always “${answer}”`;
}

/**
 * A value as printed: shares in percent, everything else with two decimals, differences with their sign. What is not quite
 * 1 never reads as “1.00”.
 */
export function printIn(domain: StatisticWords['domain'], value: number): string {
  if (domain === 'share') return formatShare(value);
  if (domain === 'correlation' && value < 1 && value >= 0.995) return '>0.99';
  const printed = formatDecimal(value, 2);
  return domain === 'difference' && value > 0 && printed !== '0.00' ? `+${printed}` : printed;
}

/** A statistic's value as printed, see {@link printIn}. */
export function printValue(name: StatisticName, value: number): string {
  return printIn(STATISTIC_WORDS[name].domain, value);
}

/** An interval as printed, e.g. “0.31 to 0.78”. */
export function printInterval(name: StatisticName, low: number, high: number): string {
  return `${printValue(name, low)} to ${printValue(name, high)}`;
}

/** Over how many questions a mean is taken, in a few words, e.g. “mean of 7 of 9 questions”. */
export function averagedInWords({ averaged, leftOut }: AveragedQuestions): string {
  return leftOut === 0
    ? `mean of ${countNoun(averaged, 'question')}`
    : `mean of ${averaged} of ${averaged + leftOut} questions, undefined on the others`;
}
