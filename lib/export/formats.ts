import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { Columns } from './columns';

/**
 * Rows as CSV text (RFC 4180, header first, UTF-8; `true` and `false` in words). Text that a spreadsheet would run as a
 * formula gets a leading apostrophe.
 */
export function tableStream<Row>(rows: AsyncIterable<Row>, columns: Columns<Row>): Readable {
  const cells = async function* () {
    for await (const row of rows) yield columns.map(([, read]) => read(row));
  };
  return Readable.from(cells()).compose(
    stringify({
      header: true,
      columns: columns.map(([name]) => name),
      escape_formulas: true,
      cast: { boolean: String },
      record_delimiter: 'windows',
    }),
  );
}

/** Rows as JSON Lines: one object a line. */
export function jsonLinesStream(rows: AsyncIterable<object>): Readable {
  const lines = async function* () {
    for await (const row of rows) yield `${JSON.stringify(row)}\n`;
  };
  return Readable.from(lines());
}
