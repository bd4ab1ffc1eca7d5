import type { Revisions } from '@/lib/answers/revisions';

/**
 * Which of people's answers are held against a judge: independent ones about clips that chance chose, all independent
 * ones, or of every question the one that counts, given in view of the judge's answer or not.
 */
export const COUNTED_ANSWERS = ['sample', 'blind', 'all'] as const;

/** See {@link COUNTED_ANSWERS}. */
export type CountedAnswers = (typeof COUNTED_ANSWERS)[number];

/** What people's answers about a run rest on. */
export interface AnswerBasis {
  /** How many answers there are of each sort. */
  counts: Record<CountedAnswers, number>;
  /** How many of `all` were given in view of the judge's answer. */
  anchored: number;
  /** Items that count now and that chance alone chose, and how many it could have chosen. */
  drawn: number;
  population: number;
  /** Whether the chances differ, so that answers are weighed by them. */
  weighted: boolean;
  /** Items that count now and that somebody picked, whether or not chance chose them too. */
  chosen: number;
  /** What became of independent answers once the judge's was shown. */
  revisions: Revisions;
}
