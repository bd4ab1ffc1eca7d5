import { countPresent } from '@/lib/datasets/presence.store';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import type { Person } from '@/lib/people/schema';
import { suiteById } from '@/prompts';
import { categoryOf, DIMENSIONS, labelOf } from '../formats/dimensions';
import { taskOf } from '../formats/items';
import type { PlanView } from '../formats/schema';
import { planFor, SUITE } from './plan';

/** A plan: what it expects by dimension, and what each model has of it, but what is kept from the person who looks. */
export async function viewPlan(person: Person, id: string): Promise<PlanView> {
  const { dataset, project, isDeletable, tree, plan } = await planFor(person, id);
  const dimensions = DIMENSIONS.flatMap((dimension) => {
    const expected = plan.rows.filter((row) => row.dimensions.includes(dimension)).length;
    if (expected === 0) return [];
    const prompts = tree.entries.filter((entry) => entry.dimension === dimension).length;
    const words = { label: labelOf(dimension), category: categoryOf(dimension) };
    return [{ dimension, ...words, prompts, expected }];
  });
  const { nameless, guarded, closed } = await blindnessOf(person.id, null);
  const counted = await countPresent({
    projectId: project.id,
    kind: suiteById(SUITE).takes.kind,
    tasks: tree.entries.map(taskOf),
    facet: 'dimension',
    without: new Set([...nameless, ...guarded, ...closed]),
  });
  const presentOf = (model: string, label: string) =>
    counted.find((each) => each.model === model && each.word === label)?.videos ?? 0;
  const models = [...new Set(counted.flatMap(({ model }) => model ?? []))];
  return {
    plan: dataset,
    project: { id: project.id, name: project.name },
    isDeletable,
    road: plan.road,
    dimensions,
    models: models.map((model) => ({
      model,
      present: dimensions.map(({ label }) => presentOf(model, label)),
    })),
  };
}
