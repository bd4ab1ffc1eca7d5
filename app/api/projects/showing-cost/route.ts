import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { showingCostSchema } from '@/lib/library/listing.schema';
import { countShowingCost } from '@/lib/library/projects.store';

export const GET = operation(
  {
    summary:
      'Says what it costs to show the scores of a project, which hides them from its reviewers.',
    role: 'admin',
    query: z.object({ project: z.uuid() }),
    answer: showingCostSchema,
  },
  ({ query: { project } }) => countShowingCost(project),
);
