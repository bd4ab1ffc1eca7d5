import { z } from 'zod';
import { type Span, spanSchema, UNSCORED_REASONS } from '@/lib/suites/verdict';
import { fromLangfuse } from './langfuse';
import { MAX_ROWS } from './schema';
import { type ImportNote, type ImportRow, readImport } from './table';
import { cellsOf } from './wide';

const text = z.string('is not a text');

const personSchema = z.object({
  person: z.string().min(1),
  act: z.enum(['confirm', 'override', 'cannot_tell', 'state', 'adjudicate']).nullable(),
  value: z.union([z.number(), z.string()]).nullable(),
  unscored: z.enum(UNSCORED_REASONS).nullable(),
  reason: z.string(),
  seen: z.enum(['anchored', 'blind']),
  /** What the person said before having seen anything of the judge; exports of earlier versions have neither. */
  blindValue: z.union([z.number(), z.string()]).nullable().default(null),
  blindUnscored: z.enum(UNSCORED_REASONS).nullable().default(null),
  at: z.iso.datetime(),
});

/** Seconds as a file has them: a number, or its digits; blank where nothing is said. */
const seconds = z.preprocess(
  (value) =>
    typeof value === 'string' && /^\d+(\.\d+)?$/.test(value.trim()) ? Number(value) : value,
  z.union([z.literal(''), z.number().min(0)], 'is not a time in seconds'),
);

/** Yes or no as files say it; blank is no. */
const yesNo = z.preprocess(
  (value) => (typeof value === 'string' ? value.trim().toLowerCase() || 'no' : value),
  z.union([z.boolean(), z.stringbool()], 'is neither yes nor no'),
);

const scoreSchema = z
  .object({
    item: text,
    video: text,
    videoHash: text.regex(/^(?:[0-9a-f]{64})?$/, 'is not a SHA-256 in hexadecimal'),
    suite: text,
    unit: text,
    question: z.string('is missing').min(1, 'is missing'),
    value: z.union([z.number(), z.string(), z.boolean()]),
    unscored: z.enum(['', ...UNSCORED_REASONS], `is none of ${UNSCORED_REASONS.join(', ')}`),
    rationale: text,
    spanFrom: seconds,
    spanTo: seconds,
    transcribed: yesNo,
    rater: text,
    raterKind: z.enum(['judge', 'person'], 'is neither judge nor person'),
    source: text,
    independent: yesNo,
    run: text,
    model: text,
    suiteVersion: text,
    people: z.array(personSchema),
  })
  .superRefine((row, context) => {
    const bad = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (row.item === '' && row.video === '' && row.videoHash === '') bad('video', 'is missing');
    if (row.raterKind === 'person' && row.rater === '') bad('rater', 'is missing: who answered?');
    const given = row.value !== '';
    if (!given && row.unscored === '') {
      bad('value', 'is missing; a row without a score needs the reason in “unscored”');
    }
    if (given && row.unscored !== '') {
      bad('unscored', `stands next to a value; a score is either there or not`);
    }
    const { spanFrom: from, spanTo: to } = row;
    if ((from === '') !== (to === '')) {
      bad(from === '' ? 'spanFrom' : 'spanTo', 'is missing; a span has a beginning and an end');
    } else if (from !== '' && to !== '' && from > to) {
      bad('spanTo', `${to} s comes before the span’s beginning at ${from} s`);
    } else if (from !== '' && !given) {
      bad('spanFrom', 'stands next to no score; only what was scored is to be seen somewhere');
    }
  });

/** A person's answer as our own JSON Lines export carries it. */
export type ImportedPerson = z.infer<typeof personSchema>;

