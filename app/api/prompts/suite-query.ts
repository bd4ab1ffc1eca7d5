import { z } from 'zod';
import { suites } from '@/prompts';

/** The `suite` of a route's query. */
export const suiteQuerySchema = z.object({
  // Looked up at each request: suites that are data come while the app runs.
  suite: z
    .string()
    .refine((id) => suites.some((suite) => suite.id === id), {
      error: () => `Invalid option: expected one of ${suites.map(({ id }) => id).join(', ')}`,
    })
    .optional(),
});
