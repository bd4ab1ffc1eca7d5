import { Readable } from 'node:stream';
import { type CsvError, parse } from 'csv-parse';
import { eventLoopYielder } from '@/lib/event-loop';
import { MAX_COLUMNS, MAX_ROW_CHARACTERS, MAX_ROWS } from './schema';

/** Something to say about an imported file, with where it stands. */
export interface ImportNote {
  /** A row counted from 1, the heading included (CSV), or a line (JSON Lines); null for the file as a whole. */
  row: number | null;
  /** The column or field; null for the whole row. */
  field: string | null;
  message: string;
}

/** One row of a table: its fields by column, and where it stands. */
export interface TableRow {
  row: number;
  record: Readonly<Record<string, unknown>>;
}

/** What reading a table comes upon: its column names as written (CSV only, first of all), a row, or what is wrong. */
export type TableEvent = { columns: readonly string[] } | TableRow | { problem: ImportNote };

/**
 * Reads a table row by row: JSON Lines when its name ends in `.jsonl` or its text begins with a brace, else CSV with a
 * heading. Others have their turn meanwhile. What comes after {@link MAX_ROWS} is not read, and said to be too much.
 */
export async function* readTable(text: string, name: string): AsyncGenerator<TableEvent> {
  const isLines = /\.(jsonl|ndjson)$/i.test(name) || /^\uFEFF?\s*\{/.test(text);
  const rest = eventLoopYielder();
  let rows = 0;
  for await (const event of isLines ? readLines(text) : readCsv(text)) {
    if ('row' in event) rows += 1;
    if (rows > MAX_ROWS) {
      const message = `The file has more than ${MAX_ROWS} rows: take it apart.`;
      yield { problem: { row: null, field: null, message } };
      return;
    }
    yield event;
    await rest();
  }
}

/** Characters that are given to the reader of CSV at once. */
const PIECE = 64 * 1024;

function* piecesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; at += PIECE) yield text.slice(at, at + PIECE);
}

async function* readCsv(text: string): AsyncGenerator<TableEvent> {
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: MAX_ROW_CHARACTERS,
  });
  const source = Readable.from(piecesOf(text));
  let columns: string[] | null = null;
  let row = 0;
  try {
    for await (const cells of source.pipe(parser) as AsyncIterable<string[]>) {
      row += 1;
      if (columns === null) {
        columns = cells.map((column) => column.trim());
        yield { columns };
        if (columns.length > MAX_COLUMNS) {
          yield { problem: tooWide(columns.length) };
          return;
        }
        continue;
      }
      if (cells.length > columns.length) {
        const message = `has ${cells.length} cells under ${columns.length} columns; put a text with commas in quotes`;
        yield { problem: { row, field: null, message } };
      }
      const named = columns
        .slice(0, cells.length)
        .map((column, at) => [column, cells[at]] as const);
      yield { row, record: Object.fromEntries(named) };
    }
  } catch (error) {
    if (!isCsvError(error)) throw error;
    yield { problem: { row: null, field: null, message: explain(error) } };
  } finally {
    source.destroy();
  }
}

function tooWide(columns: number): ImportNote {
  const message = `The file has ${columns} columns; it may have ${MAX_COLUMNS}.`;
  return { row: 1, field: null, message };
}

function isCsvError(error: unknown): error is CsvError {
  return error instanceof Error && 'code' in error && String(error.code).startsWith('CSV_');
}

function explain(error: CsvError): string {
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? `A row may have at most ${MAX_ROW_CHARACTERS} characters; the one after row ${error.records} has more. Is a quote not closed?`
    : error.message;
}

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf('\n', at);
    yield text.slice(at, end < 0 ? undefined : end);
    at = end < 0 ? text.length + 1 : end + 1;
  }
}

function* readLines(text: string): Generator<TableEvent> {
  let row = 0;
  for (const line of linesOf(text)) {
    row += 1;
    if (line.trim() !== '') yield readLine(line, row);
  }
}

function readLine(line: string, row: number): TableEvent {
  const bad = (message: string) => ({ problem: { row, field: null, message } });
  if (line.length > MAX_ROW_CHARACTERS)
    return bad(`has more than ${MAX_ROW_CHARACTERS} characters`);
  let record: unknown;
  try {
    record = JSON.parse(line.replace(/^\uFEFF/, ''));
  } catch {
    return bad('is not valid JSON');
  }
  if (typeof record !== 'object' || record === null || Array.isArray(record)) {
    return bad('is not a JSON object');
  }
  return { row, record: { ...record } };
}
