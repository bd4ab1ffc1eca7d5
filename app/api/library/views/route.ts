import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { savedViewSchema } from '@/lib/library/listing.schema';
import { libraryFiltersSchema } from '@/lib/library/schema';
import { listViews } from '@/lib/library/views.store';
import { projectFor } from '@/lib/video/known-answer-project.store';

export const GET = operation(
  {
    summary: 'Lists the views that were kept of what a suite shows in a project, by name.',
    role: 'viewer',
    query: z.object({ project: z.uuid(), suite: libraryFiltersSchema.shape.suite }),
    answer: z.array(savedViewSchema),
  },
  async ({ person, query: { project, suite } }) =>
    listViews((await projectFor(person, project)).id, suite),
);
