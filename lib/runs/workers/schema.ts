import { z } from 'zod';

/** Whether there is a worker. */
export const workersSchema = z.object({
  /** No worker is alive. False while one that was started together with the app may still be starting. */
  missing: z.boolean(),
});

export type Workers = z.infer<typeof workersSchema>;
