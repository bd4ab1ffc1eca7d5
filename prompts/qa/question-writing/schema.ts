import { z } from 'zod';
import { GRANULARITIES } from '@/benchmarks/instructional-qa/formats/sources';
import type { Clip } from '@/benchmarks/instructional-qa/formats/trimming/schema';
import type { SuiteInput } from '@/lib/suites/input';
import { looseText, underAnyName } from '../replies';

/** Which questions are written, and how many. */
export const settings = z.object({
  granularity: z
    .enum(['both', ...GRANULARITIES])
    .default('both')
    .meta({
      title: 'Which questions',
      description: 'Coarse ones are about events and their order, fine ones about objects.',
      values: {
        both: { name: 'coarse and fine' },
        coarse: { name: 'coarse', short: 'coarse questions only' },
        fine: { name: 'fine', short: 'fine questions only' },
      },
    }),
  questions: z
    .number()
    .int()
    .min(0)
    .max(50)
    .default(0)
    .meta({
      title: 'Questions per call',
      description: '0 for as many as the source of the clip usually gets: 3 to 10.',
      values: { 0: { name: 'as the source has them' } },
    }),
});

/** A clip with its steps as the suite takes it. */
export type ClipInput = SuiteInput<Clip, z.infer<typeof settings>>;

/** One question as a model writes it. */
const itemSchema = underAnyName(
  z.object({
    /** What kind of question it is, and how the answer follows; before the question on purpose. */
    reason: looseText,
    /** The steps that the answer comes from, from 1; those that are no numbers are passed over. */
    steps: z.preprocess(
      (said) =>
        Array.isArray(said)
          ? said.map(Number).filter((one) => Number.isInteger(one) && one > 0)
          : [],
      z.array(z.number().int().min(1)),
    ),
    question: z.string().trim().min(1),
    answer: z.string().trim().min(1),
  }),
  { Reason: 'reason', Steps: 'steps', Question: 'question', Answer: 'answer' },
);

/** The entries of a list that can be read: a broken one costs no other. */
function readable(entries: unknown): unknown {
  if (!Array.isArray(entries)) return entries;
  return entries.flatMap((entry) => itemSchema.safeParse(entry).data ?? []);
}

const object = z.object({ items: z.preprocess(readable, z.array(itemSchema)) });

/** What a model wrote about a clip. The published wording has it reply with the bare list. */
export const writtenSchema = z.preprocess(
  (said: z.input<typeof object>) => (Array.isArray(said) ? { items: said } : said),
  object,
);

/** See {@link writtenSchema}. */
export type Written = z.infer<typeof writtenSchema>;
