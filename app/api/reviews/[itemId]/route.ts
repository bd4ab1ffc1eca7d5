import { z } from 'zod';
import { parseInput, respond } from '@/app/api/respond';
import { recordExposure } from '@/lib/answers/exposure.store';
import { scoreChoiceSchema } from '@/lib/library/configurations/schema';
import { libraryFiltersSchema } from '@/lib/library/schema';
import { recordExposureToMade, recordExposureToSource } from '@/lib/reviews/made.store';
import { recordExposureToOtherSuites } from '@/lib/reviews/other-suites.store';
import { tellsOfOthers } from '@/lib/reviews/schema';
import { readReview } from '@/lib/reviews/store';
import { suites } from '@/prompts';

const idSchema = z.object({ itemId: z.uuid() });
const querySchema = z.object({ run: z.uuid().nullable() });
const choiceSchema = scoreChoiceSchema.extend({ suite: libraryFiltersSchema.shape.suite });

/**
 * Everything that the review screen of an item shows, for `?run=`, or for the run that the library shows of it: that of
 * `?suite=`, `?configuration=` or `?scoresOf=`, as in the library's address.
 */
export function GET(request: Request, { params }: { params: Promise<{ itemId: string }> }) {
  return respond(request, 'viewer', async ({ id, name }) => {
    const { itemId } = parseInput(idSchema, await params);
    const query = new URL(request.url).searchParams;
    const { run } = parseInput(querySchema, { run: query.get('run') });
    const choice = parseInput(choiceSchema, {
      suite: query.get('suite') ?? undefined,
      configuration: query.get('configuration'),
      run: query.get('scoresOf'),
    });
    const review = await readReview(itemId, run, { id, name }, suites, choice);
    if (review.run && tellsOfOthers(review)) {
      await recordExposure(id, review.run.suite.id, [itemId]);
    }
    await recordExposureToMade(id, review, suites);
    await recordExposureToSource(id, itemId);
    await recordExposureToOtherSuites(id, review);
    // Under their former names, too, for one release: tabs that are open meanwhile read these.
    return { ...review, video: review.item, beside: review.otherSuites };
  });
}
