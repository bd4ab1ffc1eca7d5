import { z } from 'zod';
import { suites } from '@/prompts';

/** The suite that a route is asked about. */
export const suiteQuerySchema = z.object({
  suite: z.enum(suites.map((suite) => suite.id)).optional(),
});
