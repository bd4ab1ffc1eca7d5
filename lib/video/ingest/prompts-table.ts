import { parse } from 'csv-parse/browser/esm/sync';
import { z } from 'zod';
import { MAX_MODEL_LENGTH, MAX_PROMPT_LENGTH } from '../limits';

const rowSchema = z.object({
  file: z.string('is missing').trim().min(1, 'is empty'),
  prompt: z.string('is not a text').trim().max(MAX_PROMPT_LENGTH).default(''),
  model: z.string('is not a text').trim().max(MAX_MODEL_LENGTH).default(''),
});

/** One row of a table of prompts. */
export interface PromptRow {
  /** Where it stands, for messages: a row of the table counted from 1, the heading included. */
  row: number;
  /** The video file's name without folders, in Unicode's composed form. */
  file: string;
  /** Empty where the table says nothing. */
  prompt: string;
  model: string;
}

/** What a table of prompts says, and a sentence for every row that was left out and why. */
export interface PromptsTable {
  rows: PromptRow[];
  problems: string[];
}

/** A file's name as it is compared: without folders, and with accents composed, since file systems differ in both. */
export function comparableName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? name).normalize('NFC').trim();
}

/** Whether a dropped file is a table of prompts, by its name. */
export function isPromptsTable(name: string): boolean {
  return /\.(csv|jsonl)$/i.test(name);
}

/**
 * Reads a table that names the prompt and the model of video files: CSV with a heading `file,prompt,model` in any order
 * (only `file` is required), or JSONL of objects with those fields.
 * @param name the table's own file name; `.jsonl` at its end means JSONL
 */
export function parsePromptsTable(text: string, name: string): PromptsTable {
  const problems: string[] = [];
  const records = /\.jsonl$/i.test(name)
    ? readJsonLines(text, name, problems)
    : readCsv(text, name, problems);
  const rows = new Map<string, PromptRow>();
  for (const { row, record } of records) {
    const parsed = rowSchema.safeParse(record);
    if (!parsed.success) {
      const [issue] = parsed.error.issues;
      const field = issue?.path.join('.');
      problems.push(`${name}, row ${row}${field ? `, “${field}”` : ''}: ${issue?.message}.`);
      continue;
    }
    const file = comparableName(parsed.data.file);
    const earlier = rows.get(file);
    if (earlier) {
      problems.push(`${name}, row ${row}, “file”: ${file} is named in row ${earlier.row} already.`);
      continue;
    }
    rows.set(file, { ...parsed.data, row, file });
  }
  return { rows: [...rows.values()], problems };
}

interface Row {
  row: number;
  record: unknown;
}

function readCsv(text: string, name: string, problems: string[]): Row[] {
  let lines: string[][];
  try {
    lines = parse(text, { bom: true, relaxColumnCount: true, skipEmptyLines: true, trim: true });
  } catch (error) {
    problems.push(`${name}: ${error instanceof Error ? error.message : String(error)}.`);
    return [];
  }
  const heading = (lines[0] ?? []).map((column) => column.toLowerCase());
  if (!heading.includes('file')) {
    problems.push(`${name}, row 1: has no column “file”. Begin the table with file,prompt,model.`);
    return [];
  }
  return lines.slice(1).map((cells, index) => ({
    row: index + 2,
    record: Object.fromEntries(heading.map((column, at) => [column, cells[at]])),
  }));
}

function readJsonLines(text: string, name: string, problems: string[]): Row[] {
  return text.split(/\r?\n/).flatMap((line, index) => {
    if (line.trim() === '') return [];
    try {
      return [{ row: index + 1, record: JSON.parse(line.replace(/^\uFEFF/, '')) as unknown }];
    } catch {
      problems.push(`${name}, row ${index + 1}: is not valid JSON.`);
      return [];
    }
  });
}

/** How many names a sentence spells out. */
const NAMED_AT_MOST = 3;

/** Which rows fit none of the files (a sentence each), and which files have no row (one sentence for all). */
export function reportMismatches(
  table: PromptsTable,
  name: string,
  files: readonly string[],
): string[] {
  const present = new Set(files.map(comparableName));
  const named = new Set(table.rows.map((row) => row.file));
  const problems = table.rows
    .filter((row) => !present.has(row.file))
    .map((row) => `${name}, row ${row.row}, “file”: there is no ${row.file} here.`);
  const unnamed = [...present].filter((file) => !named.has(file));
  if (unnamed.length > 0) {
    const more = unnamed.length - NAMED_AT_MOST;
    const spelled = unnamed.slice(0, NAMED_AT_MOST).join(', ');
    problems.push(`${name} has no row for ${spelled}${more > 0 ? ` and ${more} more` : ''}.`);
  }
  return problems;
}

/**
 * The prompt in a file name such as `a cat plays chess-0.mp4` (as VBench names videos), or an empty text when the name
 * does not look like one: a prompt has a space, and stands before a hyphen and a number.
 */
export function promptInFileName(name: string): string {
  const [, prompt = ''] = /^(.*)-\d+\.[^.]+$/.exec(comparableName(name)) ?? [];
  return prompt.includes(' ') ? prompt.trim() : '';
}
