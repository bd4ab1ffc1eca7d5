import { z } from 'zod';

/** Everybody who may review in a queue. */
export const reviewersSchema = z.array(z.object({ id: z.string(), name: z.string() }));
