import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { facetSchema } from '@/lib/library/schema';
import { permits } from '@/lib/people/schema';
import { ofPagesAlone } from '@/lib/query-fields';
import { listItems } from '@/lib/queues/items.store';
import { ITEM_PAGE, ITEM_STATES, queueItemsSchema } from '@/lib/queues/schema';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists a queue’s items in the order in which they are handed out. Go on with `after`, the `next` of the page before. They can be of one state, and of one word of a facet in its columns, as `name:word`.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    query: z.object({
      state: z.enum(ITEM_STATES).nullable().default(null),
      facet: facetSchema.nullable().default(null),
      page: ofPagesAlone(z.coerce.number().int().min(0).default(0)),
      after: z.coerce.number().int().min(0).nullable().default(null),
      limit: z.coerce.number().int().min(1).max(200).default(ITEM_PAGE),
    }),
    answer: queueItemsSchema,
    example: { query: { state: 'unreviewed', limit: 100 } },
  },
  ({ person: { id: raterId, role }, path: { id }, query }) =>
    listItems(id, query, { raterId, admin: permits(role, 'admin') }, suiteById),
);
