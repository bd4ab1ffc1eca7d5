import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { countExposedInQueue } from '@/lib/queues/exposure.store';
import { exposedPeopleSchema } from '@/lib/queues/schema';

export const GET = operation(
  {
    summary:
      'Says which raters of a queue have been shown what others say of how many of its videos, before handing these in.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    answer: exposedPeopleSchema,
  },
  ({ path: { id } }) => countExposedInQueue(id),
);
