import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { readChecklist } from '@/lib/queues/checklist.store';
import { suiteById } from '@/prompts';

const querySchema = z.object({ project: z.uuid().optional(), suite: z.string() });

/** How far the suite `?suite=` has come in a project (`?project=`, the first when left out). */
export function GET(request: Request) {
  return respond(request, 'viewer', ({ id }) => {
    const { project, suite } = parseQuery(request, querySchema);
    return readChecklist(id, project ?? null, suiteById(suite));
  });
}
