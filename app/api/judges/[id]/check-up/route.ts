import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { checkUpSchema } from '@/lib/check-up/schema';
import { readCheckUp } from '@/lib/check-up/store';

export const GET = operation(
  {
    summary:
      'Shows a judge and its runs over known-answer clips. For admins only, since reviewers must not know which clips these are.',
    role: 'admin',
    path: z.object({ id: z.string() }),
    answer: checkUpSchema,
  },
  ({ path: { id } }) => readCheckUp(id),
);
