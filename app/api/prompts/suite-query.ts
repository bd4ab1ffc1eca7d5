import { z } from 'zod';
import { suites } from '@/prompts';

/** The `suite` of a route's query. */
export const suiteQuerySchema = z.object({
  suite: z.enum(suites.map((suite) => suite.id)).optional(),
});
