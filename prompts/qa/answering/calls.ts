import type { Brought, Call } from '@/lib/suites/calls';
import { framesOf } from '../examinees/frames';
import { answer, answerUnseen, consistency } from './prompts';
import { ANSWER_UNIT, CONSISTENCY_ROLE } from './questions';
import type { AnsweringInput, Evidence } from './schema';

/** The examinee, who is not told the reference, answers; then the judge of consistency, who sees no frames, compares. */
function callsOf(input: AnsweringInput) {
  const { question, answer: reference } = input.data;
  const answering: Call<string> = {
    prompt: input.settings.frames === 0 ? answerUnseen : answer,
    unit: ANSWER_UNIT,
    frames: framesOf(input),
    variables: () => ({ question }),
  };
  const comparing = {
    prompt: consistency,
    unit: ANSWER_UNIT,
    role: CONSISTENCY_ROLE,
    frames: [],
    needs: [answering],
    variables: (brought: Brought) => ({ question, reference, given: brought.reply(answering) }),
  };
  return { answering, comparing };
}

/** The examinee's call, and the one that compares what it said. */
export function calls(input: AnsweringInput): Call[] {
  const { answering, comparing } = callsOf(input);
  return [answering, comparing];
}

/** What the examinee said, and how it compares. */
export function gathered(brought: Brought, input: AnsweringInput): Evidence {
  const { answering, comparing } = callsOf(input);
  return { answer: brought.of(answering), consistency: brought.of(comparing) };
}
