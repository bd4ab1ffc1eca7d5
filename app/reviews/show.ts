import 'server-only';
import { recordExposure } from '@/lib/answers/exposure.store';
import type { Person } from '@/lib/people/schema';
import { recordExposureToMade, recordExposureToSource } from '@/lib/reviews/made.store';
import { recordExposureToOtherSuites } from '@/lib/reviews/other-suites.store';
import { type ItemReview, tellsOfOthers } from '@/lib/reviews/schema';
import { readReview } from '@/lib/reviews/store';
import { suites } from '@/prompts';

/**
 * Everything that the review screen shows of an item to a person, who counts as having seen it from now on.
 * @param run with `choice`: see {@link readReview}
 */
export async function showReview(
  { id, name }: Pick<Person, 'id' | 'name'>,
  itemId: string,
  run: string | null,
  choice?: Parameters<typeof readReview>[4],
): Promise<ItemReview> {
  const review = await readReview(itemId, run, { id, name }, suites, choice);
  if (review.run && tellsOfOthers(review)) {
    await recordExposure(id, review.run.suite.id, [itemId]);
  }
  await recordExposureToMade(id, review, suites);
  await recordExposureToSource(id, itemId);
  await recordExposureToOtherSuites(id, review);
  return review;
}
