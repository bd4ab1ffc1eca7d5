import { z } from 'zod';
import { countingSetting } from '../counting/setting';

/** What can be chosen about how key points count. */
export const pointSettings = z.object({
  lengthPenalty: z
    .boolean()
    .default(true)
    .meta({
      title: 'One key point less where the caption breaks its limit of length',
      description:
        'as AnyCapEval takes one off, down to 0; of the number of key points told and what follows from it, never of the share',
      topic: 'Length penalty',
      values: {
        true: { name: 'one less' },
        false: { name: 'none', short: 'no length penalty' },
      },
    }),
  counting: countingSetting,
});

/** See {@link pointSettings}. */
export type PointSettings = z.infer<typeof pointSettings>;
