import { z } from 'zod';
import type { McqData } from '@/benchmarks/instructional-qa/formats/data';
import type { SuiteInput } from '@/lib/suites/input';

/** How options are put in order. */
export const settings = z.object({
  seed: z
    .number()
    .int()
    .min(0)
    .max(1_000_000)
    .default(0)
    .meta({
      title: 'Seed',
      description:
        'Of the order of options: another seed gives another examination of the same questions.',
      values: { 0: { name: '0' } },
    }),
});

/** A question with its options as the suite takes it. */
export type McqInput = SuiteInput<McqData, z.infer<typeof settings>>;
