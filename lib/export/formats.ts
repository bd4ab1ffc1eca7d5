import { Readable } from 'node:stream';
import { csvText, jsonLines } from '@/lib/table-writer';
import type { Columns } from './columns';
import type { TableFormat } from './schema';

/** How many rows are written at once. */
const BATCH = 100;

/** Rows as CSV text with a heading, see {@link csvText}; written as they are read. */
export function tableStream<Row>(rows: AsyncIterable<Row>, columns: Columns<Row>): Readable {
  const heading = columns.map(([name]) => name);
  const text = async function* () {
    yield csvText([heading]);
    for await (const batch of batchesOf(rows)) {
      yield csvText(batch.map((row) => columns.map(([, read]) => read(row))));
    }
  };
  return Readable.from(text(), { objectMode: false });
}

/** Rows as JSON Lines, one object a line; written as they are read. */
export function jsonLinesStream(rows: AsyncIterable<object>): Readable {
  const text = async function* () {
    for await (const batch of batchesOf(rows)) yield jsonLines(batch);
  };
  return Readable.from(text(), { objectMode: false });
}

/** Rows in a format; written as they are read. */
export function rowStream<Row extends object>(
  rows: AsyncIterable<Row>,
  columns: Columns<Row>,
  format: TableFormat,
): Readable {
  return format === 'csv' ? tableStream(rows, columns) : jsonLinesStream(rows);
}

/** As {@link rowStream}, with the columns' names as the fields of JSON Lines. */
export function namedRowStream<Row>(
  rows: AsyncIterable<Row>,
  columns: Columns<Row>,
  format: TableFormat,
): Readable {
  const objects = async function* () {
    for await (const row of rows) {
      yield Object.fromEntries(columns.map(([name, read]) => [name, read(row)]));
    }
  };
  return format === 'csv' ? tableStream(rows, columns) : jsonLinesStream(objects());
}

async function* batchesOf<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = [];
  for await (const row of rows) {
    batch.push(row);
    if (batch.length < BATCH) continue;
    yield batch;
    batch = [];
  }
  if (batch.length > 0) yield batch;
}
