import { z } from 'zod';

const countsSchema = z.object({ items: z.number(), videos: z.number() });

/** So many items, and videos of these. */
export type ItemCounts = z.infer<typeof countsSchema>;

/** What a plan expects of every model, and what is here of it. */
export const coverageSchema = z.object({
  plan: z.object({ id: z.string(), name: z.string() }),
  /** In the order of the figures; null for one that the plan asks nothing of. Those here are in the order of the models. */
  figures: z.array(z.object({ expected: countsSchema, here: z.array(countsSchema) }).nullable()),
});

/** See {@link coverageSchema}. */
export type Coverage = z.infer<typeof coverageSchema>;
