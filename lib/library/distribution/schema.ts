import { z } from 'zod';

/** How one score is spread over the items found, by generator. */
export const distributionSchema = z.object({
  /** Whose scores they are; null where there is no run. */
  scores: z
    .object({ name: z.string(), runAt: z.string().nullable(), corrected: z.boolean() })
    .nullable(),
  /** Items found that are left out since the person reviews them blind. */
  withheld: z.number(),
  /** The bins' borders, ascending; one more than there are bins. */
  borders: z.array(z.number()),
  generators: z.array(
    z.object({
      /** Null: not known. */
      generator: z.string().nullable(),
      /** Items with a value, and without; and those that the chosen runs have not judged. */
      scored: z.number(),
      unscored: z.number(),
      unjudged: z.number(),
      mean: z.number().nullable(),
      /** 95 % interval of the mean over items (t); null below five. */
      interval: z.object({ from: z.number(), to: z.number() }).nullable(),
      /** Items in each bin. */
      bins: z.array(z.number()),
    }),
  ),
});

/** See {@link distributionSchema}. */
export type Distribution = z.infer<typeof distributionSchema>;
