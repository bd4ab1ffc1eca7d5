import type { AgreementScale } from './compare';
import { type AlikeVideos, comparePaired, type PairedComparison, sizeOf } from './paired';
import {
  compareErrors,
  compareScores,
  type ErrorComparison,
  type ErrorSums,
  type ScoreComparison,
} from './paired-errors';

/** A question, or the questions of a group that share one scale: of these the mean of their statistics is reckoned. */
export interface ReportPool {
  key: string;
  label: string;
  /** The question's own id; null for a group. */
  question: string | null;
  scale: AgreementScale;
}

/** One score of the videos of both raters; see `compareScores`. */
export interface ReportScore {
  id: string;
  label: string;
  range: { min: number | null; max: number | null };
  higherIsWorse: boolean;
  left: readonly number[];
  right: readonly number[];
}

/** Two raters over a set of videos, question by question and score by score. */
export interface PairedReport {
  pools: {
    key: string;
    label: string;
    question: string | null;
    scale: AgreementScale;
    comparison: PairedComparison;
    /** Against people. */
    errors: ErrorComparison;
  }[];
  scores: {
    id: string;
    label: string;
    higherIsWorse: boolean;
    comparison: ScoreComparison;
  }[];
}

/**
 * Compares two raters on everything that both were asked, and two judges also by what they are off people and by scores.
 * @param pairs per pool, videos that are alike together
 */
export function reportPaired(
  pools: readonly ReportPool[],
  pairs: readonly (AlikeVideos & { key: string })[],
  errors: readonly (ErrorSums & { key: string })[],
  scores: readonly ReportScore[],
): PairedReport {
  return {
    pools: pools.map(({ key, label, question, scale }) => ({
      key,
      label,
      question,
      scale,
      comparison: comparePaired(
        pairs.filter((each) => each.key === key),
        scale,
      ),
      errors: compareErrors(
        errors.filter((each) => each.key === key),
        scale.kind === 'rating' ? sizeOf(scale) - 1 : 1,
      ),
    })),
    scores: scores.map(({ id, label, range: { min, max }, higherIsWorse, left, right }) => ({
      id,
      label,
      higherIsWorse,
      comparison: compareScores(
        left,
        right,
        min === null || max === null ? Number.POSITIVE_INFINITY : max - min,
      ),
    })),
  };
}
