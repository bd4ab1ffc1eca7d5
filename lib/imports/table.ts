import { eventLoopYielder } from '@/lib/event-loop';
import { readTable, type TableEvent } from '@/lib/table-reader';
import { labelStudioRows } from './label-studio';
import { MAX_COLUMNS, MAX_ROW_CHARACTERS, MAX_ROWS } from './schema';

/** Something to say about an imported file, with where it stands. */
export interface ImportNote {
  /** A row counted from 1, the heading included (CSV), or a line (JSON Lines); null for the file as a whole. */
  row: number | null;
  /** The column or field; null for the whole row. */
  field: string | null;
  message: string;
}

/** One row of an imported file: its fields by column, and where it stands. */
export interface ImportRow {
  row: number;
  /** The column of the one cell that is meant, where a row has several that say something by themselves. */
  column?: string;
  record: Readonly<Record<string, unknown>>;
}

/** What reading an imported file comes upon: its column names (CSV only, first of all), a row, or what is wrong. */
export type ImportEvent = { columns: readonly string[] } | ImportRow | { problem: ImportNote };

/**
 * Reads a file to be imported row by row: JSON, as lines or a list, by its name or when its text begins with a brace or
 * bracket, else CSV with a heading. A task of Label Studio has a row for each answer in it. Others have their turn meanwhile. What is beyond the limits (rows, columns, characters) is not read,
 * and said to be too much.
 */
export async function* readImport(text: string, name: string): AsyncGenerator<ImportEvent> {
  const isJson = /\.(jsonl|ndjson|json)$/i.test(name) || /^\uFEFF?\s*[{[]/.test(text);
  const rest = eventLoopYielder();
  let rows = 0;
  let columns: readonly string[] = [];
  for await (const event of readTable(text, {
    format: isJson ? 'json-lines' : 'csv',
    maxRowCharacters: MAX_ROW_CHARACTERS,
  })) {
    if (event.kind === 'columns') columns = event.columns;
    if (event.kind === 'cells' || event.kind === 'value') rows += 1;
    if (rows > MAX_ROWS) {
      yield problem(null, `The file has more than ${MAX_ROWS} rows: take it apart.`);
      return;
    }
    yield* eventsOf(event, columns);
    if (columns.length > MAX_COLUMNS) {
      yield problem(1, `The file has ${columns.length} columns; it may have ${MAX_COLUMNS}.`);
      return;
    }
    await rest();
  }
}

function problem(row: number | null, message: string): ImportEvent {
  return { problem: { row, field: null, message } };
}

function* eventsOf(event: TableEvent, columns: readonly string[]): Generator<ImportEvent> {
  switch (event.kind) {
    case 'columns':
      yield { columns };
      break;
    case 'problem':
      yield problem(event.row, event.message);
      break;
    case 'value':
      yield* rowsOf(event.row, event.value);
      break;
    case 'cells': {
      const { row, cells } = event;
      yield* rowsOf(row, Object.fromEntries(columns.map((column, at) => [column, cells[at]])));
    }
  }
}

function* rowsOf(row: number, value: unknown): Generator<ImportEvent> {
  const ofTask = labelStudioRows(value);
  if (typeof ofTask === 'string') yield problem(row, ofTask);
  else if (ofTask) for (const record of ofTask) yield { row, record };
  else if (isRecord(value)) yield { row, record: { ...value } };
  else yield problem(row, 'is not a JSON object');
}

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
