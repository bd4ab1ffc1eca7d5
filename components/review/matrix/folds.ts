import { isUnsaid, type Place } from '../item/cells';
import type { MatrixSection, Section } from './matrix-layout';

/** So many questions at least are put into one line. */
const FEWEST = 2;

/**
 * The questions that stand in one line, by the keys of their sections: those that the judge left without a score wherever
 * it was asked, and to which nobody said anything. There are none where nothing has a score, which would leave nothing to
 * be seen.
 */
export function foldedQuestions(sections: readonly Section[]): ReadonlyMap<string, string[]> {
  const matrices = sections.filter((section) => section.layout === 'matrix');
  const folded = new Map(
    matrices.flatMap((section) => {
      const ids = section.rows.filter(isSilent).map(({ question }) => question.id);
      return ids.length < FEWEST ? [] : [[section.key, ids] as const];
    }),
  );
  const isAnythingSaid = sections.some(
    (section) => section.layout === 'list' || section.rows.some((row) => !isSilent(row)),
  );
  return isAnythingSaid ? folded : new Map();
}

function isSilent({ cells }: MatrixSection['rows'][number]): boolean {
  return cells.every((cell) => cell === null || isUnsaid(cell));
}

/** The section whose line holds a place; undefined where it is in none. */
export function foldOf(
  sections: readonly Section[],
  folded: ReadonlyMap<string, string[]>,
  place: Place,
): string | undefined {
  return sections.find(
    (section) =>
      section.layout === 'matrix' &&
      folded.get(section.key)?.includes(place.question) &&
      section.columns.some(({ unit }) => unit === place.unit),
  )?.key;
}
