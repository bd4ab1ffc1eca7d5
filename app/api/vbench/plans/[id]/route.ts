import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { planFor, SUITE } from '@/app/api/vbench/plan';
import { countPresent } from '@/lib/datasets/presence.store';
import { suiteById } from '@/prompts';
import { categoryOf, DIMENSIONS, labelOf } from '@/prompts/vbench/dimensions';
import { taskOf } from '@/prompts/vbench/items';
import type { PlanView } from '@/prompts/vbench/pages/schema';

const paramsSchema = z.object({ id: z.uuid() });

/** A plan: what it expects by dimension, and what each model has of it. */
export function GET(request: Request, { params }: { params: Promise<{ id: string }> }) {
  return respond(request, 'viewer', async (person): Promise<PlanView> => {
    const { id } = parseInput(paramsSchema, await params);
    const { dataset, project, tree, plan } = await planFor(person, id);
    const dimensions = DIMENSIONS.flatMap((dimension) => {
      const expected = plan.rows.filter((row) => row.dimensions.includes(dimension)).length;
      if (expected === 0) return [];
      const prompts = tree.entries.filter((entry) => entry.dimension === dimension).length;
      const words = { label: labelOf(dimension), category: categoryOf(dimension) };
      return [{ dimension, ...words, prompts, expected }];
    });
    const counted = await countPresent({
      projectId: project.id,
      kind: suiteById(SUITE).takes.kind,
      tasks: tree.entries.map(taskOf),
      facet: 'dimension',
    });
    const models = [...new Set(counted.flatMap(({ model }) => model ?? []))];
    return {
      plan: dataset,
      project: { id: project.id, name: project.name },
      road: plan.road,
      dimensions,
      models: models.map((model) => ({
        model,
        present: dimensions.map(
          ({ label }) =>
            counted.find((each) => each.model === model && each.word === label)?.videos ?? 0,
        ),
      })),
    };
  });
}
