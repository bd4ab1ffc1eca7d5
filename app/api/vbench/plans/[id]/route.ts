import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { categoryOf, DIMENSIONS, labelOf } from '@/benchmarks/vbench/formats/dimensions';
import { taskOf } from '@/benchmarks/vbench/formats/items';
import type { PlanView } from '@/benchmarks/vbench/formats/schema';
import { planFor, SUITE } from '@/benchmarks/vbench/use-cases/plan';
import { countPresent } from '@/lib/datasets/presence.store';
import { suiteById } from '@/prompts';

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