/** One answer given elsewhere, by a judge or a person, as the file has it. */
export interface ScoreRow
  extends Omit<z.infer<typeof scoreSchema>, 'value' | 'unscored' | 'spanFrom' | 'spanTo'> {
  row: number;
  /** The column that has the value, where each question has one; null where the row is one answer. */
  column: string | null;
  /** Whether a reason word in place of a value means that there is none: where no column is for reasons alone. */
  reasonsAmongValues: boolean;
  /** Null where it is unscored. */
  value: number | string | boolean | null;
  unscored: (typeof UNSCORED_REASONS)[number] | null;
  /** When it is to be seen, in seconds; null where the file does not say. */
  span: Span | null;
}

/** How each field may be called in a table, our own exports' names among them. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
  item: ['item'],
  video: ['video', 'file', 'video_name'],
  videoHash: ['videoHash', 'video_sha256', 'sha256'],
  suite: ['suite'],
  unit: ['unit'],
  question: ['question', 'type'],
  value: ['value', 'score', 'judge_value', 'judgeValue'],
  unscored: ['unscored', 'judge_unscored', 'judgeUnscored'],
  rationale: ['rationale', 'reason', 'judge_rationale', 'judgeRationale'],
  spanFrom: ['span_from', 'judge_span_from'],
  spanTo: ['span_to', 'judge_span_to'],
  transcribed: ['transcribed', 'judge_transcribed', 'judgeTranscribed'],
  rater: ['rater', 'judge'],
  raterKind: ['rater_kind', 'raterKind'],
  source: ['source'],
  independent: ['independent'],
  run: ['run'],
  model: ['model'],
  suiteVersion: ['suite_version', 'suiteVersion'],
  people: ['people'],
};

const FIELDS = Object.entries(ALIASES);

/** Fields that name something, which may be a number. */
const NAMING: ReadonlySet<string> = new Set(['item', 'rater', 'run']);

/** All names of columns that say something else than the answer to a question. */
const NAMES: ReadonlySet<string> = new Set(FIELDS.flatMap(([, names]) => names));

const NAMES_IN_SMALL = new Map([...NAMES].map((name) => [name.toLowerCase(), name]));

/** A row with the columns that are known here under their names, whatever the case of their letters. */
function withNames({ record, ...row }: ImportRow): ImportRow {
  const isKnown = (column: string) =>
    NAMES.has(column) || !NAMES_IN_SMALL.has(column.toLowerCase());
  if (Object.keys(record).every(isKnown)) return { ...row, record };
  const named = Object.entries(record).map(([column, value]) => [
    isKnown(column) ? column : NAMES_IN_SMALL.get(column.toLowerCase()),
    value,
  ]);
  return { ...row, record: Object.fromEntries(named) };
}

/** Columns by which a table is known to be one of our own in CSV, whose texts may begin with an apostrophe that we put. */
const OWN_COLUMNS = [
  ['judge_value', 'judge_unscored', 'effective_source'],
  ['item', 'rater_kind', 'source', 'independent', 'suite_version'],
];

/** What a file of answers says; problems name rows that say nothing usable. */
export interface ReadScores {
  rows: ScoreRow[];
  problems: ImportNote[];
  /** What was passed over: columns of wide rows that are no questions. */
  ignored: ImportNote[];
  /** Rows about which the judge said nothing, as our exports have where only a person answered: passed over. */
  silent: number;
}

/**
 * Reads answers given elsewhere, or our own export: CSV or JSON Lines with the columns in docs/imports.md, a row for each
 * answer, or a column for each question. Others have their turn meanwhile.
 * @param isQuestion whether a name is a question's id; without it no column is one
 */
export async function readScores(
  text: string,
  name: string,
  isQuestion: (id: string) => boolean = () => false,
): Promise<ReadScores> {
  const read: ReadScores = { rows: [], problems: [], ignored: [], silent: 0 };
  const ignored = new Set<string>();
  let own = false;
  for await (const event of readImport(text, name)) {
    if ('columns' in event) {
      own = OWN_COLUMNS.some((columns) => columns.every((one) => event.columns.includes(one)));
    } else if ('problem' in event) {
      read.problems.push(event.problem);
    } else {
      const row = withNames(fromLangfuse(event));
      takeRow(row, own, cellsOf(row, NAMES, isQuestion, ignored), read);
    }
    if (read.rows.length > MAX_ROWS) {
      const message = `The file has more than ${MAX_ROWS} answers: take it apart.`;
      read.problems.push({ row: null, field: null, message });
      break;
    }
  }
  const isEmpty = read.rows.length === 0 && read.problems.length === 0;
  if (isEmpty) read.problems.push({ row: null, field: null, message: 'There is no row in it.' });
  for (const field of ignored) {
    read.ignored.push({ row: null, field, message: 'is no question here and was passed over' });
  }
  return read;
}

