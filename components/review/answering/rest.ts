import type { Cell } from '@/lib/answers/schema';
import type { SuiteFacts } from '@/lib/reviews/schema';
import type { Question } from '@/lib/suites/question';
import { confirmable, isReviewed, type ReviewedRun } from '../item/cells';
import type { Act } from '../outbox/rows';

/** The value that says that nothing is wrong: at the good end of the scale; null where no end is, or for words. */
function fineValue({ scale, better }: Pick<Question, 'scale' | 'better'>): number | null {
  if (better === null) return null;
  if (scale.kind === 'rating') return better === 'low' ? scale.min : scale.max;
  if (scale.kind === 'yes-no') return better === 'low' ? 0 : 1;
  return null;
}

/**
 * What “the rest” is where the person cannot see the judge's scores, in words.
 * @returns null where no question has a good end
 */
export function restWords({ questions }: Pick<SuiteFacts, 'questions'>): string | null {
  const ends = questions.flatMap((question) => fineValue(question) ?? []);
  const [first] = ends;
  if (first === undefined) return null;
  const same = ends.every((end) => end === first);
  const inNumbers = first === 0 || questions.every(({ scale }) => scale.kind !== 'yes-no');
  return same && inNumbers ? `The rest is ${first}` : 'The rest is fine';
}

/**
 * What one key answers to everything that is still open: it confirms the judge's scores, or where the person cannot see
 * them, gives the value at the good end of the scale.
 */
export function answersToRest(run: ReviewedRun, blind: boolean): Act[] {
  if (!blind) {
    return confirmable(run.cells).map(({ unit, question }) => ({ unit, question, act: 'confirm' }));
  }
  return run.cells.flatMap((cell): Act[] => {
    const asked = run.suite.questions.find(({ id }) => id === cell.question);
    const value = asked ? fineValue(asked) : null;
    if (isReviewed(cell) || value === null) return [];
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
