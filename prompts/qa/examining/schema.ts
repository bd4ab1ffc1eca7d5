import { z } from 'zod';
import { outcomeSchema } from '@/lib/suites/outcome';

/** What the examinee said, as it came. */
export const evidenceSchema = outcomeSchema(z.string());

/** See {@link evidenceSchema}. */
export type Evidence = z.infer<typeof evidenceSchema>;
