import { readPrompt } from '@/lib/suites/prompt';
import { consistencyPrompt } from '../consistency';
import { answerSchema, faultSchema } from './schema';

const answer = { name: 'short-answer', schema: answerSchema };
const fault = { name: 'fault', schema: faultSchema };

/** Answers a question without anything of its video. */
export const answerBlind = readPrompt('qa/question-filtering/answer-blind', answer);

/** Answers a question by the annotation of its video. */
export const answerInformed = readPrompt('qa/question-filtering/answer-informed', answer);

/** Says whether an answer agrees with the reference. */
export const consistency = consistencyPrompt('question-filtering');

/** Says whether a question is badly designed. */
export const design = readPrompt('qa/question-filtering/design', fault);

/** Says whether an answer is vague or incomplete. */
export const completeness = readPrompt('qa/question-filtering/completeness', fault);
