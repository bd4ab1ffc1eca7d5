import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { listViews } from '@/lib/reviews/library/views/store';

/** The views that were kept of the project `?project=`, by name. */
export function GET(request: Request) {
  return respond(request, 'viewer', async () => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    return listViews(parseInput(z.object({ project: z.uuid() }), query).project);
  });
}
