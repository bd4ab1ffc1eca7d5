import { z } from 'zod';
import { UNSCORED_REASONS, type Verdict } from './verdict';

/** A score derived from verdicts by a formula, for a whole video. */
export const scoreSchema = z.object({
  id: z.string(),
  label: z.string(),
  /** Null when nothing that it needs was scored. */
  value: z.number().nullable(),
  /** Bounds of the value; null where the formula has none. */
  range: z.object({ min: z.number().nullable(), max: z.number().nullable() }),
  higherIsWorse: z.boolean(),
  /** Whether neither end is the better one, as of a length; left out where one is. */
  neutral: z.literal(true).optional(),
  /** The formula in plain symbols, as shown on the page. */
  formula: z.string(),
  /** How many verdicts went in, and how many were missing. */
  scored: z.number(),
  unscored: z.number(),
  /** Why there is no value, where the suite says so; left out where there is one. */
  lack: z.object({ reason: z.enum(UNSCORED_REASONS), detail: z.string() }).optional(),
  /** The contribution of each unit, where the score is a weighted mean over units; empty elsewhere. */
  terms: z
    .array(
      z.object({
        unit: z.string(),
        /** The unit's weight, 0–1, such as its share of the video's duration; those of all units add up to 1. */
        share: z.number(),
        /** Null when the unit has no scored verdict; the others' shares then count in proportion. */
        value: z.number().nullable(),
      }),
    )
    .readonly(),
});

/** See {@link scoreSchema}. */
export type Score = z.infer<typeof scoreSchema>;

/** One unit's part in a {@link Score}. */
export type ScoreTerm = Score['terms'][number];

/** What a score is, whatever its value. */
export type ScoreFacts = Pick<
  Score,
  'id' | 'label' | 'formula' | 'range' | 'higherIsWorse' | 'neutral'
>;

/** A score that follows from one verdict, or why it has no value. */
export function scoreOf(
  facts: ScoreFacts,
  verdict: Verdict | undefined,
  numberOf: (value: number | string) => number,
): Score {
  const value = verdict?.state === 'scored' ? numberOf(verdict.value) : null;
  const scored = value === null ? 0 : 1;
  const score: Score = { ...facts, value, scored, unscored: 1 - scored, terms: [] };
  if (verdict?.state === 'unscored') {
    score.lack = { reason: verdict.reason, detail: verdict.detail };
  }
  return score;
}

/** Which end of a score is the better one; null where neither is. */
export function betterEnd({
  higherIsWorse,
  neutral,
}: Pick<Score, 'higherIsWorse' | 'neutral'>): 'low' | 'high' | null {
  if (neutral) return null;
  return higherIsWorse ? 'low' : 'high';
}

/** Which end of a score is the better one, in words; empty where neither is. */
export function directionWords(score: Pick<Score, 'higherIsWorse' | 'neutral'>): string {
  const better = betterEnd(score);
  return better === null ? '' : `higher is ${better === 'low' ? 'worse' : 'better'}`;
}
