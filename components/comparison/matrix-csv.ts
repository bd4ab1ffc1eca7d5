import { columnsOf, STATISTIC_COLUMNS } from '@/components/agreement/figures-csv';
import type { RaterMatrix } from '@/lib/comparison/schema';
import type { KnownRater } from '@/lib/ratings/schema';
import { csvText } from '@/lib/table-writer';
import { raterLine } from './rater-words';

/** The matrix as CSV, unrounded: a line for each pair of raters. */
export function matrixCsv(
  raters: readonly KnownRater[],
  { cells, pool }: Pick<RaterMatrix, 'cells' | 'pool'>,
): string {
  // Where items are clusters by themselves, their number is said already.
  const clustered = cells.flat().some((cell) => cell?.clusters !== cell?.videos);
  const lines = raters.flatMap((one, row) =>
    raters.slice(row + 1).flatMap((other, index) => {
      const cell = cells[row]?.[row + 1 + index];
      if (!cell) return [];
      const { kappa, items, videos, clusters } = cell;
      const counts = [items, videos, ...(clustered ? [clusters] : [])];
      return [[pool, raterLine(one), raterLine(other), ...columnsOf(kappa), ...counts]];
    }),
  );
  const columns = [
    ...['questions', 'one', 'other', 'kappa'],
    ...STATISTIC_COLUMNS.slice(1),
    ...['answers', 'clips', ...(clustered ? ['clusters'] : [])],
  ];
  return csvText([columns, ...lines]);
}
