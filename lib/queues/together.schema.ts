import { z } from 'zod';
import { drawsClusters } from './policy.schema';
import type { QueueDetail } from './schema';

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

/**
 * Whether items of one cluster and task stand side by side, as texts of a queue of whole clusters do.
 * @param texts the suites whose items are texts
 */
export function standTogether(
  { kind, policy, suite }: Pick<QueueDetail, 'kind' | 'policy' | 'suite'>,
  texts: readonly string[],
): boolean {
  return kind === 'review' && policy !== null && drawsClusters(policy) && texts.includes(suite);
}
