import { z } from 'zod';
import type { Expected } from '@/lib/suites/figures';
import { DIMENSIONS, DIVERSITY } from '../dimensions';
import { taskOf } from '../items';
import { treeSchema } from '../tree/schema';
import { planSchema } from './schema';

/** A plan as it is kept: with the tree that it was made of. */
export const planContentSchema = z.object({ tree: treeSchema, plan: planSchema });

/** What a plan asks of every model, by dimension: an item for each place, and of Diversity one for each prompt. */
export function expectedByPlan(content: unknown): Expected {
  const { tree, plan } = planContentSchema.parse(content);
  const figures = DIMENSIONS.flatMap((dimension) => {
    const rows = plan.rows.filter(({ dimensions }) => dimensions.includes(dimension));
    const prompts = new Set(rows.map(({ prompt }) => prompt)).size;
    const items = dimension === DIVERSITY ? prompts : rows.length;
    return rows.length > 0 ? [[dimension, { items, videos: rows.length }] as const] : [];
  });
  return { tasks: tree.entries.map(taskOf), figures: Object.fromEntries(figures) };
}
