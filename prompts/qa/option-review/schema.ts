import { z } from 'zod';
import type { McqData } from '@/benchmarks/instructional-qa/formats/data';
import type { SuiteInput } from '@/lib/suites/input';

/** An item as the suite takes it. */
export type ReviewInput = SuiteInput<McqData, object>;

/** Nothing is gathered, since no judge is asked. */
export const evidenceSchema = z.null();

/** It has no settings. */
export const settings = z.object({});
