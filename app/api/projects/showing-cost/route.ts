import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { countShowingCost } from '@/lib/library/projects.store';

const querySchema = z.object({ project: z.uuid() });

/** What it costs to show the scores of the project `?project=`, which hides them from its reviewers. */
export function GET(request: Request) {
  return respond(request, 'admin', () =>
    countShowingCost(parseQuery(request, querySchema).project),
  );
}
