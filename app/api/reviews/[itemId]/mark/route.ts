import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { readMark } from '@/lib/reviews/mark.store';
import { markSchema } from '@/lib/reviews/schema';

export const GET = operation(
  {
    summary:
      'Gives a text that changes when anybody answers or notes something about a video: what open pages ask for again and again. For who reviews it blind only what they answer and note themselves changes it.',
    role: 'viewer',
    path: z.object({ itemId: z.uuid() }),
    answer: markSchema,
  },
  async ({ person, path: { itemId } }) => ({ mark: await readMark(itemId, person.id) }),
);
