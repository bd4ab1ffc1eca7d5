import { z } from 'zod';
import { intervalSchema } from '@/lib/ratings/statistic.schema';

const deviationSchema = z.object({
  value: z.number(),
  /** At 95 % and at 90 %; null where too little is known. */
  interval: intervalSchema.nullable(),
  ninety: intervalSchema.nullable(),
});

/** How far something is off, with what is known of it. */
export type Deviation = z.infer<typeof deviationSchema>;

/** See {@link ModelBias}. */
export const modelBiasSchema = z.object({
  /** Items that people read, and clusters of them. */
  read: z.number(),
  clusters: z.number(),
  /** What people say less what the judge says, for items like these. */
  own: deviationSchema,
  /** The same less what it is on the other models together; null where nobody read any of these. */
  apart: deviationSchema.nullable(),
});

/** How far the judge is from people on a model. */
export type ModelBias = z.infer<typeof modelBiasSchema>;
