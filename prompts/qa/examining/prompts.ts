import { z } from 'zod';
import { readPrompt } from '@/lib/suites/prompt';

/** What an examinee says, as it comes: the letter is read from it afterwards. */
const choice = { name: 'exam-choice', schema: z.string() };

/** Has an examinee choose by frames. */
export const choose = readPrompt('qa/examining/choose', choice);

/** The blind control: the same without frames. */
export const chooseUnseen = readPrompt('qa/examining/choose-unseen', choice);

/** In the order of pages. */
export const all = [choose, chooseUnseen];
