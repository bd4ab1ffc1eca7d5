import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { listRaters } from '@/lib/ratings/raters.store';
import { suiteById } from '@/prompts';

/** Everybody who answered in `?suite=`, with on how many videos. */
export function GET(request: Request) {
  return respond(request, 'viewer', async () => {
    const { suite } = parseQuery(request, z.object({ suite: z.string() }));
    return listRaters(suiteById(suite), null, suiteById);
  });
}
