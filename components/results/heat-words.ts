import { formatCount } from '@/components/ui/numbers';
import type { ResultsColumn, ResultsFigure } from '@/lib/results/schema';
import type { MeanTarget } from '@/lib/statistics/sampled';
import { nounOf } from '@/lib/suites/item-kind';
import { shownIn } from './figure-words';
import { notesOfColumn, type SavedTable } from './tables';

/** On how many items the cells of a model rest, from the fewest to the most: “n 9 to 11”. */
export function basisOf(
  types: readonly ResultsFigure[],
  place: number,
  column: ResultsColumn,
  target: MeanTarget,
): string {
  const counts = types.flatMap(({ cells }) => {
    const cell = cells[place];
    const shown = cell ? shownIn(cell, column, target) : null;
    return shown?.value == null ? [] : [shown.items];
  });
  if (counts.length === 0) return 'no value';
  const [fewest, most] = [Math.min(...counts), Math.max(...counts)];
  return `n ${formatCount(fewest)}${fewest === most ? '' : ` to ${formatCount(most)}`}`;
}

/** What stands below a picture of the heat map, or above the one on the page: of what the shares are, and on what they rest. */
export function heatNotes(table: SavedTable, types: readonly ResultsFigure[]): string[] {
  const [said = '', whose = ''] = notesOfColumn(table, types);
  const noun = nounOf(table.results.suite?.kind ?? 'clip');
  const share = `share of ${noun}s in which each type was found.`;
  return [said.replace('.', `: ${share}`), whose];
}
