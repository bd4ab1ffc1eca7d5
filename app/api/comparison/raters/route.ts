import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { listRaters } from '@/lib/ratings/raters.store';
import { suiteById } from '@/prompts';

const querySchema = z.object({ suite: z.string(), project: z.uuid().optional() });

/** Everybody who answered in `?suite=`, in a `?project=` or in any, with on how many items. */
export function GET(request: Request) {
  return respond(request, 'viewer', async () => {
    const { suite, project: projectId = null } = parseQuery(request, querySchema);
    return listRaters(suiteById(suite), { projectId }, suiteById);
  });
}
