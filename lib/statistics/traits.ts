import type { JackknifeScale } from './jackknife';
import type { UndefinedReason } from './statistic';

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

/** Of a correlation. */
export const CORRELATION: MeasureTraits = {
  kind: 'jackknifed',
  scale: { range: [-1, 1], transform: 'fisher' },
  holdsWithoutVariation: false,
  whenUndefined: 'constant-rater',
};
/** Of κ, plain or weighted. */
export const KAPPA: MeasureTraits = { ...CORRELATION, whenUndefined: 'expected-agreement-is-one' };
/** Of what is undefined where all scores are equal. */
export const ALPHA: MeasureTraits = { ...CORRELATION, whenUndefined: 'no-variation' };
/** Of agreement beyond a chance that takes every category for possible. */
export const CORRECTED_AGREEMENT: MeasureTraits = {
  ...CORRELATION,
  holdsWithoutVariation: true,
  whenUndefined: 'no-pairs',
};
/** A share of all pairs. */
export const SHARE_OF_ALL: MeasureTraits = {
  kind: 'share',
  isOf: () => true,
  whenUndefined: 'no-pairs',
};

/** A mean of several shares is none itself. */
export const MEAN_OF_SHARES: MeasureTraits = {
  kind: 'jackknifed',
  scale: { range: [0, 1], transform: 'bounded' },
  holdsWithoutVariation: true,
  whenUndefined: 'no-pairs',
};

/** A share of the pairs that `isOf` names. */
export function shareOf(isOf: ShareTraits['isOf'], whenUndefined: UndefinedReason): MeasureTraits {
  return { kind: 'share', isOf, whenUndefined };
}

/** A mean in points that lies between `low` and `high`. */
export function differenceTraits(
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
