import { z } from 'zod';
import { parseJsonBody, parseQuery, respond } from '@/app/api/respond';
import { makePlan } from '@/benchmarks/vbench/formats/plan/make';
import { versionOfPlan } from '@/benchmarks/vbench/formats/plan/version';
import { MAX_TREE_BYTES, newPlanSchema } from '@/benchmarks/vbench/formats/schema';
import { ROAD_WORDS, TEXT_WORDS } from '@/benchmarks/vbench/formats/words';
import { readSentTree, SUITE } from '@/benchmarks/vbench/use-cases/plan';
import { createDataset, listDatasets } from '@/lib/datasets/store';
import { projectFor } from '@/lib/video/known-answer-project.store';

const listSchema = z.object({ project: z.uuid().optional() });

/** The plans of a project, the newest first. */
export function GET(request: Request) {
  return respond(request, 'viewer', async (person) => {
    const { project } = parseQuery(request, listSchema);
    const { id } = await projectFor(person, project ?? null);
    return listDatasets(id, SUITE);
  });
}

/** Makes a plan of a prompt tree and keeps both. */
export function POST(request: Request) {
  return respond(request, 'reviewer', async (person, record) => {
    const { files, project, name, ...options } = await parseJsonBody(
      request,
      newPlanSchema,
      MAX_TREE_BYTES,
    );
    const { id: projectId } = await projectFor(person, project);
    const { tree } = readSentTree(files);
    const { plan, findings } = makePlan(tree, options);
    const dataset = await createDataset(
      {
        ...{ projectId, suite: SUITE, name },
        facts: {
          Videos: ROAD_WORDS[plan.road],
          Text: TEXT_WORDS[plan.text],
          Seed: String(plan.seed),
        },
        content: { tree, plan },
        version: versionOfPlan(plan),
        tasks: tree.entries.length,
        expected: plan.rows.length,
      },
      person.id,
    );
    record({
      action: 'plan.made',
      subject: { kind: 'plan', id: dataset.id },
      after: { name, version: dataset.version, expected: dataset.expected },
    });
    return { plan: dataset, findings };
  });
}
