import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { recordExposure } from '@/lib/answers/exposure.store';
import { readDisagreement } from '@/lib/queues/adjudication.store';
import { differenceSchema } from '@/lib/queues/schema';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists what the raters of another queue answered differently about a clip of this one, as they handed it in. From then on the person counts as having been shown it.',
    role: 'viewer',
    path: z.object({ id: z.uuid(), queueItemId: z.uuid() }),
    answer: z.array(differenceSchema),
  },
  async ({ person: { id: raterId }, path: { id, queueItemId } }) => {
    const { itemId, suite, differences } = await readDisagreement(
      id,
      queueItemId,
      raterId,
      suiteById,
    );
    if (differences.length > 0) await recordExposure(raterId, suite, [itemId]);
    return differences;
  },
);
