import { z } from 'zod';

/** Of how many runs the models are asked for at once. */
export const MOST_WITH_MODELS = 100;

/** By run the models that made its items, the most items first. */
export const runModelsSchema = z.record(
  z.string(),
  z.array(z.object({ model: z.string(), items: z.number() })),
);

/** See {@link runModelsSchema}. */
export type RunModels = z.infer<typeof runModelsSchema>;
