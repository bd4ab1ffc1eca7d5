import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { listQueues } from '@/lib/queues/progress.store';
import { queueSummarySchema } from '@/lib/queues/schema';

export const GET = operation(
  {
    summary:
      'Lists all queues, latest first, with their progress and the asking person’s part in them.',
    role: 'viewer',
    answer: z.array(queueSummarySchema),
  },
  ({ person }) => listQueues(person.id),
);
