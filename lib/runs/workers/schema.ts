import { z } from 'zod';

/** Whether there is a worker, and what it can do. */
export const workersSchema = z.object({
  /** No worker is alive. False while one that was started together with the app may still be starting. */
  missing: z.boolean(),
  /** One that is alive can take frames out of videos. */
  decodes: z.boolean(),
});

export type Workers = z.infer<typeof workersSchema>;
