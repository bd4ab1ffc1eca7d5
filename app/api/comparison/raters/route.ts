import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { listRaters } from '@/lib/ratings/raters.store';
import { knownRaterSchema } from '@/lib/ratings/schema';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists everybody who answered in a suite, in a project or in any, with on how many items.',
    role: 'viewer',
    query: z.object({ suite: z.string(), project: z.uuid().optional() }),
    answer: z.array(knownRaterSchema),
  },
  ({ query: { suite, project: projectId = null } }) =>
    listRaters(suiteById(suite), { projectId }, suiteById),
);
