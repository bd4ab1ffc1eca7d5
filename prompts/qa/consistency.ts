import { z } from 'zod';
import { type Prompt, readPrompt } from '@/lib/suites/prompt';
import { looseText, plainYesNo, underAnyName } from './replies';

/** Whether an answer agrees with the reference, the reason first. Published wordings call it `Judgement`. */
const consistencySchema = underAnyName(
  z.object({ reason: looseText, consistent: z.preprocess(plainYesNo, z.enum(['yes', 'no'])) }),
  { Reason: 'reason', Judgement: 'consistent', Judgment: 'consistent' },
);

/** Whether an answer agrees with the reference, and why. */
export type Consistency = z.infer<typeof consistencySchema>;

/**
 * Compares an answer with the reference: one text for all suites that ask it, each under an id of its own, since versions
 * of a prompt belong to one suite.
 * @param suite its folder
 */
export function consistencyPrompt(suite: string): Prompt<Consistency> {
  const reply = { name: 'consistency', schema: consistencySchema };
  return readPrompt(`qa/${suite}/consistency`, reply, 'qa/consistency');
}
