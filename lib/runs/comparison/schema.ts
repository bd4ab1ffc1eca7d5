import { z } from 'zod';

const loadSchema = z.object({ calls: z.number(), inputTokens: z.number() });

/** The load of a run per item, and that of the naive way; tokens of both by the same rule of thumb. */
export const comparisonSchema = z.object({ own: loadSchema, naive: loadSchema }).nullable();

/** See {@link comparisonSchema}. */
export type Comparison = z.infer<typeof comparisonSchema>;
