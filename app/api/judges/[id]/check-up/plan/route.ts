import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { planCheckUp } from '@/lib/check-up/plan.store';
import { checkUpPlanSchema, otherOrdersSchema } from '@/lib/check-up/schema';
import { suiteById, suites } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Plans a check-up of a judge by a suite (the first that is about faults), with runs in each further order of the frames.',
    role: 'admin',
    path: z.object({ id: z.string() }),
    query: z.object({
      // Known answers are about faults.
      suite: z.string().default(suites.find(({ defects }) => defects)?.id ?? ''),
      order: otherOrdersSchema.default([]),
    }),
    answer: checkUpPlanSchema,
  },
  ({ path: { id }, query: { suite, order } }) => planCheckUp(id, suiteById(suite), order),
);
