import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { showReview } from '@/app/reviews/show';
import { answerFormerNames } from '@/lib/former-name';
import { scoreChoiceSchema } from '@/lib/library/configurations/schema';
import { libraryFiltersSchema } from '@/lib/library/schema';
import { itemReviewSchema } from '@/lib/reviews/schema';

const { configuration, run: scoresOf } = scoreChoiceSchema.shape;

export const GET = operation(
  {
    summary:
      'Shows everything that the review screen shows of an item. It is by a run, or by the run that the library shows of the item: that of a suite, of a configuration, or the one whose scores are shown, as in the library’s address. What others say is left out for who reviews the item blind; who is shown it counts as having seen it.',
    role: 'viewer',
    path: z.object({ itemId: z.uuid() }),
    query: z.object({
      run: z.uuid().nullable().default(null),
      suite: libraryFiltersSchema.shape.suite,
      configuration,
      scoresOf,
    }),
    answer: itemReviewSchema,
  },
  async ({
    person: { id, name },
    path: { itemId },
    query: { run, scoresOf: shown, ...choice },
  }) => {
    const review = await showReview({ id, name }, itemId, run, { ...choice, run: shown });
    // For one release: tabs that are open meanwhile read the former names.
    return answerFormerNames(review, { video: 'item', beside: 'otherSuites' });
  },
);
