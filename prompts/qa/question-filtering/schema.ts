import { z } from 'zod';
import type { QaData } from '@/benchmarks/instructional-qa/formats/data';
import type { SuiteInput } from '@/lib/suites/input';
import { looseText, plainYesNo, underAnyName } from '../replies';

/** How the filters are asked. */
export const settings = z.object({
  askAll: z
    .boolean()
    .default(false)
    .meta({
      title: 'Ask all four filters of every question',
      description:
        'Else the first that rejects a question ends its way, and what the later ones find is said only of what came to them.',
      topic: 'Filters',
      values: {
        true: { name: 'all four asked', short: 'all four filters asked' },
        false: { name: 'the first rejection ends it' },
      },
    }),
  shortBlind: z
    .boolean()
    .default(false)
    .meta({
      title: 'Ask for a short answer without the video',
      description:
        'Under 20 words. Without it, answers tend to be long, and then count as inconsistent, so that the blind filter lets more through.',
      topic: 'Answers without the video',
      values: {
        true: { name: 'short', short: 'short blind answers' },
        false: { name: 'as they come' },
      },
    }),
});

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
