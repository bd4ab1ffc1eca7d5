import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { checklistSchema } from '@/lib/queues/checklist.schema';
import { readChecklist } from '@/lib/queues/checklist.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary: 'Says how far a suite has come in a project, the first one when left out.',
    role: 'viewer',
    query: z.object({ project: z.uuid().optional(), suite: z.string() }),
    answer: checklistSchema,
  },
  ({ person, query: { project = null, suite } }) =>
    readChecklist(person.id, project, suiteById(suite)),
);
