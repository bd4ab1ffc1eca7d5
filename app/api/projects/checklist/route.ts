import { z } from 'zod';
import { respond } from '@/app/api/respond';
import { readChecklist } from '@/lib/queues/checklist.store';
import { suiteById } from '@/prompts';

const querySchema = z.object({ project: z.uuid().optional(), suite: z.string() });

/** How far the suite `?suite=` has come in a project (`?project=`, the first when left out). */
export function GET(request: Request) {
  return respond(request, 'viewer', async ({ id }) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { project, suite } = querySchema.parse(query);
    return readChecklist(id, project ?? null, suiteById(suite));
  });
}
