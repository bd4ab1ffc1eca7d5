import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { listRaters } from '@/lib/ratings/raters.store';
import { suiteById } from '@/prompts';

/** Everybody who answered in `?suite=`, with on how many videos. */
export function GET(request: Request) {
  return respond(request, 'viewer', async () => {
    const { suite } = parseInput(
      z.object({ suite: z.string() }),
      Object.fromEntries(new URL(request.url).searchParams),
    );
    return listRaters(suiteById(suite), null, suiteById);
  });
}
