import { z } from 'zod';
import { readPrompt } from '@/lib/suites/prompt';
import { consistencyPrompt } from '../consistency';

const given = { name: 'exam-answer', schema: z.string() };

/** Has an examinee answer by frames. */
export const answer = readPrompt('qa/answering/answer', given);

/** The blind control: the same without frames. */
export const answerUnseen = readPrompt('qa/answering/answer-unseen', given);

/** Compares an answer with the reference. */
export const consistency = consistencyPrompt('answering');

/** In the order of pages. */
export const all = [answer, answerUnseen, consistency];
