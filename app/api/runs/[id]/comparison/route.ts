import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { blindnessInRun } from '@/lib/disclosure/blind.store';
import { comparisonSchema } from '@/lib/runs/comparison/schema';
import { compareWithNaive } from '@/lib/runs/comparison/store';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary: 'Compares the load of a run per item with that of the naive way.',
    role: 'viewer',
    path: z.object({ id: z.uuid() }),
    answer: comparisonSchema,
  },
  async ({ person, path: { id } }) => {
    await refuseKnownAnswerRuns(person, [id]);
    const { videos } = await blindnessInRun(person.id, id);
    return compareWithNaive(id, suiteById, videos);
  },
);
