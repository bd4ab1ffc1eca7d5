import { z } from 'zod';
import type { SuiteInput } from '@/lib/suites/input';
import { outcomeSchema } from '@/lib/suites/outcome';
import type { CaptionData } from '../data';

/** There is nothing to choose. */
export const settings = z.object({});

/** A caption as the suite takes it. */
export type CaptionInput = SuiteInput<CaptionData, z.infer<typeof settings>>;

/** The claims of a caption, each with the words that say it; without them a claim is one all the same. */
export const splitSchema = z.object({
  claims: z.array(
    z.object({
      claim: z.string().trim().min(1),
      words: z.preprocess((words) => (typeof words === 'string' ? words : ''), z.string()),
    }),
  ),
});

/** See {@link splitSchema}. */
export type Split = z.infer<typeof splitSchema>;

/** The claims that a caption was taken apart into. */
export const evidenceSchema = outcomeSchema(splitSchema);

/** See {@link evidenceSchema}. */
export type Evidence = z.infer<typeof evidenceSchema>;
