import 'server-only';
import { database } from '@/lib/db';
import { blindItems, blindnessOf } from './blind.store';
import { listBlindQueues } from './blind-queues.store';
import { withoutAnsweredFacets } from './kept.store';
import { withheldClips } from './withheld.store';

/** What of the facets that follow from answers is kept from a person: their names, and of which items. */
interface HiddenFacets {
  names: ReadonlySet<string>;
  itemIds: ReadonlySet<string>;
}

/** See {@link HiddenFacets}. */
export async function hiddenFacets(raterId: string): Promise<HiddenFacets> {
  const queues = await listBlindQueues(raterId);
  const facets = queues.reviewsBlind ? await database().answerFacet.findMany() : [];
  const rows =
    facets.length > 0
      ? await database().$queryRaw<{ itemId: string }[]>(withoutAnsweredFacets(queues))
      : [];
  return {
    names: new Set(facets.map(({ name }) => name)),
    itemIds: new Set(rows.map(({ itemId }) => itemId)),
  };
}

/**
 * The items that figures of a suite leave out for a person who reviews blind: in that suite, or where facets by which
 * figures are sliced would tell.
 */
async function unfigured(raterId: string, suite: string): Promise<ReadonlySet<string>> {
  const [blind, facets] = await Promise.all([blindItems(raterId, suite), hiddenFacets(raterId)]);
  return facets.itemIds.size === 0 ? blind : new Set([...blind, ...facets.itemIds]);
}

/** The items of which figures and lists of a suite tell a person nothing: those of {@link unfigured}, and withheld ones. */
export async function hiddenItems(raterId: string, suite: string): Promise<ReadonlySet<string>> {
  const [blind, withheld] = await Promise.all([unfigured(raterId, suite), withheldClips(raterId)]);
  return new Set([...blind, ...withheld]);
}

/**
 * How many of the items that figures of a suite leave out since a person reviews them blind some runs have judged.
 * @param runIds none for figures that are about no run: then all items count
 */
export async function countWithheld(
  raterId: string,
  suite: string,
  runIds: readonly string[],
): Promise<number> {
  const hidden = await unfigured(raterId, suite);
  if (hidden.size === 0 || runIds.length === 0) return hidden.size;
  const [row] = await database().$queryRaw<{ videos: number }[]>`
    SELECT count(DISTINCT "itemId")::int AS videos FROM "RunItem"
    WHERE "runId" = ANY(${[...runIds]}::uuid[]) AND "itemId" = ANY(${[...hidden]}::uuid[])`;
  return row?.videos ?? 0;
}

/** The items of which a person is told nothing: those that they review blind in any suite, and checks of attention. */
export async function itemsHiddenFrom(raterId: string): Promise<ReadonlySet<string>> {
  const [{ videos }, withheld] = await Promise.all([
    blindnessOf(raterId, 'any'),
    withheldClips(raterId),
  ]);
  return new Set([...videos, ...withheld]);
}
