import { readPrompt } from '@/lib/suites/prompt';
import { choosingSchema, optionSchema, wrongAnswersSchema } from './schema';

const option = { name: 'option', schema: optionSchema };

/** Writes wrong answers. */
export const write = readPrompt('qa/option-writing/write', {
  name: 'wrong-answers',
  schema: wrongAnswersSchema,
});

/** Chooses the best of them. */
export const choose = readPrompt('qa/option-writing/choose', {
  name: 'chosen-answers',
  schema: choosingSchema,
});

/** Takes an option by the annotation. */
export const informed = readPrompt('qa/option-writing/informed', option);

/** Takes an option by the question alone. */
export const guess = readPrompt('qa/option-writing/guess', option);
