import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { makeQueue } from '@/app/queues/make';
import { listQueues } from '@/lib/queues/progress.store';
import { newQueueSchema, queueSummarySchema } from '@/lib/queues/schema';

export const GET = operation(
  {
    summary:
      'Lists all queues, latest first, with their progress and the asking person’s part in them.',
    role: 'viewer',
    answer: z.array(queueSummarySchema),
  },
  ({ person }) => listQueues(person.id),
);

export const POST = operation(
  {
    summary:
      'Draws items of a run and makes a queue of them for some people, as the dialog “New queue” does.',
    role: 'admin',
    body: { json: newQueueSchema },
    answer: z.object({ queueId: z.uuid() }),
    creates: true,
    example: {
      body: {
        name: 'Blind sample',
        runId: '01990000-0000-7000-8000-000000000001',
        policy: { kind: 'random', count: 60 },
        seed: 1,
        raters: 2,
        attentionShare: 0,
        memberIds: ['01990000-0000-7000-8000-000000000002', '01990000-0000-7000-8000-000000000003'],
        blind: true,
        tolerance: 1,
        instructions: '',
        leaseMinutes: 30,
      },
    },
  },
  ({ person, body, record }) => makeQueue(body, person, record),
);
