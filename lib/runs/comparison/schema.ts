import { z } from 'zod';

const loadSchema = z.object({ calls: z.number(), inputTokens: z.number() });

/** What a run takes per video, beside what the naive way would; both tokens by the same rule of thumb. */
export const comparisonSchema = z.object({ own: loadSchema, naive: loadSchema }).nullable();

/** See {@link comparisonSchema}. */
export type Comparison = z.infer<typeof comparisonSchema>;
