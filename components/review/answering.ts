import type { Cell, PersonAnswer, RecordedAnswer } from '@/lib/answers/schema';
import type { VideoReview } from '@/lib/reviews/schema';

/** What a person does in one cell, before it is sent. */
export type Act = Pick<Cell, 'unit' | 'question'> &
  (
    | { act: 'confirm' | 'withdraw' }
    | { act: 'cannot_tell'; rationale: string }
    | { act: 'override'; value: number | string; rationale: string }
  );

/** The server action that stores answers: the rows stored, or those that somebody stored meanwhile in their place. */
export type SubmitAnswers = (
  answers: PersonAnswer[],
) => Promise<
  | { ok: true; answers: RecordedAnswer[]; conflict: RecordedAnswer[] | null }
  | { ok: false; message: string }
>;

/** Ids of rows that the server does not have yet. */
const PENDING = 'pending-';

const sameCell = (one: Pick<Cell, 'unit' | 'question'>, other: Pick<Cell, 'unit' | 'question'>) =>
  one.unit === other.unit && one.question === other.question;

/**
 * Puts an act into the form that the server takes.
 * @param cell the cell as the person saw it
 * @param storedId id of the person's latest row there as the server last said; null when there is none
 */
export function personAnswer(
  review: VideoReview,
  cell: Cell,
  act: Act,
  storedId: string | null,
): PersonAnswer {
  return {
    videoId: review.video.id,
    suite: review.run?.suite.id ?? '',
    unit: act.unit,
    question: act.question,
    act: act.act,
    ...(act.act === 'override' ? { value: act.value } : {}),
    rationale: 'rationale' in act ? act.rationale : '',
    seenId: cell.judge?.id ?? null,
    supersedesId: storedId,
  };
}

/** The row that an act will become, to be shown until the server's own comes back. */
export function pendingRow(
  review: VideoReview,
  cell: Cell,
  act: Act,
  number: number,
): RecordedAnswer {
  return {
    id: `${PENDING}${number}`,
    unit: act.unit,
    question: act.question,
    verdict: pendingVerdict(cell, act),
    act: act.act,
    rater: { id: review.rater.id, kind: 'person', name: review.rater.name },
    seenId: cell.judge?.id ?? null,
    supersedesId: storedId(cell),
    at: new Date().toISOString(),
  };
}

function pendingVerdict(cell: Cell, act: Act): RecordedAnswer['verdict'] {
  switch (act.act) {
    case 'withdraw':
      return null;
    case 'confirm':
      return cell.judge?.verdict ?? null;
    case 'cannot_tell':
      return { state: 'unscored', reason: 'abstained', detail: act.rationale };
    case 'override':
      return { state: 'scored', value: act.value, rationale: act.rationale };
  }
}

/** Id of the person's latest row in a cell, where it is the server's own; null otherwise. */
export function storedId(cell: Cell): string | null {
  return cell.own && !cell.own.id.startsWith(PENDING) ? cell.own.id : null;
}

/**
 * Shows a person's rows in place of what they had in those cells.
 * @param over whether a cell takes its row; one that already shows a newer row keeps that
 */
export function withRows(
  review: VideoReview,
  rows: readonly RecordedAnswer[],
  over: (cell: Cell) => boolean = () => true,
): VideoReview {
  if (!review.run) return review;
  const cells = review.run.cells.map((cell) => {
    const row = rows.find((one) => sameCell(one, cell));
    return row && over(cell) ? withOwn(cell, row) : cell;
  });
  return { ...review, run: { ...review.run, cells } };
}

function withOwn(cell: Cell, own: RecordedAnswer): Cell {
  const others = cell.people.filter((answer) => answer.rater.id !== own.rater.id);
  const people = own.verdict ? [...others, own] : others;
  return { ...cell, own, people, effective: people.at(-1) ?? cell.judge };
}
