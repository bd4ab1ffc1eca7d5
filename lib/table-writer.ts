import { stringify } from 'csv-stringify/browser/esm/sync';

/** What a cell of a table may hold; null where there is nothing. */
export type Cell = string | number | boolean | null;

/**
 * Lines of cells as CSV (RFC 4180, UTF-8): `true` and `false` in words, an empty cell for null. Text that a spreadsheet
 * would run as a formula gets a leading apostrophe. Runs in the browser and on the server.
 */
export function csvText(lines: readonly (readonly Cell[])[]): string {
  return stringify([...lines], {
    escape_formulas: true,
    cast: { boolean: String },
    record_delimiter: 'windows',
    // Otherwise a single line feed would end the row for readers who take lines by it.
    quote_record_delimiter: true,
  });
}

/** Objects as JSON Lines: one a line. */
export function jsonLines(rows: readonly object[]): string {
  return rows.map((row) => `${JSON.stringify(row)}\n`).join('');
}
