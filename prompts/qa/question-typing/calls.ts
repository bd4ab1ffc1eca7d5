import type { Brought, Call } from '@/lib/suites/calls';
import { readPrompt } from '@/lib/suites/prompt';
import { QA_UNIT } from '../items';
import { type Evidence, type QaInput, typingSchema } from './schema';

/** Says of what type a question is. */
export const classify = readPrompt('qa/question-typing/classify', {
  name: 'question-type',
  schema: typingSchema,
});

function callOf({ data: { question } }: QaInput) {
  return { prompt: classify, unit: QA_UNIT, frames: [], variables: () => ({ question }) };
}

/** Has a question sorted, by its words alone. */
export function calls(input: QaInput): Call[] {
  return [callOf(input)];
}

/** The question's type. */
export function gathered(brought: Brought, input: QaInput): Evidence {
  return brought.of(callOf(input));
}
