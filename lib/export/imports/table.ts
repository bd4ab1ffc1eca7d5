import { parse } from 'csv-parse/sync';

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

/** A table's rows as read, and what cannot be read. */
export interface ReadTable {
  /** Column names as written; empty for JSON Lines. */
  columns: readonly string[];
  rows: TableRow[];
  problems: ImportNote[];
}

/** Reads a table: JSON Lines when its name ends in `.jsonl` or its text begins with a brace, else CSV with a heading. */
export function readTable(text: string, name: string): ReadTable {
  const isLines = /\.(jsonl|ndjson)$/i.test(name) || /^\uFEFF?\s*\{/.test(text);
  return isLines ? readLines(text) : readCsv(text);
}

function readCsv(text: string): ReadTable {
  let lines: string[][];
  try {
    lines = parse(text, { bom: true, relax_column_count: true, skip_empty_lines: true });
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { columns: [], rows: [], problems: [{ row: null, field: null, message }] };
  }
  const columns = (lines[0] ?? []).map((column) => column.trim());
  const problems: ImportNote[] = [];
  const rows = lines.slice(1).map((record, index): TableRow => {
    const row = index + 2;
    if (record.length > columns.length) {
      const message = `has ${record.length} cells under ${columns.length} columns; put a text with commas in quotes`;
      problems.push({ row, field: null, message });
    }
    return { row, record: Object.fromEntries(columns.map((column, at) => [column, record[at]])) };
  });
  return { columns, rows, problems };
}

function readLines(text: string): ReadTable {
  const problems: ImportNote[] = [];
  const rows = text.split(/\r?\n/).flatMap((line, index): TableRow[] => {
    if (line.trim() === '') return [];
    const row = index + 1;
    try {
      const record: unknown = JSON.parse(line.replace(/^\uFEFF/, ''));
      if (typeof record === 'object' && record !== null && !Array.isArray(record)) {
        return [{ row, record: { ...record } }];
      }
    } catch {
      problems.push({ row, field: null, message: 'is not valid JSON' });
      return [];
    }
    problems.push({ row, field: null, message: 'is not a JSON object' });
    return [];
  });
  return { columns: [], rows, problems };
}
