import { z } from 'zod';

/** One of the items of a set that a person has side by side. */
const itemTogetherSchema = z.object({
  queueItemId: z.string(),
  itemId: z.string(),
  /** At which place of the cluster, from 1, the person was given it. */
  place: z.number(),
  text: z.string(),
  /** What code says of the text by itself, such as how long it is; null where it says nothing. */
  note: z.string().nullable(),
  submitted: z.boolean(),
});

/** See {@link itemTogetherSchema}. */
export type ItemTogether = z.infer<typeof itemTogetherSchema>;

/** The items that a person has side by side, in their own order; none for an item that stands by itself. */
export const togetherSchema = z.array(itemTogetherSchema);
