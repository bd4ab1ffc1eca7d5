import { z } from 'zod';

/** Whether anybody judges what is to be judged. */
export const workersSchema = z.object({
  /** No worker lives. Not said while one that was started together with the app may still be on its way. */
  missing: z.boolean(),
});

export type Workers = z.infer<typeof workersSchema>;
