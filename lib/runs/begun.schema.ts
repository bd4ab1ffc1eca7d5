import { z } from 'zod';
import { waitingForSchema } from './frames/schema';

const oneSchema = z.object({ runId: z.string(), waitingFor: waitingForSchema });

/** A run that has begun; of several repeats the first. */
export const begunRunSchema = oneSchema.extend({
  /** Where several judges are asked, the runs of them all, this one included. */
  runs: z.array(oneSchema.extend({ judgeId: z.string() })),
});

/** See {@link begunRunSchema}. */
export type BegunRun = z.infer<typeof begunRunSchema>;
