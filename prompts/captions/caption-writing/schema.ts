import { z } from 'zod';
import { outcomeSchema } from '@/lib/suites/outcome';
import { CAPTION_TYPES } from '../data';
import { writtenSchema } from '../making/reply';

/** What was written of each type that was asked for. */
export const evidenceSchema = z.array(
  z.object({ type: z.enum(CAPTION_TYPES), outcome: outcomeSchema(writtenSchema) }),
);

/** See {@link evidenceSchema}. */
export type Evidence = z.infer<typeof evidenceSchema>;
