import { z } from 'zod';

/** Most people that can be asked about each item that a run holds back. */
export const MOST_READERS = 10;

/** What a run is asked to hold back for a blind sample: about how many of its items, and how many people answer each. */
export const holdBackSchema = z.object({
  count: z
    .int('Enter a whole number of items to hold back.')
    .min(1, 'Hold back at least one, or none at all.'),
  raters: z
    .int('Enter a whole number of people.')
    .min(1, 'At least one person answers.')
    .max(MOST_READERS, `At most ${MOST_READERS} people can answer.`),
});

/** See {@link holdBackSchema}. */
export type HoldBack = z.infer<typeof holdBackSchema>;

/** What could be held back of a run that is being planned. */
export const holdBackPlanSchema = z.object({
  /** How many items could be, by the model that made them; null where it is not known. */
  strata: z.array(z.object({ model: z.string().nullable(), items: z.number() })),
  /** Items that are not held back, since they come with the app, or their true answers do. */
  samples: z.number(),
  /** Items that are held back already. */
  held: z.number(),
  /** Items of which everybody who reviews has seen what others say. */
  seen: z.number(),
  /** How many people review here. */
  reviewers: z.number(),
  /** Whether the project has held items back before. */
  before: z.boolean(),
});

/** See {@link holdBackPlanSchema}. */
export type HoldBackPlan = z.infer<typeof holdBackPlanSchema>;

/** How many of each model are held back so that there are about so many in all, in equal parts. */
export function heldOfEach({ strata }: Pick<HoldBackPlan, 'strata'>, count: number): number {
  return Math.ceil(count / Math.max(1, strata.length));
}

/** How many are held back in all then: no model has more than it has. */
export function heldInAll({ strata }: Pick<HoldBackPlan, 'strata'>, count: number): number {
  const each = heldOfEach({ strata }, count);
  return strata.reduce((sum, { items }) => sum + Math.min(items, each), 0);
}
