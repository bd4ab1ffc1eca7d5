import 'server-only';
import { database } from '@/lib/db';
import type { LibraryItem } from './listing.schema';
import { type LibraryRequest, splitFacet } from './schema';

/**
 * The listed items of whose scores or answers, by a judge or by other people, the page says something: a value that stands
 * in the row, or that the item was found or put in its place by. Dashes, abstentions, states and what only the person who
 * looks has answered say nothing.
 * @param byOthers the items that somebody else than the person who looks has answered
 */
export async function toldItems(
  rows: readonly LibraryItem[],
  byOthers: ReadonlySet<string>,
  { filters, sort }: Pick<LibraryRequest, 'filters' | 'sort'>,
): Promise<{ suite: string; itemId: string }[]> {
  const isChosen =
    (filters.dimension !== null && (filters.from !== null || filters.to !== null)) ||
    filters.differs !== null ||
    filters.standing !== null ||
    filters.state === 'disputed' ||
    sort.column === 'disagreement' ||
    sort.column.includes(':') ||
    (await goesByAnswers(filters.facets));
  return rows.flatMap(({ id: itemId, blind, run }) => {
    if (blind || !run) return [];
    const answeredByOthers = byOthers.has(itemId);
    const isSaid = answeredByOthers || run.answers > run.unscored;
    const isShown =
      run.scores.some(({ value }) => value !== null) ||
      (answeredByOthers && Object.values(run.corrected).some((value) => value !== null)) ||
      (isSaid && run.disagreement !== null);
    return isShown || (isSaid && isChosen) ? [{ suite: run.suite, itemId }] : [];
  });
}

/** Whether any of some facets follows from answers. */
async function goesByAnswers(facets: readonly string[]): Promise<boolean> {
  if (facets.length === 0) return false;
  const names = facets.map((facet) => splitFacet(facet)[0]);
  return (await database().answerFacet.count({ where: { name: { in: names } } })) > 0;
}
