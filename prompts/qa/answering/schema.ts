import { z } from 'zod';
import type { QaData } from '@/benchmarks/instructional-qa/formats/data';
import type { SuiteInput } from '@/lib/suites/input';
import { outcomeSchema } from '@/lib/suites/outcome';
import { consistencySchema } from '../consistency';
import { frames } from '../examinees/settings';

/** What can be chosen about how an examinee is asked. */
export const settings = z.object({ frames });

/** See {@link settings}. */
export type Settings = z.infer<typeof settings>;

/** A question as the suite takes it. */
export type AnsweringInput = SuiteInput<QaData, Settings>;

/** What the examinee said, and how it compares. */
export const evidenceSchema = z.object({
  answer: outcomeSchema(z.string()),
  consistency: outcomeSchema(consistencySchema),
});

/** See {@link evidenceSchema}. */
export type Evidence = z.infer<typeof evidenceSchema>;
