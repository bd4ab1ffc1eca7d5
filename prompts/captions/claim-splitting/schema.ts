import { z } from 'zod';
import type { SuiteInput } from '@/lib/suites/input';
import type { CaptionData } from '../data';

/** A caption as the suite takes it. */
export type CaptionInput = SuiteInput<CaptionData>;

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
