import { readPrompt } from '@/lib/suites/prompt';
import { checkSchema } from './schema';

/** Checks all claims of a caption against the frames. */
export const check = readPrompt('captions/claim-checking/check', {
  name: 'claim-support',
  schema: checkSchema,
});
