import { z } from 'zod';
import type { SuiteInput } from '@/lib/suites/input';
import { outcomeSchema } from '@/lib/suites/outcome';
import type { CaptionData } from '../data';
import { writtenSchema } from '../making/reply';

/** There is nothing to choose: the item says what to write. */
export const settings = z.object({});

/** A caption as the suite takes it. */
export type CaptionInput = SuiteInput<CaptionData, z.infer<typeof settings>>;

/** The caption that was written to the item's instruction. */
export const evidenceSchema = outcomeSchema(writtenSchema);

/** See {@link evidenceSchema}. */
export type Evidence = z.infer<typeof evidenceSchema>;
