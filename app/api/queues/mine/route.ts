import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { workSchema, zoneSchema } from '@/lib/queues/work.schema';
import { readWork } from '@/lib/queues/work.store';

export const GET = operation(
  {
    summary:
      'Says what there is to do for the person who asks, and what they did today in a time zone.',
    role: 'reviewer',
    query: z.object({ zone: zoneSchema }),
    answer: workSchema,
    example: { query: { zone: 'Europe/Vienna' } },
  },
  ({ person, query: { zone } }) => readWork(person.id, zone),
);
