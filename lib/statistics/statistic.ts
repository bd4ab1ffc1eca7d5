/** A confidence interval. `level` is its nominal coverage, e.g. 0.95. */
export interface Interval {
  low: number;
  high: number;
  level: number;
}

/** The nominal coverage of every interval that pages show. */
export const LEVEL = 0.95;

/**
 * What a reader must know along with a value.
 * - `too-few-videos`: fewer than five videos, hence no interval
 * - `rare-answers`: fewer than five videos hold anything but the most common answer, hence no interval
 * - `few-of-class`: fewer than five videos hold what a share is taken of, hence no interval
 * - `question-without-interval`: a question of the group has no interval, hence neither has their mean
 * - `provisional`: fewer than 15 videos that leave the most common answer (for a share: of those that it is taken of), fewer
 *   than 30 pairs, or fewer than ten answers of the rarer class
 * - `rests-on-one-video`: without one of the videos the statistic is undefined or at an end of its range
 * - `no-disagreement`: judge and person never differ; an interval would claim certainty, hence none
 * - `no-variation`: leaving out a video never changes the value, hence no interval
 * - `skewed`: nearly all answers are of one class, or κ contradicts the raw agreement; read κ together with AC1 and
 *   the positive and negative agreement
 */
export const STATISTIC_NOTES = [
  'too-few-videos',
  'rare-answers',
  'few-of-class',
  'question-without-interval',
  'provisional',
  'rests-on-one-video',
  'no-disagreement',
  'no-variation',
  'skewed',
] as const;

/** One of {@link STATISTIC_NOTES}. */
export type StatisticNote = (typeof STATISTIC_NOTES)[number];

/**
 * Why a statistic has no value.
 * - `no-pairs`: no unit was scored by both raters
 * - `expected-agreement-is-one`: both raters gave one and the same category throughout (κ is 0/0)
 * - `no-variation`: all values are equal (Krippendorff's expected disagreement is 0)
 * - `constant-rater`: one rater never varies (a correlation is 0/0)
 * - `no-positives`, `no-negatives`: the class that the statistic is about does not occur
 * - `no-predicted-positives`: the judge never says yes
 */
export const UNDEFINED_REASONS = [
  'no-pairs',
  'expected-agreement-is-one',
  'no-variation',
  'constant-rater',
  'no-positives',
  'no-negatives',
  'no-predicted-positives',
] as const;

/** One of {@link UNDEFINED_REASONS}. */
export type UndefinedReason = (typeof UNDEFINED_REASONS)[number];

/** Over how many questions a mean is taken, and how many were left out because the statistic is undefined there. */
export interface AveragedQuestions {
  averaged: number;
  leftOut: number;
}

/** A statistic with a value. Nothing is rounded. */
export interface DefinedStatistic {
  value: number;
  interval: Interval | null;
  notes: readonly StatisticNote[];
  /** Of a mean over the questions of a group only. */
  questions?: AveragedQuestions;
}

/** A statistic as it is to be shown: a value with its interval, or the reason why there is none. */
export type Statistic = DefinedStatistic | { value: null; reason: UndefinedReason };
