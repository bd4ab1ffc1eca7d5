import { z } from 'zod';
import type { QaData } from '@/benchmarks/instructional-qa/formats/data';
import type { SuiteInput } from '@/lib/suites/input';
import { frames } from '../examinees/settings';

/** What can be chosen about how an examinee is asked. */
export const settings = z.object({ frames });

/** A question as the suite takes it. */
export type AnsweringInput = SuiteInput<QaData, z.infer<typeof settings>>;
