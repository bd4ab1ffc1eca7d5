import type { Cell } from '@/lib/answers/schema';
import type { Question } from '@/lib/judge/question';

/**
 * The cell of a question with its worst effective value, the earliest of equal ones; null when none has a score, or where
 * no end of the question's scale is the worse one.
 */
export function worstCell(
  cells: readonly Cell[],
  { id, better }: Pick<Question, 'id' | 'better'>,
): Cell | null {
  if (better === null) return null;
  let worst: Cell | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    const verdict = cell.question === id ? cell.effective?.verdict : null;
    if (verdict?.state !== 'scored') continue;
    const number = typeof verdict.value === 'number' ? verdict.value : 0;
    const value = better === 'low' ? number : -number;
    if (value > highest) {
      worst = cell;
      highest = value;
    }
  }
  return worst;
}
