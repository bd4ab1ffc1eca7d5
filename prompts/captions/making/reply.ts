import { z } from 'zod';

/** A caption as a model writes it. */
export const writtenSchema = z.object({ caption: z.string().trim().min(1) });

/** See {@link writtenSchema}. */
export type Written = z.infer<typeof writtenSchema>;
