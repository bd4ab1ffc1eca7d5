import { z } from 'zod';
import type { QaData } from '@/benchmarks/instructional-qa/formats/data';
import type { SuiteInput } from '@/lib/suites/input';
import { looseText, plainYesNo, underAnyName } from '../replies';
import type { settings } from './questions';

/** A question as the suite takes it. */
export type QaInput = SuiteInput<QaData, z.infer<typeof settings>>;

/** An answer, and where it was wanted how it was come by. */
export const answerSchema = underAnyName(
  z.object({ reason: looseText, answer: z.string().trim().min(1) }),
  { Reason: 'reason', Answer: 'answer' },
);

/** Whether something has one of the faults that were asked for. Published wordings call that “Yes”. */
export const faultSchema = underAnyName(
  z.object({ reason: looseText, faulty: z.preprocess(plainYesNo, z.enum(['yes', 'no'])) }),
  { Reason: 'reason', Judgement: 'faulty', Judgment: 'faulty' },
);

/** See {@link answerSchema}. */
export type Said = z.infer<typeof answerSchema>;

/** See {@link faultSchema}. */
export type Fault = z.infer<typeof faultSchema>;
