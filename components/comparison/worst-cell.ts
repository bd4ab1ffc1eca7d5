import type { Cell } from '@/lib/answers/schema';
import type { Question } from '@/lib/judge/question';

/** The cell of a question with its highest effective value, the earliest of equal ones; null when none has a score. */
export function worstCell(cells: readonly Cell[], { id }: Pick<Question, 'id'>): Cell | null {
  let worst: Cell | null = null;
  let highest = Number.NEGATIVE_INFINITY;
  for (const cell of cells) {
    const verdict = cell.question === id ? cell.effective?.verdict : null;
    if (verdict?.state !== 'scored') continue;
    const value = typeof verdict.value === 'number' ? verdict.value : 0;
    if (value > highest) {
      worst = cell;
      highest = value;
    }
  }
  return worst;
}
