import { z } from 'zod';

/** One of the items of a cluster that a person has side by side. */
const itemTogetherSchema = z.object({
  queueItemId: z.string(),
  /** At which place of the cluster, from 1, the person was given it. */
  place: z.number(),
  text: z.string(),
  submitted: z.boolean(),
  /** What the person has said so far: a question's label, and their value; null where they could not tell. */
  said: z.array(
    z.object({ question: z.string(), value: z.union([z.number(), z.string()]).nullable() }),
  ),
});

/** See {@link itemTogetherSchema}. */
export type ItemTogether = z.infer<typeof itemTogetherSchema>;

/** The items that a person has side by side, in their own order; none for an item that stands by itself. */
export const togetherSchema = z.array(itemTogetherSchema);
