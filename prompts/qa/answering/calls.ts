import { z } from 'zod';
import type { Brought, Call } from '@/lib/suites/calls';
import { readPrompt } from '@/lib/suites/prompt';
import { consistencyPrompt } from '../consistency';
import { picturesOf } from '../examinees/frames';
import { ANSWER_UNIT, CONSISTENCY_ROLE } from './questions';
import type { AnsweringInput } from './schema';

const given = { name: 'exam-answer', schema: z.string() };

/** The suite's prompts, in the order of pages. */
export const prompts = {
  /** Has an examinee answer by frames. */
  answer: readPrompt('qa/answering/answer', given),
  /** The blind control: the same without frames. */
  answerUnseen: readPrompt('qa/answering/answer-unseen', given),
  /** Compares an answer with the reference. */
  consistency: consistencyPrompt('answering'),
};

/** The examinee, who is not told the reference, answers; then the judge of consistency, who sees no frames, compares. */
export function callsOf(input: AnsweringInput) {
  const { question, answer: reference } = input.data;
  const answer: Call<string> = {
    prompt: input.settings.frames === 0 ? prompts.answerUnseen : prompts.answer,
    unit: ANSWER_UNIT,
    ...picturesOf(input),
    variables: () => ({ question }),
  };
  const consistency = {
    prompt: prompts.consistency,
    unit: ANSWER_UNIT,
    role: CONSISTENCY_ROLE,
    frames: [],
    needs: [answer],
    variables: (brought: Brought) => ({ question, reference, given: brought.reply(answer) }),
  };
  return { answer, consistency };
}
