import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { listWithheldQueues } from '@/lib/disclosure/withheld.store';
import { listLacking } from '@/lib/runs/frames/lacking.store';
import { lackingRequestSchema } from '@/lib/runs/frames/schema';
import { lackingVideoSchema } from '@/lib/video/frames/need';
import { refuseKnownAnswerRuns } from '@/lib/video/known-answer-project.store';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Lists the videos that lack frames which a run waits for or a suite needs; of all runs without either.',
    role: 'reviewer',
    query: lackingRequestSchema,
    answer: z.array(lackingVideoSchema),
    example: { query: { run: '01937f6e-6c1a-7b60-8f3a-2f1d0e9b4c55' } },
  },
  async ({ person, query }) => {
    await refuseKnownAnswerRuns(person, query.run ? [query.run] : []);
    const [blindness, withheldQueues] = await Promise.all([
      blindnessOf(person.id, null),
      listWithheldQueues(person.id),
    ]);
    return listLacking(query, suiteById, { blindness, withheldQueues });
  },
);
