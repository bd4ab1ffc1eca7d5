import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { asideOperation } from '@/app/side/respond-aside';
import { MAX_TREE_BYTES, madePlanSchema, newPlanSchema } from '@/benchmarks/vbench/formats/schema';
import { SUITE } from '@/benchmarks/vbench/use-cases/plan';
import { listedDatasetSchema } from '@/lib/datasets/schema';
import { listDatasets } from '@/lib/datasets/store';
import { projectFor } from '@/lib/video/known-answer-project.store';

export const GET = operation(
  {
    summary: 'Lists the plans of a project, the newest first.',
    role: 'viewer',
    query: z.object({ project: z.uuid().optional() }),
    answer: z.array(listedDatasetSchema),
  },
  async ({ person, query: { project } }) =>
    listDatasets((await projectFor(person, project ?? null)).id, SUITE),
);

export const POST = asideOperation(
  {
    summary: 'Makes a plan of a prompt tree and keeps both.',
    role: 'reviewer',
    body: { json: newPlanSchema, maximum: MAX_TREE_BYTES },
    answer: madePlanSchema,
    creates: true,
    heavy: true,
  },
  'plan',
);
