import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { togetherSchema } from '@/lib/queues/together.schema';
import { itemsTogether } from '@/lib/queues/together.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary: 'Lists the items of a cluster that the person has side by side with one of them.',
    role: 'viewer',
    path: z.object({ id: z.uuid(), queueItemId: z.uuid() }),
    answer: togetherSchema,
  },
  ({ person, path: { id, queueItemId } }) => itemsTogether(id, queueItemId, person.id, suiteById),
);