/** Adds what a row says: one answer, or those in its cells. */
function takeRow(row: ImportRow, own: boolean, cells: ImportRow[] | null, read: ReadScores): void {
  for (const one of cells ?? [row]) {
    if (saysNothing(one)) {
      read.silent += 1;
      continue;
    }
    const answer = readRow(one, own);
    if (Array.isArray(answer)) read.problems.push(...answer);
    else read.rows.push(answer);
  }
}

/** The answer of a row, or what is wrong with it. */
function readRow(row: ImportRow, own: boolean): ScoreRow | ImportNote[] {
  const column = row.column ?? null;
  const parsed = scoreSchema.safeParse(namedFields(row, own));
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => {
      const field = path.join('.');
      const ofCell = ['value', 'question', 'unit'].includes(field);
      return { row: row.row, field: (ofCell ? column : null) ?? (field || null), message };
    });
  }
  const { value, unscored, spanFrom: from, spanTo: to, ...rest } = parsed.data;
  return {
    ...rest,
    row: row.row,
    column,
    reasonsAmongValues: !ALIASES.unscored?.some((name) => row.record[name] !== undefined),
    value: value === '' ? null : value,
    unscored: unscored === '' ? null : unscored,
    span: from === '' || to === '' ? null : { from, to },
  };
}

function namedFields({ record }: ImportRow, own: boolean): Record<string, unknown> {
  const fields: Record<string, unknown> = {};
  for (const [field, names] of FIELDS) {
    const name = names.find((each) => record[each] !== undefined);
    const value = (name === undefined ? null : record[name]) ?? '';
    fields[field] = typeof value === 'string' ? plain(value, own) : value;
    if (NAMING.has(field)) fields[field] = String(fields[field]).trim();
  }
  // Who scores is a judge by the name of one; who rates is a person unless it is said.
  fields.raterKind ||= fields.rater !== '' && record.rater !== undefined ? 'person' : 'judge';
  if (fields.value === '' && fields.unscored === '' && isUnscoredReason(fields.rationale)) {
    Object.assign(fields, { unscored: fields.rationale, rationale: '' });
  }
  // Our JSON Lines have a span in one piece.
  const span = spanSchema.safeParse(record.judgeSpan).data;
  if (span) Object.assign(fields, { spanFrom: span.from, spanTo: span.to });
  // In our CSV the column counts people; only JSON Lines spells them out.
  if (!Array.isArray(fields.people)) fields.people = [];
  return fields;
}

/** Whether a text is a word for why there is no score. */
export function isUnscoredReason(word: unknown): word is (typeof UNSCORED_REASONS)[number] {
  return UNSCORED_REASONS.some((reason) => reason === word);
}

/** Our CSV export puts an apostrophe before what a spreadsheet would run. */
function plain(value: string, own: boolean): string {
  return own && /^'[=+\-@\t\r＝＋－＠]/.test(value) ? value.slice(1) : value;
}

/** A row of our own export about which neither judge nor person said anything, or only a person in a CSV. */
function saysNothing({ record }: ImportRow): boolean {
  const blank = (value: unknown) => value === null || value === '';
  const own = 'judgeValue' in record || 'judge_value' in record;
  const silent =
    blank(record.judgeValue ?? record.judge_value ?? null) &&
    blank(record.judgeUnscored ?? record.judge_unscored ?? null);
  return own && silent;
}
