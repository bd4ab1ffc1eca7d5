import type { Expected, Figure } from '@/lib/suites/figures';
import type { Coverage, ItemCounts } from './coverage.schema';
import { leavesOf } from './leaves';

/** A plan, and what it expects. */
export interface KnownPlan {
  id: string;
  name: string;
  expected: Expected;
}

/** What is here of a plan by a model with some facets. */
export interface HereOfPlan extends ItemCounts {
  model: string | null;
  facets: Readonly<Record<string, unknown>>;
}

/** A plan, and what is here of what it expects. */
export interface FilledPlan {
  plan: KnownPlan;
  here: readonly HereOfPlan[];
}

/** What a plan expects of every model in some figures, and what is here of it. */
export function coverageOf(
  { plan, here }: FilledPlan,
  figures: readonly Figure[],
  models: readonly { model: string | null }[],
): Coverage {
  return {
    plan: { id: plan.id, name: plan.name },
    figures: figures.map((figure) => {
      const leaves = leavesOf(figure, figures).map(({ leaf }) => leaf);
      const expected = leaves.flatMap(({ id }) => plan.expected.figures[id] ?? []);
      if (expected.length === 0) return null;
      const found = here.filter(({ facets }) => leaves.some(({ where }) => hasAll(facets, where)));
      const hereOf = (model: string | null) => sumOf(found.filter((row) => row.model === model));
      return { expected: sumOf(expected), here: models.map(({ model }) => hereOf(model)) };
    }),
  };
}

function sumOf(counts: readonly ItemCounts[]): ItemCounts {
  return {
    items: counts.reduce((sum, { items }) => sum + items, 0),
    videos: counts.reduce((sum, { videos }) => sum + videos, 0),
  };
}

function hasAll(
  facets: HereOfPlan['facets'],
  where: Readonly<Record<string, string>> = {},
): boolean {
  return Object.entries(where).every(([name, word]) => facets[name] === word);
}
