import { z } from 'zod';
import { operation } from '@/app/api/operation';
import { recordExposure } from '@/lib/answers/exposure.store';
import { answerFormerNames } from '@/lib/former-name';
import { scoreChoiceSchema } from '@/lib/library/configurations/schema';
import { libraryFiltersSchema } from '@/lib/library/schema';
import { recordExposureToMade, recordExposureToSource } from '@/lib/reviews/made.store';
import { recordExposureToOtherSuites } from '@/lib/reviews/other-suites.store';
import { itemReviewSchema, tellsOfOthers } from '@/lib/reviews/schema';
import { readReview } from '@/lib/reviews/store';
import { suites } from '@/prompts';

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
    const review = await readReview(itemId, run, { id, name }, suites, { ...choice, run: shown });
    if (review.run && tellsOfOthers(review)) {
      await recordExposure(id, review.run.suite.id, [itemId]);
    }
    await recordExposureToMade(id, review, suites);
    await recordExposureToSource(id, itemId);
    await recordExposureToOtherSuites(id, review);
    // For one release: tabs that are open meanwhile read the former names.
    return answerFormerNames(review, { video: 'item', beside: 'otherSuites' });
  },
);
