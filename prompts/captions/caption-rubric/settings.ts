import { z } from 'zod';
import type { SuiteInput } from '@/lib/suites/input';
import { countingSetting } from '../counting/setting';
import type { CaptionData } from '../data';
import { CAPPING, TOLERANCES } from '../limits/length';

/** What can be chosen about how a caption is judged and how its length is checked. */
export const settings = z.object({
  lengthRule: z
    .enum(CAPPING)
    .default('item-else-reference')
    .meta({
      title: 'Length that caps the score at 1',
      description:
        'item: the caption’s own limit, exactly, for all types; reference: brief and detail, by how far they are from the reference’s length. Both are shown, whichever caps',
      topic: 'Length rule',
      values: {
        'item-else-reference': { name: 'the item’s limit, else the reference’s length' },
        item: { name: 'the item’s limit alone', short: 'rule item' },
        reference: { name: 'the reference’s length alone', short: 'rule reference' },
        either: { name: 'either of the two', short: 'rules item and reference' },
      },
    }),
  tolerance: z
    .enum(TOLERANCES)
    .default('30')
    .meta({
      title: 'Tolerance around the reference’s length',
      description:
        'in per cent of its words; the published rubric says 30 in one place, 10 in another',
      topic: 'Length tolerance',
      values: {
        '30': { name: '±30 %' },
        '10': { name: '±10 %', short: '±10 %' },
      },
    }),
  counting: countingSetting,
  instruction: z
    .boolean()
    .default(true)
    .meta({
      title: 'Tell the judge what the captioner was told',
      description:
        'a wanted style often stands nowhere else; upstream’s judge is not told, and reads it off the reference',
      topic: 'Instruction',
      values: {
        true: { name: 'told' },
        false: { name: 'hidden', short: 'instruction hidden' },
      },
    }),
});

/** See {@link settings}. */
export type Settings = z.infer<typeof settings>;

/** A caption as the suite takes it. */
export type RubricInput = SuiteInput<CaptionData, Settings>;
