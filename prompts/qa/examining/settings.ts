import { z } from 'zod';
import type { ExamData } from '@/benchmarks/instructional-qa/formats/data';
import type { SuiteInput } from '@/lib/suites/input';
import { frames } from '../examinees/settings';

/** How the text ends: what the examinee is asked to say. */
const ENDINGS = ['letter', 'bracketed', 'option'] as const;

/** What can be chosen about how an examinee is asked. */
export const settings = z.object({
  frames,
  rotation: z
    .number()
    .int()
    .min(0)
    .max(4)
    .default(0)
    .meta({
      title: 'Places by which options are moved on',
      description:
        'the control for position: ask all five, 0 to 4, and each option stands once at each letter. Answers are kept by the options’ own letters',
      topic: 'Rotation of options',
      values: {
        '0': { name: 'none' },
        ...Object.fromEntries(
          [1, 2, 3, 4].map((by) => [
            String(by),
            { name: `by ${by}`, short: `options rotated by ${by}` },
          ]),
        ),
      },
    }),
  ending: z
    .enum(ENDINGS)
    .default('letter')
    .meta({
      title: 'What the examinee is asked to say',
      description:
        'models differ in what they follow best; letters are read in whatever form they come',
      topic: 'End of the prompt',
      values: {
        letter: { name: 'the letter directly' },
        bracketed: { name: 'the letter in brackets', short: 'letter in brackets' },
        option: { name: 'letter and option', short: 'letter and option' },
      },
    }),
});

/** See {@link settings}. */
export type Settings = z.infer<typeof settings>;

/** A question of an exam as the suite takes it. */
export type ExamInput = SuiteInput<ExamData, Settings>;

/** What stands at the end of the text. */
export const ENDING: Readonly<Record<Settings['ending'], string>> = {
  letter: 'Reply directly with the letter of the best option and nothing else.',
  bracketed: 'Give only the best option, and begin your reply with its letter in brackets.',
  option: 'Reply with the best option alone: its letter, then its words.',
};
