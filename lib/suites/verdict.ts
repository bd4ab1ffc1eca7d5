import { z } from 'zod';

/**
 * Why a question has no score.
 * - `refused`: the model or its provider declined to answer
 * - `unparseable`: a reply came, and no verdict can be read from it
 * - `truncated`: the reply was cut off at the token limit
 * - `unreachable`: no reply came (network, HTTP error, wrong key, quota)
 * - `timed-out`: no reply within the call's deadline
 * - `not-shown`: the judge is shown videos themselves, and could not be shown this one
 * - `abstained`: the rater says that it cannot tell
 * - `nothing-to-judge`: what the question needs does not exist (e.g. no generation prompt)
 */
export const UNSCORED_REASONS = [
  'refused',
  'unparseable',
  'truncated',
  'unreachable',
  'timed-out',
  'not-shown',
  'abstained',
  'nothing-to-judge',
] as const;

/** One of {@link UNSCORED_REASONS}. */
export type UnscoredReason = (typeof UNSCORED_REASONS)[number];

/** A stretch of a video in seconds, by the presentation timestamps of its first and last frame. */
export const spanSchema = z.object({ from: z.number().min(0), to: z.number().min(0) });

/** See {@link spanSchema}. */
export type Span = z.infer<typeof spanSchema>;

/**
 * What a rater, judge or person, says to one question about one unit. A missing score is `unscored` with its reason,
 * never a number. `value` is a number for ratings (on the question's scale) and yes/no (1 or 0), a string for choices
 * and texts.
 */
export const verdictSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('scored'),
    value: z.union([z.number(), z.string()]),
    rationale: z.string(),
    /** When it is to be seen, in seconds, from the first frame concerned to the last; left out where nobody said. */
    span: spanSchema.optional(),
    /** Whether a further call copied it out of the judge's reply, since the reader did not find it there. */
    transcribed: z.literal(true).optional(),
  }),
  z.object({
    state: z.literal('unscored'),
    reason: z.enum(UNSCORED_REASONS),
    /** What happened, for a person to read: which call failed and how. */
    detail: z.string(),
  }),
]);

/** See {@link verdictSchema}. */
export type Verdict = z.infer<typeof verdictSchema>;

/** The number that statistics use: the score or the 0/1 of a yes/no; null when unscored or not numeric. */
export function numericValue(verdict: Verdict): number | null {
  return verdict.state === 'scored' && typeof verdict.value === 'number' ? verdict.value : null;
}
