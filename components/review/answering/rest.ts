import type { Cell } from '@/lib/answers/schema';
import { isReviewed } from '../matrix/cell-view';
import { confirmable, type ReviewedRun } from '../matrix/matrix-layout';
import type { Act } from './answering';

/**
 * What one key answers to everything that is still open: it confirms the judge's scores, or where the person cannot see
 * them, gives the lowest value on the scale.
 */
export function answersToRest(run: ReviewedRun, blind: boolean): Act[] {
  if (!blind) {
    return confirmable(run.cells).map(({ unit, question }) => ({ unit, question, act: 'confirm' }));
  }
  return run.cells.flatMap((cell): Act[] => {
    const scale = run.suite.questions.find(({ id }) => id === cell.question)?.scale;
    if (isReviewed(cell) || (scale?.kind !== 'rating' && scale?.kind !== 'yes-no')) return [];
    const value = scale.kind === 'rating' ? scale.min : 0;
    const { unit, question } = cell;
    return [{ unit, question, act: 'state', value, rationale: '', box: null }];
  });
}

/**
 * How many cells wait for the person's own answer, and of how many: of those that the judge scored, or of all where the
 * person cannot see which these are.
 */
export function countUnanswered(
  cells: readonly Cell[],
  blind: boolean,
): { open: number; of: number } {
  const asked = cells.filter(
    (cell) => blind || cell.judge?.verdict?.state === 'scored' || isReviewed(cell),
  );
  return { open: asked.filter((cell) => !isReviewed(cell)).length, of: asked.length };
}
