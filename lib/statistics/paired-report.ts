import { comparePaired, type PairedComparison } from './paired';
import {
  compareErrors,
  compareScores,
  type ErrorComparison,
  type ErrorSums,
  type ScoreComparison,
} from './paired-errors';
import type { Ratings } from './ratings';
import { type AgreementScale, isOrdered, spanOf } from './scale';

/**
 * A question, or the questions of a group that share one scale, with what two raters say to them: of several questions the
 * mean of their statistics is computed.
 */
export interface ReportPool {
  key: string;
  label: string;
  /** The question's own id; null for a group. */
  question: string | null;
  scale: AgreementScale;
  ratings: Ratings;
  /** How far the two are from people; empty unless two judges are compared. */
  errors: readonly ErrorSums[];
}

/** One score of the videos of both raters; see `compareScores`. */
export interface ReportScore {
  id: string;
  label: string;
  range: { min: number | null; max: number | null };
  higherIsWorse: boolean;
  neutral?: true | undefined;
  left: readonly number[];
  right: readonly number[];
  /** Of the videos, in the same order; null for one by itself. */
  clusters: readonly (string | null)[];
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
    neutral?: true | undefined;
    comparison: ScoreComparison;
  }[];
}

/** Compares two raters on everything that both were asked, and two judges also by what they are off people and by scores. */
export function reportPaired(
  pools: readonly ReportPool[],
  scores: readonly ReportScore[],
): PairedReport {
  return {
    pools: pools.map(({ ratings, errors, ...pool }) => ({
      ...pool,
      comparison: comparePaired(ratings, pool.scale),
      errors: compareErrors(errors, spanOf(pool.scale), !isOrdered(pool.scale)),
    })),
    scores: scores.map(
      ({ id, label, range: { min, max }, higherIsWorse, neutral, left, right, clusters }) => ({
        id,
        label,
        higherIsWorse,
        ...(neutral && { neutral }),
        comparison: compareScores(
          left,
          right,
          min === null || max === null ? Number.POSITIVE_INFINITY : max - min,
          clusters,
        ),
      }),
    ),
  };
}
