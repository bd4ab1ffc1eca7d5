import { z } from 'zod';
import { parseJsonBody, parseQuery, respond } from '@/app/api/respond';
import { MAX_TREE_BYTES, newPlanSchema } from '@/benchmarks/vbench/formats/schema';
import { makePlanOf } from '@/benchmarks/vbench/use-cases/make-plan';
import { SUITE } from '@/benchmarks/vbench/use-cases/plan';
import { listDatasets } from '@/lib/datasets/store';
import { projectFor } from '@/lib/video/known-answer-project.store';

const listSchema = z.object({ project: z.uuid().optional() });

/** The plans of a project, the newest first. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { project } = parseQuery(request, listSchema);
    return listDatasets((await projectFor(person, project ?? null)).id, SUITE);
  });
}

/** Makes a plan of a prompt tree and keeps both. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person, record) => {
    const asked = await parseJsonBody(request, newPlanSchema, MAX_TREE_BYTES);
    const made = await makePlanOf(person, asked);
    const { id, name, version, expected } = made.plan;
    const subject = { kind: 'plan', id } as const;
    record({ action: 'plan.made', subject, after: { name, version, expected } });
    return made;
  });
}
