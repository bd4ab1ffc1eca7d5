import { toOutcome } from '@/lib/suites/outcome';
import type { Ask, PlannedCall } from '@/lib/suites/suite';
import { framesOf } from '../examinees/frames';
import { listOptions, optionsShown } from './options';
import { choose, chooseUnseen } from './prompts';
import { EXAM_UNIT } from './questions';
import type { Evidence } from './schema';
import { ENDING, type ExamInput } from './settings';

function promptFor({ settings }: ExamInput) {
  return settings.frames === 0 ? chooseUnseen : choose;
}

/** The one call of {@link gather}. */
export function plan(input: ExamInput): PlannedCall[] {
  return [{ prompt: promptFor(input).id, unit: EXAM_UNIT, needs: [] }];
}

/** Asks the examinee; neither key nor steps are in the item's data, so it cannot be told them. */
export async function gather(input: ExamInput, ask: Ask): Promise<Evidence> {
  return toOutcome(
    ask(promptFor(input), {
      unit: EXAM_UNIT,
      variables: {
        question: input.data.question,
        options: listOptions(optionsShown(input)),
        ending: ENDING[input.settings.ending],
      },
      frames: framesOf(input),
    }),
  );
}
