import { z } from 'zod';

/** A caption as a model writes it. */
export const writtenSchema = z.object({ caption: z.string().trim().min(1) });
