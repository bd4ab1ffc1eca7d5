import { isStorable } from '@/lib/storable';
import type { FileNote, NamedText } from '@/lib/suites/foreign-scores';
import type { SourceRow } from '@/lib/suites/item';
import { readTable } from '@/lib/table-reader';
import { MAX_ROW_CHARACTERS, MAX_ROWS } from './schema';

/** The rows of all files, in order, up to a number that is told, and what cannot be read. */
export async function readRows(
  files: readonly NamedText[],
): Promise<{ rows: SourceRow[]; problems: FileNote[] }> {
  const rows: SourceRow[] = [];
  const problems: FileNote[] = [];
  for (const { name: file, text } of files) {
    const format = file.toLowerCase().endsWith('.csv') ? 'csv' : 'json-lines';
    let columns: readonly string[] = [];
    for await (const event of readTable(text, { format, maxRowCharacters: MAX_ROW_CHARACTERS })) {
      if (rows.length === MAX_ROWS) {
        const message = `There are more than ${MAX_ROWS} rows: the others are passed over.`;
        problems.push({ file, line: event.kind === 'columns' ? 1 : event.row, message });
        return { rows, problems };
      }
      if (event.kind === 'columns') columns = event.columns;
      else if (event.kind === 'problem') {
        problems.push({ file, line: event.row, message: event.message });
      } else if (event.kind === 'value') rows.push({ file, line: event.row, value: event.value });
      else {
        const cells = columns.flatMap((column, index) => {
          const cell = event.cells[index];
          return column === '' || cell === undefined ? [] : [[column, cell]];
        });
        rows.push({ file, line: event.row, value: Object.fromEntries(cells) });
      }
    }
  }
  return { rows, problems };
}

/** Rows that can be kept as they are; of the others, which damaged files have, where they stand. */
export function keepableRows(rows: readonly SourceRow[]): {
  kept: SourceRow[];
  faults: FileNote[];
} {
  const kept: SourceRow[] = [];
  const faults: FileNote[] = [];
  const message = 'holds a character that is none (NUL or half of one): is the file damaged?';
  for (const row of rows) {
    if (isStorable(row.value)) kept.push(row);
    else faults.push({ file: row.file, line: row.line, message });
  }
  return { kept, faults };
}
