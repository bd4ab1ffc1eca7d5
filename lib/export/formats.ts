import { Readable } from 'node:stream';
import { csvText, jsonLines } from '@/lib/table-writer';
import { batchesOf } from './batches';
import type { Columns } from './columns';
import { type FileFacts, parquetStream } from './parquet';
import type { ExportFormat } from './schema';

/** How many rows are written at once. */
const BATCH = 100;

/** Rows as CSV text with a heading, see {@link csvText}; written as they are read. */
export function tableStream<Row>(rows: AsyncIterable<Row>, columns: Columns<Row>): Readable {
  const heading = columns.map(([name]) => name);
  const text = async function* () {
    yield csvText([heading]);
    for await (const batch of batchesOf(rows, BATCH)) {
      yield csvText(batch.map((row) => columns.map(([, read]) => read(row))));
    }
  };
  return Readable.from(text(), { objectMode: false });
}

/** Rows as JSON Lines, one object a line; written as they are read. */
export function jsonLinesStream(rows: AsyncIterable<object>): Readable {
  const text = async function* () {
    for await (const batch of batchesOf(rows, BATCH)) yield jsonLines(batch);
  };
  return Readable.from(text(), { objectMode: false });
}

/** Rows in a format; written as they are read. @param facts what a Parquet file says of itself */
export function rowStream<Row extends object>(
  rows: AsyncIterable<Row>,
  columns: Columns<Row>,
  format: ExportFormat,
  facts: FileFacts = {},
): Readable {
  return format === 'jsonl' ? jsonLinesStream(rows) : columnStream(rows, columns, format, facts);
}

/** As {@link rowStream}, with the columns' names as the fields of JSON Lines. */
export function namedRowStream<Row>(
  rows: AsyncIterable<Row>,
  columns: Columns<Row>,
  format: ExportFormat,
  facts: FileFacts = {},
): Readable {
  const objects = async function* () {
    for await (const row of rows) {
      yield Object.fromEntries(columns.map(([name, read]) => [name, read(row)]));
    }
  };
  return format === 'jsonl'
    ? jsonLinesStream(objects())
    : columnStream(rows, columns, format, facts);
}

function columnStream<Row>(
  rows: AsyncIterable<Row>,
  columns: Columns<Row>,
  format: Exclude<ExportFormat, 'jsonl'>,
  facts: FileFacts,
): Readable {
  return format === 'csv' ? tableStream(rows, columns) : parquetStream(rows, columns, facts);
}
