import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { permits } from '@/lib/people/schema';
import { practiceDetailSchema } from '@/lib/queues/practice/schema';
import { readPractice } from '@/lib/queues/practice/store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Shows a practice, with what the person who asks has still to answer and what they had right.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    answer: practiceDetailSchema,
  },
  ({ person: { id: raterId, role }, path: { id } }) =>
    readPractice(id, { raterId, admin: permits(role, 'admin') }, suiteById),
);
