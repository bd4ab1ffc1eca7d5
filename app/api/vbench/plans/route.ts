import { z } from 'zod';
import { parseQuery, respond } from '@/app/api/respond';
import { respondAside } from '@/app/side/respond-aside';
import { MAX_TREE_BYTES } from '@/benchmarks/vbench/formats/schema';
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
  return respondAside(request, 'reviewer', 'plan', { maximum: MAX_TREE_BYTES });
}
