import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { listViews } from '@/lib/library/views.store';
import { projectFor } from '@/lib/video/known-answer-project.store';

/** The views that were kept of the project `?project=`, by name. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const query = Object.fromEntries(new URL(request.url).searchParams);
    const { project } = parseInput(z.object({ project: z.uuid() }), query);
    return listViews((await projectFor(person, project)).id);
  });
}
