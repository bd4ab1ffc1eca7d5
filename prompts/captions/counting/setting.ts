import { z } from 'zod';
import { COUNTINGS } from './count';

/** How a run counts words and sentences. */
export const countingSetting = z
  .enum(COUNTINGS)
  .default('ours')
  .meta({
    title: 'How words and sentences are counted',
    description:
      'as AnyCapEval’s own evaluation does: without numbers and words with accents, and with a sentence more for each abbreviation',
    topic: 'Counting',
    values: {
      ours: { name: 'by our rule' },
      upstream: { name: 'as upstream counts', short: 'upstream’s count' },
    },
  });
