import 'server-only';
import { database } from '@/lib/db';
import { betterEnd, type Score } from '@/lib/suites/score';
import type { Suite } from '@/lib/suites/suite';
import { isJudged } from './conditions.store';
import type { LibraryFacets } from './listing.schema';
import type { OpenedLibrary } from './shown.store';

/** How many judged items are asked for the scores that they have. */
const LOOKED_AT = 20;

/** At which place, from 1, points have each score and question of a suite, by id. */
export async function placesOf({ id: suite }: Suite): Promise<Map<string, number>> {
  const known = await database().dimension.findMany({ where: { suite } });
  return new Map(known.map(({ id, place }) => [id, place]));
}

/** The scores that the newest judged items have, and the suite's questions; each id once. */
export async function listDimensions({
  suite,
  itemsAmong,
}: OpenedLibrary): Promise<LibraryFacets['dimensions']> {
  const rows = await database().$queryRaw<{ scores: Score[] }[]>`
    SELECT rv.scores FROM (
      SELECT "runId", "itemId" FROM (${itemsAmong()}) shown WHERE ${isJudged}
      ORDER BY "addedAt" DESC, "itemId" DESC LIMIT ${LOOKED_AT}
    ) newest
    JOIN "RunItem" rv ON rv."runId" = newest."runId" AND rv."itemId" = newest."itemId"
    WHERE rv.scores IS NOT NULL`;
  const dimensions = new Map<string, LibraryFacets['dimensions'][number]>();
  for (const { scores } of rows) {
    const headlines = [scores[0], scores.find(({ range }) => range.min === null)];
    for (const score of scores) {
      const { id, label } = score;
      const better = betterEnd(score);
      const headline = headlines.includes(score);
      if (!dimensions.has(id))
        dimensions.set(id, { id, label, kind: 'score', better, middle: null, headline });
    }
  }
  for (const { id, label, scale, better } of suite.questions) {
    const isNumber = scale.kind === 'rating' || scale.kind === 'yes-no';
    // Where no answer is worse than another, an item has no worst one.
    if (isNumber && better !== null && !dimensions.has(id)) {
      const middle = scale.kind === 'rating' ? (scale.min + scale.max) / 2 : 0.5;
      dimensions.set(id, { id, label, kind: 'question', better, middle, headline: false });
    }
  }
  return [...dimensions.values()];
}
