import { printValue } from '@/components/evidence/verdict-words';
import type { ItemReview } from '@/lib/reviews/schema';
import { askedBy, hasDependent, type SaidBy } from '@/lib/suites/asked';
import type { Question } from '@/lib/suites/question';
import { ownAnswer, type Place, type ReviewedRun } from './cells';

/** What the person says of a run's questions about units, one by one. */
export function saidByPerson({ cells }: Pick<ReviewedRun, 'cells'>): SaidBy {
  return ({ unit, question }) => {
    const cell = cells.find((one) => one.unit === unit && one.question === question);
    return cell && ownAnswer(cell)?.verdict;
  };
}

/** Whether the person who looks is asked a question about a unit, by their own answers. */
export function isAskedOfPerson({ suite }: ReviewedRun, place: Place, said: SaidBy): boolean {
  return askedBy(suite.questions, place, said) === 'yes';
}

/**
 * A review without the cells that the person is not asked about, by their own answers. One that waits for an answer of theirs
 * stays where others have said something that they see.
 */
export function withoutUnasked(review: ItemReview): ItemReview {
  const { run } = review;
  if (!run || !hasDependent(run.suite.questions)) return review;
  const said = saidByPerson(run);
  const cells = run.cells.filter((cell) => {
    const asked = askedBy(run.suite.questions, cell, said);
    return asked === 'yes' || (asked === 'open' && Boolean(cell.effective?.verdict));
  });
  return { ...review, run: { ...run, cells } };
}

/** Where a question is asked that depends on another one, in a sentence; null for one that is asked anyway. */
export function whereAsked(
  { after }: Pick<Question, 'after'>,
  questions: readonly Question[],
): string | null {
  const deciding = questions.find(({ id }) => id === after?.question);
  if (!after || !deciding) return null;
  const answers = after.is.map((value) =>
    printValue({ state: 'scored', value, rationale: '' }, deciding),
  );
  return `Asked only where “${deciding.label}” is answered ${answers.join(' or ')}.`;
}
