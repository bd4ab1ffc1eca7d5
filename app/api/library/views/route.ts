import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { libraryFiltersSchema } from '@/lib/library/schema';
import { listViews } from '@/lib/library/views.store';
import { projectFor } from '@/lib/video/known-answer-project.store';

const querySchema = z.object({ project: z.uuid(), suite: libraryFiltersSchema.shape.suite });

/** The views that were kept of what the suite `?suite=` shows in the project `?project=`, by name. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { project, suite } = parseQuery(request, querySchema);
    return listViews((await projectFor(person, project)).id, suite);
  });
}
