import { printValue, reasonWords, severityOf } from '@/components/evidence/verdict-words';
import type { Cell } from '@/lib/answers/schema';
import type { Question } from '@/lib/suites/question';

/** What people have done with the judge’s verdict in a cell; the latest answer decides. */
export type ReviewState = 'unreviewed' | 'confirmed' | 'overridden' | 'cannot-tell';

/** What the matrix shows in one cell. */
export interface CellView {
  /** The value that counts, as printed; null when there is none. */
  shown: string | null;
  /** The judge's value, as printed, where a person's stands in its place. */
  crossedOut: string | null;
  state: ReviewState;
  /** Whether people say different things. */
  differ: boolean;
  /** 0–1 from the good end of the question's scale, for its colour; null when unscored, or where none is. */
  severity: number | null;
  /** All of it in words. */
  description: string;
}

// By the values, not by what was pressed: a person’s answer counts for every run on the item, and what confirmed one
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
  const copied = judged?.state === 'scored' && judged.transcribed ? ' (transcribed)' : '';
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
    crossedOut: state === 'overridden' || state === 'cannot-tell' ? judgeValue : null,
    state,
    differ,
    severity: severityOf(effective, question),
    description: [
      blind
        ? (shown ?? (state === 'cannot-tell' ? 'cannot tell' : 'not answered'))
        : `judge: ${judgeWords}${copied}; ${words[state]}`,
      ...(differ ? [`people differ: ${said.join(', ')}`] : []),
    ].join('; '),
  };
}
