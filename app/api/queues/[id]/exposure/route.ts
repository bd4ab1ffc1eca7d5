import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { countExposedInQueue } from '@/lib/queues/exposure.store';

const idSchema = z.object({ id: z.uuid() });

/** Which raters of a queue have been shown what others say of how many of its videos, before handing these in. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async () => {
    const { id } = parseInput(idSchema, await params);
    return countExposedInQueue(id);
  });
}
