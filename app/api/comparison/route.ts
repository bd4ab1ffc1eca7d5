import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { setComparisonSchema } from '@/lib/comparison/schema';
import { findSides } from '@/lib/comparison/sides.store';
import { compareSides } from '@/lib/comparison/store';
import { answerFormerNamesWithin } from '@/lib/former-name';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { FORMER_COUNTS } from '@/lib/ratings/schema';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Compares two raters over the videos that both answered about: each is a run, a person or a source of labels. Of people’s answers those count that `labels` says, weighed by how videos were drawn. Videos that the person who asks reviews blind are left out.',
    role: 'viewer',
    query: z.object({
      left: z.uuid(),
      right: z.uuid(),
      suite: z.string().optional(),
      project: z.uuid().optional(),
      labels: z.enum(COUNTED_ANSWERS).default('blind'),
    }),
    answer: setComparisonSchema,
  },
  async ({ person: { id: viewerId }, query }) => {
    const answer = await compareSides(await findSides(query, viewerId, suiteById), viewerId);
    return answerFormerNamesWithin(answer, FORMER_COUNTS);
  },
);
