import { z } from 'zod';
import type { SuiteInput } from '@/lib/suites/input';

/** A clip is its video: there is nothing else to know of it. */
export const clipDataSchema = z.object({});

/** See {@link clipDataSchema}. */
export type ClipData = z.infer<typeof clipDataSchema>;

/** What can be chosen about how the judge is asked. */
export const settings = z.object({
  blindToPrompt: z
    .boolean()
    .default(false)
    .meta({
      title: 'Hide the generation prompt from the checks',
      description:
        'prompts sway judgements of physics; comparing the clip with its prompt still sees it',
      topic: 'Generation prompt',
      values: {
        true: {
          name: 'hidden from the checks',
          short: 'prompt hidden',
          long: 'prompt hidden from the checks',
        },
        false: { name: 'shown' },
      },
    }),
  tellGenerated: z
    .boolean()
    .default(true)
    .meta({
      title: 'Tell the judge that the clips were generated',
      description: 'and may therefore break physical laws',
      topic: 'Told that clips are generated',
      values: {
        true: { name: 'yes', long: 'judge told that clips are generated' },
        false: {
          name: 'no',
          short: 'not told what clips are',
          long: 'judge not told what clips are',
        },
      },
    }),
});

/** See {@link settings}. */
export type Settings = z.infer<typeof settings>;

/** A clip as the suite takes it. */
export type ClipInput = SuiteInput<ClipData, Settings>;
