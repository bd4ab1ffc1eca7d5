import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { MOST_WITH_MODELS, runModelsSchema } from '@/lib/runs/models.schema';
import { readRunModels } from '@/lib/runs/models.store';

export const GET = operation(
  {
    summary:
      'Says which models made the items of some runs. Items whose models the person is not to know are left out.',
    role: 'viewer',
    query: z.object({ run: z.array(z.uuid()).max(MOST_WITH_MODELS).default([]) }),
    answer: runModelsSchema,
  },
  async ({ person, query: { run } }) => {
    const { nameless } = await blindnessOf(person.id, null);
    return readRunModels(run, nameless);
  },
);
