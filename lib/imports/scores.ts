import { z } from 'zod';
import { type Span, spanSchema, UNSCORED_REASONS } from '@/lib/suites/verdict';
import { type ImportNote, type ImportRow, readImport } from './table';

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

const scoreSchema = z
  .object({
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
    judge: text,
    model: text,
    suiteVersion: text,
    people: z.array(personSchema),
  })
  .superRefine((row, context) => {
    const bad = (path: string, message: string) =>
      context.addIssue({ code: 'custom', path: [path], message });
    if (row.video === '' && row.videoHash === '') bad('video', 'is missing');
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

/** One score made elsewhere, as the file has it. */
export interface ScoreRow
  extends Omit<z.infer<typeof scoreSchema>, 'value' | 'unscored' | 'spanFrom' | 'spanTo'> {
  row: number;
  /** Null where it is unscored. */
  value: number | string | boolean | null;
  unscored: (typeof UNSCORED_REASONS)[number] | null;
  /** When it is to be seen, in seconds; null where the file does not say. */
  span: Span | null;
}

/** How each field may be called in a table, our own exports' names among them. */
const ALIASES: Readonly<Record<string, readonly string[]>> = {
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
  judge: ['judge'],
  model: ['model'],
  suiteVersion: ['suite_version', 'suiteVersion'],
  people: ['people'],
};

const FIELDS = Object.entries(ALIASES);

/** Columns by which a table is known to be our own CSV export, whose texts may begin with an apostrophe that we put. */
const OWN_COLUMNS = ['judge_value', 'judge_unscored', 'effective_source'];

/** What a file of scores says; problems name rows that say nothing usable. */
export interface ReadScores {
  rows: ScoreRow[];
  problems: ImportNote[];
  /** Rows about which the judge said nothing, as our exports have where only a person answered: passed over. */
  silent: number;
}

/**
 * Reads scores made elsewhere, or our own export: CSV or JSON Lines with the columns in docs/imports.md. Others have
 * their turn meanwhile.
 */
export async function readScores(text: string, name: string): Promise<ReadScores> {
  const rows: ScoreRow[] = [];
  const problems: ImportNote[] = [];
  let silent = 0;
  let own = false;
  for await (const event of readImport(text, name)) {
    if ('columns' in event) {
      own = OWN_COLUMNS.every((column) => event.columns.includes(column));
    } else if ('problem' in event) {
      problems.push(event.problem);
    } else if (saysNothing(event)) {
      silent += 1;
    } else {
      const read = readRow(event, own);
      if (Array.isArray(read)) problems.push(...read);
      else rows.push(read);
    }
  }
  if (rows.length === 0 && problems.length === 0) {
    problems.push({ row: null, field: null, message: 'There is no row in it.' });
  }
  return { rows, problems, silent };
}

/** The score of a row, or what is wrong with it. */
function readRow(row: ImportRow, own: boolean): ScoreRow | ImportNote[] {
  const parsed = scoreSchema.safeParse(namedFields(row, own));
  if (!parsed.success) {
    return parsed.error.issues.map(({ path, message }) => ({
      row: row.row,
      field: path.join('.') || null,
      message,
    }));
  }
  const { value, unscored, spanFrom: from, spanTo: to, ...rest } = parsed.data;
  return {
    ...rest,
    row: row.row,
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
  }
  // Our JSON Lines have a span in one piece.
  const span = spanSchema.safeParse(record.judgeSpan).data;
  if (span) Object.assign(fields, { spanFrom: span.from, spanTo: span.to });
  // In our CSV the column counts people; only JSON Lines spells them out.
  if (!Array.isArray(fields.people)) fields.people = [];
  return fields;
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
