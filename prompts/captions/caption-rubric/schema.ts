import { z } from 'zod';

/** How much of a caption is invented: nothing, less than half of what it says, half or more, all of it. */
export const HALLUCINATION = ['none', 'limited', 'major', 'full'] as const;

/** One of {@link HALLUCINATION}. */
export type Hallucination = (typeof HALLUCINATION)[number];

/** Other words for “none”, alone or before a reason. */
const NONE =
  /^[^a-z]*(?:no|nothing|no (?:hallucinations?|inventions?)|nothing (?:is )?invented)\s*(?:[^a-z\s]|$)/i;

/** A degree as replies write it; null for what is none, which costs the degree alone and never the score. */
function plainDegree(said: unknown): unknown {
  if (typeof said !== 'string') return null;
  if (NONE.test(said)) return 'none';
  const [word = ''] = said.toLowerCase().match(/[a-z]+/) ?? [];
  return HALLUCINATION.find((one) => one === word) ?? null;
}

/** The rubric's score; null when the judge cannot tell. It comes after the reasoning on purpose. */
const score = z.number().int().min(0).max(4).nullable();

/**
 * What a judge says of a caption and its video. The published wording asks for score and reason alone: then there is no
 * degree of hallucination.
 */
export const ratingSchema = z.object({
  hallucination_reason: z.string(),
  hallucination: z.preprocess(plainDegree, z.enum(HALLUCINATION).nullable()),
  reason: z.string(),
  score,
});

/** See {@link ratingSchema}. */
export type Rating = z.infer<typeof ratingSchema>;

/** What a judge says of a caption's text alone. */
export const textRatingSchema = z.object({ reason: z.string(), score });

/** See {@link textRatingSchema}. */
export type TextRating = z.infer<typeof textRatingSchema>;
