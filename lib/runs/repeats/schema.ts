import { z } from 'zod';

/** The agreement of repeats by one judge. */
const spreadSchema = z.object({
  /** Mean value in each repeat, in their order; null where it scored nothing, or the answers are no numbers. */
  means: z.array(z.object({ runId: z.string(), mean: z.number().nullable() })),
  /**
   * Standard deviation between repeats, over all units: the root of the mean of each unit's variance (with n − 1). Null
   * when no unit has two values, or the answers are no numbers.
   */
  deviation: z.number().nullable(),
  /** Share of units on which all repeats say the same, 0–1; null when there is none to compare. */
  same: z.number().nullable(),
  /** Units that at least two repeats scored. */
  n: z.number(),
});

/** A question with the spread of its answers over all items of the repeats. */
export const questionSpreadSchema = spreadSchema.extend({
  question: z.string(),
  label: z.string(),
});

/** See {@link questionSpreadSchema}. */
export type QuestionSpread = z.infer<typeof questionSpreadSchema>;

/** An item with the spread of the answers to one question about it. */
export const itemSpreadSchema = spreadSchema.extend({ itemId: z.string(), name: z.string() });

/** See {@link itemSpreadSchema}. */
export type ItemSpread = z.infer<typeof itemSpreadSchema>;
