import { readPrompt } from '@/lib/suites/prompt';
import { splitSchema } from './schema';

/** Takes a caption apart into claims. */
export const split = readPrompt('captions/claim-splitting/split', {
  name: 'caption-claims',
  schema: splitSchema,
});
