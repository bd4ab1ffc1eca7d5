import { formatSpan } from '@/components/ui/numbers';
import type { Cell, RecordedAnswer } from '@/lib/answers/schema';
import type { Question } from '@/lib/suites/question';
import { badness } from '@/lib/suites/scale';
import type { Span, UnscoredReason, Verdict } from '@/lib/suites/verdict';

const REASON_WORDS: Record<UnscoredReason, string> = {
  refused: 'refused to answer',
  unparseable: 'reply could not be read',
  truncated: 'reply was cut off',
  unreachable: 'no reply',
  'timed-out': 'no reply in time',
  abstained: 'cannot tell',
  'nothing-to-judge': 'nothing to judge',
};

/** Why there is no score, in a few words. */
export function reasonWords(reason: UnscoredReason): string {
  return REASON_WORDS[reason];
}

/** What people have done with the judge’s verdict in a cell; the latest answer decides. */
export type ReviewState = 'unreviewed' | 'confirmed' | 'overridden' | 'cannot-tell';

/** What the matrix shows in one cell. */
export interface CellView {
  /** The value that counts, as printed; null when there is none. */
  shown: string | null;
  /** The judge's value, as printed, where a person's stands in its place. */
  struck: string | null;
  state: ReviewState;
  /** Whether people say different things. */
  differ: boolean;
  /** 0–1 from the good end of the question's scale, for its colour; null when unscored, or where none is. */
  severity: number | null;
  /** All of it in words. */
  description: string;
}

/** A verdict's value as printed; null when unscored. */
export function printValue(verdict: Verdict | null | undefined, question: Question): string | null {
  if (verdict?.state !== 'scored') return null;
  if (question.scale.kind === 'yes-no') return verdict.value === 1 ? 'yes' : 'no';
  return String(verdict.value);
}

/** How bad a value on a question's scale is, from 0 (the good end) to 1; null where no end is the good one, or it is no rating. */
export function severityIn(
  { scale, better }: Pick<Question, 'scale' | 'better'>,
  value: number,
): number | null {
  return scale.kind === 'rating' ? badness({ scale, better }, value) : null;
}

/** How bad a verdict is, see {@link severityIn}; null when unscored, too. */
export function severityOf(verdict: Verdict | null | undefined, question: Question): number | null {
  return verdict?.state === 'scored' && typeof verdict.value === 'number'
    ? severityIn(question, verdict.value)
    : null;
}

/** Which end of a question's scale is the good one, where that is not the usual low one. */
export function directionWords({ scale, better }: Pick<Question, 'scale' | 'better'>): string {
  if (scale.kind === 'rating' && better === 'high') return `${scale.max} is best.`;
  if (scale.kind === 'yes-no' && better === 'high') return 'Yes is good.';
  return scale.kind === 'rating' && better === null ? 'No end of the scale is the better one.' : '';
}

/** When a verdict says that what it is about is to be seen, in seconds; null where it does not say. */
export function spanIn(verdict: Verdict | null | undefined): Span | null {
  return (verdict?.state === 'scored' && verdict.span) || null;
}

/** What stands beside a verdict's value: its words, and when it is to be seen. */
export function wordsOf(verdict: Verdict | null | undefined): string {
  if (!verdict) return '';
  if (verdict.state === 'unscored') return verdict.detail;
  const { rationale, span } = verdict;
  return span ? `${rationale} (${formatSpan(span)})`.trim() : rationale;
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

// By the values, not by what was pressed: a person’s answer counts for every run on the video, and what confirmed one
// judge may contradict another.
function reviewStateOf({ people, judge }: Cell): ReviewState {
  const verdict = people.at(-1)?.verdict;
  if (!verdict) return 'unreviewed';
  if (verdict.state === 'unscored') return 'cannot-tell';
  const agrees = judge?.verdict?.state === 'scored' && judge.verdict.value === verdict.value;
  return agrees ? 'confirmed' : 'overridden';
}

/** What people say in a cell, each thing once. */
function sayings({ people }: Cell, question: Question): string[] {
  const said = people.flatMap(({ verdict }) =>
    verdict ? [printValue(verdict, question) ?? 'cannot tell'] : [],
  );
  return [...new Set(said)];
}

/**
 * What the matrix shows of a cell.
 * @param blind whether the judge's score is kept from the person, or there is none since no judge is asked
 */
export function viewCell(cell: Cell, question: Question, blind = false): CellView {
  const state = reviewStateOf(cell);
  const effective = cell.effective?.verdict;
  const judged = cell.judge?.verdict;
  const judgeValue = printValue(judged, question);
  const judgeWords =
    judgeValue ?? (judged?.state === 'unscored' ? reasonWords(judged.reason) : 'not judged');
  const shown = printValue(effective, question);
  const said = sayings(cell, question);
  const differ = said.length > 1;
  const words: Record<ReviewState, string> = {
    unreviewed: 'unreviewed',
    confirmed: 'confirmed',
    overridden: `overridden with ${shown}`,
    'cannot-tell': 'a person cannot tell',
  };
  return {
    shown,
    struck: state === 'overridden' || state === 'cannot-tell' ? judgeValue : null,
    state,
    differ,
    severity: severityOf(effective, question),
    description: [
      blind
        ? (shown ?? (state === 'cannot-tell' ? 'cannot tell' : 'not answered'))
        : `judge: ${judgeWords}; ${words[state]}`,
      ...(differ ? [`people differ: ${said.join(', ')}`] : []),
    ].join('; '),
  };
}
