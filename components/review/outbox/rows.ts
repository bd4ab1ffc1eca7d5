import type { Refusal } from '@/components/ui/server-action';
import { effectiveOf } from '@/lib/answers/counting';
import { type Box, isRemark, type PersonAnswer, type RecordedAnswer } from '@/lib/answers/schema';
import { newId } from '@/lib/new-id';
import type { Holding } from '@/lib/queues/schema';
import type { Note, NoteWriting } from '@/lib/reviews/notes.schema';
import type { ItemReview } from '@/lib/reviews/schema';
import type { Verdict } from '@/lib/suites/verdict';
import { isSamePlace, type Place } from '../item/cells';

/** What a person does about one question of one unit, before it is sent. */
export type Act = Place &
  (
    | { act: 'confirm' | 'withdraw' | 'reject' }
    | { act: 'cannot_tell'; rationale: string }
    | { act: 'override' | 'adjudicate'; value: number | string; rationale: string }
    | { act: 'state'; value: number | string; rationale: string; box: Box | null }
  ) & {
    /** For what is said unasked: the judge's answer that was before the person's eyes; null or absent for none. */
    seenId?: string | null;
  };

/** The server action that stores answers: the rows stored, or those that somebody stored meanwhile in their place. */
export type SubmitAnswers = (
  answers: PersonAnswer[],
  /** Whose answers they are. */
  raterId: string,
) => Promise<{ ok: true; answers: RecordedAnswer[]; conflict: RecordedAnswer[] | null } | Refusal>;

/** The server action that stores a note: the row stored, or the one that was stored meanwhile in its place. */
export type SubmitNote = (
  note: NoteWriting,
  /** Whose note it is. */
  raterId: string,
) => Promise<{ ok: true; note: Note | null; conflict: Note | null } | Refusal>;

/** The server action that hands in a clip of a queue: what the person holds then. */
export type SubmitItem = (
  queueId: string,
  queueItemId: string,
  /** Whose review it is. */
  raterId: string,
) => Promise<{ ok: true; holding: Holding } | Refusal>;

/** Ids of rows that the server does not have yet. */
const PENDING = 'pending-';

/** The person's latest row at a place, on a cell or apart from the cells; also one that takes an answer back. */
export function ownRow(review: ItemReview, place: Place): RecordedAnswer | null {
  const cell = review.run?.cells.find((one) => isSamePlace(one, place));
  return cell ? cell.own : ownRemark(review.run?.remarks ?? [], review.rater.id, place);
}

/** A person's latest row at a place apart from the cells; also one that takes an answer back. */
export function ownRemark(
  remarks: readonly RecordedAnswer[],
  raterId: string,
  place: Place,
): RecordedAnswer | null {
  const own = remarks.findLast((row) => row.rater.id === raterId && isSamePlace(row, place));
  return own ?? null;
}

/**
 * Puts an act into the form that the server takes.
 * @param review the review as the person saw it
 * @param isBulk whether one key gave many answers, of which this is one
 */
export function personAnswer(review: ItemReview, act: Act, isBulk: boolean): PersonAnswer {
  const cell = review.run?.cells.find((one) => isSamePlace(one, act));
  const own = ownRow(review, act);
  return {
    itemId: review.item.id,
    suite: review.run?.suite.id ?? '',
    unit: act.unit,
    question: act.question,
    act: act.act,
    ...('value' in act ? { value: act.value } : {}),
    rationale: 'rationale' in act ? act.rationale : '',
    seenId: cell?.judge?.id ?? act.seenId ?? null,
    supersedesId: storedId(own),
    supersedesSent: own?.id.startsWith(PENDING) ? own.id.slice(PENDING.length) : null,
    ...('box' in act && act.box ? { box: act.box } : {}),
    ...(isBulk && { sweep: true }),
    sentAs: newId(),
  };
}

/** The row that an answer will become, to be shown until the server's own comes back. */
export function pendingRow(review: ItemReview, answer: PersonAnswer, at: string): RecordedAnswer {
  return {
    id: `${PENDING}${answer.sentAs}`,
    unit: answer.unit,
    question: answer.question,
    verdict: pendingVerdict(review, answer),
    act: answer.act,
    rater: { id: review.rater.id, kind: 'person', name: review.rater.name },
    seenId: answer.seenId,
    supersedesId: answer.supersedesId,
    ...(answer.box ? { box: answer.box } : {}),
    ...(answer.sweep ? { sweep: true as const } : {}),
    at,
  };
}

function pendingVerdict(review: ItemReview, answer: PersonAnswer): Verdict | null {
  const scored = (value: number | string): Verdict => ({
    state: 'scored',
    value,
    rationale: answer.rationale,
  });
  switch (answer.act) {
    case 'withdraw':
      return null;
    case 'confirm': {
      const cell = review.run?.cells.find((one) => isSamePlace(one, answer));
      return cell ? (cell.judge?.verdict ?? null) : scored(1);
    }
    case 'reject':
      return scored(0);
    case 'cannot_tell':
      return { state: 'unscored', reason: 'abstained', detail: answer.rationale };
    case 'override':
    case 'state':
    case 'adjudicate':
      return scored(answer.value ?? '');
  }
}

/** Id of a row, where it is the server's own; null when it is still on its way, or when there is none. */
export function storedId(row: { id: string } | null): string | null {
  return row && !row.id.startsWith(PENDING) ? row.id : null;
}

/** Shows a person's rows in place of what they had there. */
export function withRows(review: ItemReview, rows: readonly RecordedAnswer[]): ItemReview {
  const { run } = review;
  if (!run || rows.length === 0) return review;
  const cells = run.cells.map((cell) => {
    const row = rows.findLast((one) => isSamePlace(one, cell));
    if (!row) return cell;
    const others = cell.people.filter((answer) => answer.rater.id !== row.rater.id);
    const people = row.verdict ? [...others, row] : others;
    return { ...cell, own: row, people, effective: effectiveOf(people, cell.judge) };
  });
  const fresh = rows.filter(isRemark);
  // The same ones where there is nothing new, so that what shows them is not drawn again.
  if (fresh.length === 0) return { ...review, run: { ...run, cells } };
  const remarks = run.remarks.filter(
    (old) => !fresh.some((row) => row.rater.id === old.rater.id && isSamePlace(row, old)),
  );
  return { ...review, run: { ...run, cells, remarks: [...remarks, ...fresh] } };
}

/** The row that a note will become, to be shown until the server's own comes back. */
export function pendingNote(review: ItemReview, note: NoteWriting, at: string): Note {
  return {
    id: `${PENDING}${note.sentAs}`,
    place: note.place,
    text: note.text,
    rater: review.rater,
    supersedesId: note.supersedesId,
    at,
  };
}

/** Shows a note among those that there are. */
export function withNote(review: ItemReview, note: Note): ItemReview {
  const { run } = review;
  if (!run) return review;
  const notes = run.notes.filter(({ id }) => id !== note.id);
  return { ...review, run: { ...run, notes: [...notes, note] } };
}
