import { z } from 'zod';
import { MAX_MODEL_LENGTH, MAX_PROMPT_LENGTH } from '../limits';

/** A row of a VideoFolder's metadata (https://huggingface.co/docs/datasets/video_dataset) with our names in place of its own. */
function renamed(record: unknown): unknown {
  if (typeof record !== 'object' || record === null || !('file_name' in record)) return record;
  return {
    file: record.file_name,
    ...('text' in record && { prompt: record.text }),
    ...record,
  };
}

const rowSchema = z.preprocess(
  renamed,
  z.object({
    file: z.string('is missing').trim().min(1, 'is empty'),
    prompt: z.string('is not a text').trim().max(MAX_PROMPT_LENGTH).default(''),
    model: z.string('is not a text').trim().max(MAX_MODEL_LENGTH).default(''),
  }),
);

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
  /** Whether it holds scores or labels, by its columns; then it usually describes no videos. */
  hasAnswers: boolean;
}

/** Whether a table is one of scores or labels, by columns that tables of prompts have not (docs/imports.md). */
function holdsAnswers(columns: ReadonlySet<string>): boolean {
  const [asked, valued] = [
    ['question', 'type'],
    ['value', 'score', 'judge_value', 'judgevalue'],
  ].map((names) => names.some((name) => columns.has(name)));
  const named = ['is_hallucination', 'rater'].some((name) => columns.has(name));
  return named || (asked === true && valued === true);
}

/** A file's name as it is compared: without folders, and with accents composed, since file systems differ in both. */
export function comparableName(name: string): string {
  return (name.split(/[/\\]/).at(-1) ?? name).normalize('NFC').trim();
}

/** Whether a dropped file is a table of prompts, by its name. */
export function isPromptsTable(name: string): boolean {
  return /\.(csv|jsonl)$|(^|[/\\])metadata\.parquet$/i.test(name);
}

/**
 * Reads a table that names the prompt and the model of video files: CSV with a heading `file,prompt,model` in any order
 * (only `file` is required), or JSONL of objects with those fields; or a VideoFolder's metadata, `file_name` and `prompt` or
 * `text` in either form. Scores and labels are recognised, and described
 * videos are read from them only where there is a column of prompts.
 * @param name the table's own file name; `.jsonl` at its end means JSONL
 */
export async function readPromptsTable(text: string, name: string): Promise<PromptsTable> {
  const problems: string[] = [];
  const rows = new Map<string, PromptRow>();
  const read = await readRecords(text, name, problems);
  if (!read) return { rows: [], problems, hasAnswers: false };
  const { columns, records } = read;
  const hasAnswers = holdsAnswers(columns);
  const namesFiles = columns.has('file') || columns.has('file_name');
  if (hasAnswers && !(namesFiles && columns.has('prompt'))) {
    return { rows: [], problems: [], hasAnswers };
  }
  if (!namesFiles && isCsv(name)) {
    problems.push(`${name}, row 1: has no column “file”. Begin the table with file,prompt,model.`);
    return { rows: [], problems, hasAnswers };
  }
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
      // Scores name a video once for each question.
      if (hasAnswers) continue;
      problems.push(`${name}, row ${row}, “file”: ${file} is named in row ${earlier.row} already.`);
      continue;
    }
    rows.set(file, { ...parsed.data, row, file });
  }
  return { rows: [...rows.values()], problems, hasAnswers };
}

/** What came with one drop or choice of tables of prompts. */
export interface PromptsTables {
  /** By the names of the videos that they describe; of several rows about one video the last counts. */
  rows: ReadonlyMap<string, PromptRow>;
  /** Tables that hold scores or labels. */
  answerTables: File[];
  /** Sentences about what could not be used, with the names of the videos that are there. */
  reportProblems(names: readonly string[]): string[];
}

/** Reads those files that are tables of prompts. */
export async function readPromptsTables(files: readonly File[]): Promise<PromptsTables> {
  const tables = await Promise.all(
    files
      .filter(({ name }) => isPromptsTable(name))
      .map(async (file) => ({ file, ...(await readTableFile(file)) })),
  );
  return {
    rows: new Map(tables.flatMap(({ rows }) => rows.map((row) => [row.file, row] as const))),
    answerTables: tables.flatMap(({ file, hasAnswers }) => (hasAnswers ? [file] : [])),
    reportProblems: (names) =>
      tables.flatMap(({ file, ...table }) => [
        ...table.problems,
        ...(table.hasAnswers ? [] : reportMismatches(table, file.name, names)),
      ]),
  };
}

async function readTableFile(file: File): Promise<PromptsTable> {
  if (!/\.parquet$/i.test(file.name)) return readPromptsTable(await file.text(), file.name);
  try {
    return await readPromptsTable(await linesOfParquet(file), file.name);
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { rows: [], problems: [`${file.name} cannot be read: ${why}`], hasAnswers: false };
  }
}

/** The rows of a Parquet file as JSONL. */
async function linesOfParquet(file: File): Promise<string> {
  const { parquetReadObjects } = await import('hyparquet');
  const rows = await parquetReadObjects({ file: await file.arrayBuffer() });
  const plain = (_name: string, value: unknown) =>
    typeof value === 'bigint' ? Number(value) : (value ?? undefined);
  return rows.map((row) => JSON.stringify(row, plain)).join('\n');
}

function isCsv(name: string): boolean {
  return /\.csv$/i.test(name);
}

/** A table as it is written, its columns in small letters: those of a CSV's heading, or of the first JSON object. */
interface Records {
  columns: ReadonlySet<string>;
  records: { row: number; record: unknown }[];
}

/** Null for a CSV that cannot be read to its end. */
async function readRecords(
  text: string,
  name: string,
  problems: string[],
): Promise<Records | null> {
  // Loaded only now: few who add clips bring a table.
  const { readTable } = await import('@/lib/table-reader');
  const format = isCsv(name) ? 'csv' : 'json-lines';
  const records: Records['records'] = [];
  let columns: string[] = [];
  for await (const event of readTable(text, { format, trim: true })) {
    if (event.kind === 'columns') {
      columns = event.columns.map((column) => column.toLowerCase());
    } else if (event.kind === 'problem' && event.row === null) {
      problems.push(`${name}: ${event.message}.`);
      return null;
    } else if (event.kind === 'problem') {
      problems.push(`${name}, row ${event.row}: ${event.message}.`);
    } else if (event.kind === 'value') {
      const { row, value } = event;
      if (records.length === 0 && typeof value === 'object' && value !== null) {
        columns = Object.keys(value).map((column) => column.toLowerCase());
      }
      records.push({ row, record: value });
    } else {
      const named = columns.map((column, at) => [column, event.cells[at]]);
      records.push({ row: event.row, record: Object.fromEntries(named) });
    }
  }
  return { columns: new Set(columns), records };
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
