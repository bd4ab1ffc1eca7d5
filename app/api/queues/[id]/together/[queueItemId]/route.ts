import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { itemsTogether } from '@/lib/queues/together.store';
import { suiteById } from '@/prompts';

const idSchema = z.object({ id: z.uuid(), queueItemId: z.uuid() });

/** The items of a cluster that the person has side by side with one of them. */
export function GET(
  request: Request,
  { params }: { params: Promise<{ id: string; queueItemId: string }> },
) {
  return respond(request, 'viewer', async ({ id: raterId }) => {
    const { id, queueItemId } = parseInput(idSchema, await params);
    return itemsTogether(id, queueItemId, raterId, suiteById);
  });
}
