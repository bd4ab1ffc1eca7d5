import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { permits } from '@/lib/people/schema';
import { practiceSummarySchema } from '@/lib/queues/practice/schema';
import { listPractices } from '@/lib/queues/practice/store';

export const GET = operation(
  {
    summary: 'Lists all practices, latest first, with how far the person who asks is.',
    role: 'viewer',
    answer: z.array(practiceSummarySchema),
  },
  ({ person: { id: raterId, role } }) => listPractices({ raterId, admin: permits(role, 'admin') }),
);
