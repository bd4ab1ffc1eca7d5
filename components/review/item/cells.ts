import type { Cell, RecordedAnswer } from '@/lib/answers/schema';
import type { ItemReview } from '@/lib/reviews/schema';

/** The run's part of a review, where there is a run. */
export type ReviewedRun = NonNullable<ItemReview['run']>;

/** One question about one unit: the address of a cell. */
export interface Place {
  unit: string;
  question: string;
}

/** The place alone of what has one. */
export const placeOf = ({ unit, question }: Place): Place => ({ unit, question });

/** A text that is the same for the same place alone. */
export const keyOf = ({ unit, question }: Place) => `${unit} ${question}`;

/** Whether two places are the same one. */
export const isSamePlace = (one: Place, other: Place) => keyOf(one) === keyOf(other);

/** Whether people see what a judge says: not while they review blind, nor where no judge is asked. */
export function hasJudgeInView(
  { blind }: Pick<ItemReview, 'blind'>,
  { suite }: Pick<ReviewedRun, 'suite'>,
): boolean {
  return !blind && !suite.peopleAlone;
}

/** The person’s current answer in a cell; null when they gave none or took it back. */
export function ownAnswer(cell: Cell): RecordedAnswer | null {
  return cell.own?.verdict ? cell.own : null;
}

/** Whether an answer confirms the very answer of the judge that the cell shows. */
export function confirmsJudge(answer: RecordedAnswer, cell: Cell): boolean {
  return answer.act === 'confirm' && answer.seenId === cell.judge?.id;
}

/** Whether the person who looks has answered a cell. */
export function isReviewed(cell: Cell): boolean {
  return ownAnswer(cell) !== null;
}

/**
 * The cell to look at next: the first one after `from`, going round, that has a score and that the person has not
 * answered; when there is none left, the first unanswered one where the judge had no score.
 * @returns null when everything that can be answered is
 */
export function nextUnreviewed(cells: readonly Cell[], from: Place | null): Cell | null {
  const start = from ? cells.findIndex((cell) => keyOf(cell) === keyOf(from)) + 1 : 0;
  const order = [...cells.slice(start), ...cells.slice(0, start)];
  const open = order.filter((cell) => !isReviewed(cell) && !(from && keyOf(cell) === keyOf(from)));
  const scored = open.find((cell) => cell.judge?.verdict?.state === 'scored');
  return scored ?? open.find(canBeAnswered) ?? null;
}

/** Whether a judge gave no score in a cell, and nobody answered it. */
export function isUnsaid({ judge, people }: Cell): boolean {
  return judge?.verdict?.state !== 'scored' && people.length === 0;
}

/**
 * The cell that an item opens with: the next to look at. Where that is of a question without a score anywhere, which stands
 * in the line of these, it is the first of the others, so that the line stays closed; keys lead there.
 * @param showsJudge whether the person sees what the judge says
 * @returns null when there is nothing to look at
 */
export function firstChosen(
  { cells, suite }: Pick<ReviewedRun, 'cells' | 'suite'>,
  showsJudge: boolean,
): Cell | null {
  const next = nextUnreviewed(cells, null);
  if (!showsJudge) return next;
  const inMatrix = new Set(
    suite.groups.flatMap(({ id, layout }) => (layout === 'matrix' ? [id] : [])),
  );
  const ofMatrix = new Set(
    suite.questions.flatMap(({ id, group }) => (inMatrix.has(group) ? [id] : [])),
  );
  const saidOf = new Set(cells.flatMap((cell) => (isUnsaid(cell) ? [] : [cell.question])));
  const others = cells.filter(({ question }) => saidOf.has(question) || !ofMatrix.has(question));
  return nextUnreviewed(others, null) ?? others[0] ?? next;
}

/** The cells that “confirm everything shown” would confirm: judged with a score, and not yet answered. */
export function confirmable(cells: readonly Cell[]): Cell[] {
  return cells.filter((cell) => cell.judge?.verdict?.state === 'scored' && !isReviewed(cell));
}

/** Whether there is anything to answer in a cell: not when what the question needs does not exist. */
function canBeAnswered({ judge }: Cell): boolean {
  const verdict = judge?.verdict;
  return !(verdict?.state === 'unscored' && verdict.reason === 'nothing-to-judge');
}

/** The cell at a place; the first one when the place is not in the matrix, null when there are no cells. */
export function cellAt(cells: readonly Cell[], place: Partial<Place>): Cell | null {
  const there = cells.find((cell) => cell.unit === place.unit && cell.question === place.question);
  return there ?? cells[0] ?? null;
}
