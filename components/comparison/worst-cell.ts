import type { Cell } from '@/lib/answers/schema';
import type { Question } from '@/lib/suites/question';
import { badness } from '@/lib/suites/scale';

/**
 * The cell of a question with its worst effective value, the earliest of equal ones and where there is no worst; null when
 * none has a score.
 */
export function worstCell(
  cells: readonly Cell[],
  question: Pick<Question, 'id' | 'scale' | 'better'>,
): Cell | null {
  let worst: Cell | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    const verdict = cell.question === question.id ? cell.effective?.verdict : null;
    if (verdict?.state !== 'scored') continue;
    const bad = badness(question, verdict.value) ?? 0;
    if (bad > highest) {
      worst = cell;
      highest = bad;
    }
  }
  return worst;
}
