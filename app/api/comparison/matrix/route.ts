import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { readMatrix } from '@/lib/comparison/matrix.store';
import { raterMatrixSchema } from '@/lib/comparison/schema';
import { COUNTED_ANSWERS } from '@/lib/queues/sample/schema';
import { suiteById } from '@/prompts';

export const GET = operation(
  {
    summary:
      'Says how far each pair of raters of a suite agree beyond chance, in a project or in any. Compares those that are named, on each question of all or of one `pool`, as the mean over these, by those of people’s answers that `labels` says. Agreement with a person is weighed by how videos were drawn; that of judges and labels is over all that they answered about.',
    role: 'viewer',
    query: z.object({
      suite: z.string(),
      project: z.uuid().optional(),
      rater: z.array(z.uuid()).default([]),
      pool: z.string().optional(),
      labels: z.enum(COUNTED_ANSWERS).default('blind'),
    }),
    answer: raterMatrixSchema,
  },
  ({ person, query: { suite, project = null, rater: raters, pool = null, labels } }) =>
    readMatrix(suiteById(suite), { project, raters, pool, labels }, person.id, suiteById),
);
