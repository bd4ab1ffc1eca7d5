import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { facetSchema } from '@/lib/library/schema';
import { permits } from '@/lib/people/schema';
import { listItems } from '@/lib/queues/items.store';
import { ITEM_STATES, queueItemsSchema } from '@/lib/queues/schema';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists a page of a queue’s items, counted from 0. They can be of one state, and of one word of a facet in its columns, as `name:word`.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    query: z.object({
      state: z.enum(ITEM_STATES).nullable().default(null),
      facet: facetSchema.nullable().default(null),
      page: z.coerce.number().int().min(0).default(0),
    }),
    answer: queueItemsSchema,
    example: { query: { state: 'unreviewed', page: 0 } },
  },
  ({ person: { id: raterId, role }, path: { id }, query }) =>
    listItems(id, query, { raterId, admin: permits(role, 'admin') }, suiteById),
);
