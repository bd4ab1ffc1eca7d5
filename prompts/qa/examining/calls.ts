import type { Brought, Call } from '@/lib/suites/calls';
import { framesOf } from '../examinees/frames';
import { listOptions, optionsShown } from './options';
import { choose, chooseUnseen } from './prompts';
import { EXAM_UNIT } from './questions';
import type { Evidence } from './schema';
import { ENDING, type ExamInput } from './settings';

function callOf(input: ExamInput): Call<string> {
  return {
    prompt: input.settings.frames === 0 ? chooseUnseen : choose,
    unit: EXAM_UNIT,
    frames: framesOf(input),
    variables: () => ({
      question: input.data.question,
      options: listOptions(optionsShown(input)),
      ending: ENDING[input.settings.ending],
    }),
  };
}

/** Asks the examinee; neither key nor steps are in the item's data, so it cannot be told them. */
export function calls(input: ExamInput): Call[] {
  return [callOf(input)];
}

/** What the examinee said, as it came. */
export function gathered(brought: Brought, input: ExamInput): Evidence {
  return brought.of(callOf(input));
}
