import { toOutcome } from '@/lib/suites/outcome';
import type { Ask, PlannedCall } from '@/lib/suites/suite';
import { framesOf } from '../examinees/frames';
import { answer, answerUnseen, consistency } from './prompts';
import { ANSWER_UNIT, CONSISTENCY_ROLE } from './questions';
import type { AnsweringInput, Evidence } from './schema';

function promptFor({ settings }: AnsweringInput) {
  return settings.frames === 0 ? answerUnseen : answer;
}

/** The examinee's call, and the one that compares what it said. */
export function plan(input: AnsweringInput): PlannedCall[] {
  const first = { prompt: promptFor(input).id, unit: ANSWER_UNIT };
  return [
    { ...first, needs: [] },
    { prompt: consistency.id, unit: ANSWER_UNIT, role: CONSISTENCY_ROLE, needs: [first] },
  ];
}

/** Asks the examinee, who is not told the reference; then the judge of consistency, who sees no frames. */
export async function gather(input: AnsweringInput, ask: Ask): Promise<Evidence> {
  const { question, answer: reference } = input.data;
  const answered = ask(promptFor(input), {
    unit: ANSWER_UNIT,
    variables: { question },
    frames: framesOf(input),
  });
  const compared = answered.then((said) =>
    ask(consistency, {
      unit: ANSWER_UNIT,
      role: CONSISTENCY_ROLE,
      variables: { question, reference, given: said },
      frames: [],
    }),
  );
  const [said, consistent] = await Promise.all([toOutcome(answered), toOutcome(compared)]);
  return { answer: said, consistency: consistent };
}
