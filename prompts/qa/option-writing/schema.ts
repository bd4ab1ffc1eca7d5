import { z } from 'zod';
import type { QaData } from '@/benchmarks/instructional-qa/formats/data';
import { LETTERS } from '@/benchmarks/instructional-qa/formats/letters/schema';
import type { SuiteInput } from '@/lib/suites/input';
import type { Outcome } from '@/lib/suites/outcome';
import type { CodeCheck } from '../checks/schema';
import { looseText, underAnyName } from '../replies';
import type { settings } from './questions';

/** How many wrong answers are written, and how many of them become options. */
const WRITTEN = 6;
export const CHOSEN = LETTERS.length - 1;

/** How many assistants try the options. */
export const ASSISTANTS = 3;

/** A question as the suite takes it. */
export type QaInput = SuiteInput<QaData, z.infer<typeof settings>>;

const wrongKeys = Array.from({ length: WRITTEN }, (_, index) => `wronganswer${index + 1}`);

/** The texts of a list, or of the published wording's numbered fields. */
function listed(said: unknown): unknown {
  if (typeof said !== 'object' || said === null) return said;
  const plain = new Map(
    Object.entries(said).map(([name, value]) => [name.toLowerCase().replace(/[\s_-]/g, ''), value]),
  );
  const numbered = wrongKeys.flatMap((key) => plain.get(key) ?? []);
  if (numbered.length === 0) return said;
  return { reason: plain.get('reason'), answers: numbered, chosen: numbered };
}

/** Wrong answers as a model writes them. */
export const wrongAnswersSchema = z.preprocess(
  listed,
  z.object({
    reason: looseText,
    answers: z.array(z.string().trim().min(1)).min(CHOSEN),
  }),
);

/** Which of them become options: by their numbers, from 1, or in the published wording by their texts. */
export const choosingSchema = z.preprocess(
  listed,
  z.object({
    reason: looseText,
    chosen: z.array(z.union([z.number().int().min(1), z.string()])).min(CHOSEN),
  }),
);

/** Which option an assistant takes: its letter, its text, or both. */
export const optionSchema = underAnyName(
  z.object({ reason: looseText, option: z.string().trim().min(1) }),
  { Reason: 'reason', Best_option: 'option', Option: 'option', Answer: 'option' },
);

/** See {@link wrongAnswersSchema}. */
export type WrongAnswers = z.infer<typeof wrongAnswersSchema>;

/** See {@link choosingSchema}. */
export type Choosing = z.infer<typeof choosingSchema>;

/** See {@link optionSchema}. */
export type Option = z.infer<typeof optionSchema>;

/** What one assistant says, and whether that is the right option; null where none can be read. */
export interface Saying {
  outcome: Outcome<Option>;
  isRight: boolean | null;
}

/**
 * How an attempt ended.
 * - `passed`: sure to be wrong, and hard enough
 * - `unread`: no four of the wrong answers were chosen
 * - `duplicates`: options are the same
 * - `doubtful`: with the annotation, two of three assistants or more took a wrong option: some may be right
 * - `easy`: without it, two or more took the right one
 * - `waiting`: a call has no usable reply, without which it cannot be said
 */
type Ending = 'passed' | 'unread' | 'duplicates' | 'doubtful' | 'easy' | 'waiting';

/** One pass from writing to guessing. */
export interface Attempt {
  written: Outcome<WrongAnswers>;
  choosing: Outcome<Choosing> | null;
  /** The four, in the order in which they were written; null where there are none. */
  wrong: string[] | null;
  checks: CodeCheck[];
  informed: Saying[];
  guessing: Saying[];
  ended: Ending;
}

/** How attempts ended, in words. */
export const ENDING_WORDS: Readonly<Record<Ending, string>> = {
  passed: 'passed',
  unread: 'no four options were chosen',
  duplicates: 'options were the same',
  doubtful: 'with the annotation, most took a wrong option',
  easy: 'without the video, most took the right option',
  waiting: 'not decided',
};
