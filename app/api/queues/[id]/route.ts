import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { permits } from '@/lib/people/schema';
import { readQueue } from '@/lib/queues/progress.store';
import { queueDetailSchema } from '@/lib/queues/schema';

export const GET = operation(
  {
    summary: 'Shows a queue. How people did on known-answer clips is for admins alone.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    answer: queueDetailSchema,
  },
  ({ person: { id: raterId, role }, path: { id } }) =>
    readQueue(id, { raterId, admin: permits(role, 'admin') }),
);
