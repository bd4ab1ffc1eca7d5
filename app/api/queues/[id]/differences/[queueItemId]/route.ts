import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { readDisagreement } from '@/lib/queues/adjudication.store';
import { suiteById } from '@/prompts';

const idSchema = z.object({ id: z.uuid(), queueItemId: z.uuid() });

/** What the raters of another queue answered differently about a clip of this one, as they handed it in. */
export function GET(
  request: Request,
  { params }: { params: Promise<{ id: string; queueItemId: string }> },
) {
  return respond(request, 'viewer', async ({ id: raterId }) => {
    const { id, queueItemId } = parseInput(idSchema, await params);
    const { itemId, suite, differences } = await readDisagreement(
      id,
      queueItemId,
      raterId,
      suiteById,
    );
    if (differences.length > 0) await recordExposure(raterId, suite, [itemId]);
    return differences;
  });
}
