import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { otherClipSchema } from '@/lib/comparison/schema';
import { listOtherClips } from '@/lib/comparison/two-clips.store';

export const GET = operation(
  {
    summary: 'Lists clips to compare with one, those of the same prompt first.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    query: z.object({ search: z.string().trim().max(200).default('') }),
    answer: z.array(otherClipSchema),
  },
  ({ person, path: { id }, query: { search } }) => listOtherClips(id, search, person.id),
);
