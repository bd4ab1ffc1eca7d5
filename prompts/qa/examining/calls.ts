import { z } from 'zod';
import type { Call } from '@/lib/suites/calls';
import { readPrompt } from '@/lib/suites/prompt';
import { picturesOf } from '../examinees/frames';
import { listOptions, optionsShown } from './options';
import { EXAM_UNIT } from './questions';
import { ENDING, type ExamInput } from './settings';

/** What an examinee says, as it comes: the letter is read from it afterwards. */
const choice = { name: 'exam-choice', schema: z.string() };

/** The suite's prompts, in the order of pages. */
export const prompts = {
  /** Has an examinee choose by frames. */
  choose: readPrompt('qa/examining/choose', choice),
  /** The blind control: the same without frames. */
  chooseUnseen: readPrompt('qa/examining/choose-unseen', choice),
};

/** Asks the examinee; neither key nor steps are in the item's data, so it cannot be told them. */
export function callOf(input: ExamInput): Call<string> {
  return {
    prompt: input.settings.frames === 0 ? prompts.chooseUnseen : prompts.choose,
    unit: EXAM_UNIT,
    ...picturesOf(input),
    variables: () => ({
      question: input.data.question,
      options: listOptions(optionsShown(input)),
      ending: ENDING[input.settings.ending],
    }),
  };
}
