import { readPrompt } from '@/lib/suites/prompt';
import { typingSchema } from './schema';

/** Says of what type a question is. */
export const classify = readPrompt('qa/question-typing/classify', {
  name: 'question-type',
  schema: typingSchema,
});
