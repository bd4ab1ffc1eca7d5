import { z } from 'zod';

/** A project that is to be erased: its id, and its name as who erases it typed it. */
export const eraseRequestSchema = z.object({
  projectId: z.uuid(),
  name: z.string().max(200),
});

/** See {@link eraseRequestSchema}. */
export type EraseRequest = z.infer<typeof eraseRequestSchema>;
