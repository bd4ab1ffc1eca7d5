import { CsvError, parse } from 'csv-parse/browser/esm';
import { JsonFault, linesOf as lineCounter, plainOf, readLocatedJson } from './located-json';

/** How a table is written. */
export type TableFormat = 'csv' | 'json-lines';

/** How a table is read. */
export interface TableReading {
  format: TableFormat;
  /** The most characters of a row; any number when left out. */
  maxRowCharacters?: number;
  /** Whether blanks around the cells of a CSV are passed over. */
  trim?: boolean;
}

/**
 * What reading a table comes upon: the column names of a CSV without blanks around them, first of all; a row; or what
 * is wrong. Rows of a CSV are counted from 1, the heading included and empty ones not; those of JSON Lines are lines.
 */
export type TableEvent =
  | { kind: 'columns'; columns: readonly string[] }
  | { kind: 'cells'; row: number; cells: readonly string[] }
  | { kind: 'value'; row: number; value: unknown }
  | { kind: 'problem'; row: number | null; message: string };

/**
 * Reads a table row by row, whether or not a byte order mark stands before it: a CSV by commas, semicolons or tabs, as its
 * heading has them; JSON as lines, or as one list or one object of several lines. What cannot be read is said: a row that has not a cell for each column, and of
 * JSON Lines any line, after which reading goes on; of a CSV what is wrong, in place of the rest of it and of rows just before;
 * of a list or object all of it. Runs in the browser and on the server.
 */
export async function* readTable(text: string, reading: TableReading): AsyncGenerator<TableEvent> {
  // No line of JSON Lines holds an opening brace alone.
  const isWhole = reading.format === 'json-lines' && /^\uFEFF?\s*(\[|\{[ \t\r]*\n)/.test(text);
  if (isWhole) yield* readJsonWhole(text, reading);
  else if (reading.format === 'csv') yield* readCsv(text, reading);
  else yield* readJsonLines(text, reading);
}

async function* readCsv(text: string, reading: TableReading): AsyncGenerator<TableEvent> {
  let row = 0;
  let width = 0;
  try {
    for await (const cells of recordsOf(text, reading)) {
      row += 1;
      if (row === 1) {
        width = cells.length;
        yield { kind: 'columns', columns: cells.map((column) => column.trim()) };
      } else if (cells.length === width) yield { kind: 'cells', row, cells };
      else yield { kind: 'problem', row, message: raggedRow(cells.length, width) };
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    yield { kind: 'problem', row: null, message: explain(error, reading) };
  }
}

/** Characters that are given to the reader of CSV at once. */
const PIECE = 64 * 1024;

function raggedRow(cells: number, columns: number): string {
  const [one, other] = [count(cells, 'cell'), count(columns, 'column')];
  return `has ${one} under ${other}: put texts with separators or line breaks in quotes`;
}

function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}

/** What cells are separated by: what a heading has most of. */
function separatorOf(text: string): string {
  const [heading = ''] = /^\uFEFF?\s*(?:"[^"]*"|[^"\r\n]+)*/.exec(text.slice(0, PIECE)) ?? [];
  const bare = heading.replaceAll(/"[^"]*"/g, '');
  const often = (one: string) => bare.split(one).length;
  return [',', ';', '\t'].toSorted((one, other) => often(other) - often(one))[0] ?? ',';
}

async function* recordsOf(
  text: string,
  { maxRowCharacters = 0, trim = false }: TableReading,
): AsyncGenerator<string[]> {
  const parser = parse({
    bom: true,
    delimiter: separatorOf(text),
    relax_column_count: true,
    skip_empty_lines: true,
    max_record_size: maxRowCharacters,
    trim,
  });
  const records: string[][] = [];
  // One piece behind: a quote that is never closed is known at the end only, and what stands before it is in doubt.
  let before: string[][] = [];
  parser.on('data', (record: string[]) => records.push(record));
  const ended = new Promise<Error | null>((resolve) => {
    parser.on('end', () => resolve(null));
    parser.on('error', resolve);
  });
  // The parser's stream for browsers cannot end before anything was written, were it nothing.
  for (let at = 0; at === 0 || at < text.length; at += PIECE) {
    const written = new Promise<Error | null>((resolve) => {
      parser.write(text.slice(at, at + PIECE), (error) => resolve(error ?? null));
    });
    const failure = await Promise.race([written, ended]);
    if (failure) throw failure;
    yield* before;
    before = records.splice(0);
  }
  parser.end();
  const failure = await ended;
  if (failure) throw failure;
  yield* before;
  yield* records;
}

function explain(error: CsvError, { maxRowCharacters }: TableReading): string {
  return error.code === 'CSV_MAX_RECORD_SIZE'
    ? `A row may have at most ${maxRowCharacters} characters; the one after row ${error.records} has more. Is a quote not closed?`
    : error.message;
}

function* linesOf(text: string): Generator<string> {
  for (let at = 0; at <= text.length; ) {
    const end = text.indexOf('\n', at);
    yield text.slice(at, end < 0 ? undefined : end);
    at = end < 0 ? text.length + 1 : end + 1;
  }
}

async function* readJsonLines(
  text: string,
  { maxRowCharacters = Number.POSITIVE_INFINITY }: TableReading,
): AsyncGenerator<TableEvent> {
  let row = 0;
  for (const line of linesOf(text)) {
    row += 1;
    if (line.trim() === '') continue;
    if (line.length > maxRowCharacters) {
      yield { kind: 'problem', row, message: `has more than ${maxRowCharacters} characters` };
      continue;
    }
    yield readLine(line, row);
  }
}

function* readJsonWhole(
  text: string,
  { maxRowCharacters = Number.POSITIVE_INFINITY }: TableReading,
): Generator<TableEvent> {
  const lineOf = lineCounter(text);
  try {
    const whole = readLocatedJson(text.replace(/^\uFEFF/, ' '));
    for (const item of whole.kind === 'array' ? whole.items : [whole]) {
      const row = lineOf(item.from);
      if (item.to - item.from > maxRowCharacters) {
        yield { kind: 'problem', row, message: `has more than ${maxRowCharacters} characters` };
      } else yield { kind: 'value', row, value: plainOf(item) };
    }
  } catch (error) {
    if (!(error instanceof JsonFault)) throw error;
    yield {
      kind: 'problem',
      row: lineOf(error.at),
      message: `is not valid JSON: ${error.message}`,
    };
  }
}

function readLine(line: string, row: number): TableEvent {
  try {
    return { kind: 'value', row, value: JSON.parse(line.replace(/^\uFEFF/, '')) };
  } catch {
    return { kind: 'problem', row, message: 'is not valid JSON' };
  }
}
