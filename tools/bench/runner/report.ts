import { z } from 'zod';
import { type Row, rowSchema, SIZES } from '../bench';
import { median as medianOf } from '../figures';

/** Processes that want a processor, as `uptime` says them for the last minute: before, in the mean during, and after something. */
const loadSchema = z.strictObject({ before: z.number(), during: z.number(), after: z.number() });
export type Load = z.infer<typeof loadSchema>;

/** What came of a bench: rows, or why there are none. */
const outcomeSchema = z.union([
  z.strictObject({ rows: z.array(rowSchema) }),
  z.strictObject({ failure: z.string() }),
]);
export type Outcome = z.infer<typeof outcomeSchema>;

/** What came of one bench, in seconds and at which load; and of the same in the state that it is compared with. */
const measuredSchema = z.strictObject({
  bench: z.string(),
  seconds: z.number(),
  load: loadSchema,
  now: outcomeSchema,
  before: outcomeSchema.optional(),
});
export type Measured = z.infer<typeof measuredSchema>;

/** A table of benches, as `bench.json` keeps it. */
export const reportSchema = z.strictObject({
  date: z.string(),
  commit: z.string(),
  size: z.enum(SIZES),
  runs: z.int().positive(),
  baseline: z.string().optional(),
  machine: z.string(),
  measured: z.array(measuredSchema),
});
export type Report = z.infer<typeof reportSchema>;

const isSame = (one: Row, other: Row) => one.measure === other.measure && one.unit === other.unit;

/** Several runs of a bench as one: medians of medians and of 95th percentiles. A run that failed makes all of it failed. */
export function combine(outcomes: readonly Outcome[]): Outcome {
  const rows: Row[][] = [];
  for (const outcome of outcomes) {
    if ('failure' in outcome) return outcome;
    rows.push(outcome.rows);
  }
  const [first = []] = rows;
  return {
    rows: first.map((row) => {
      const same = rows.flatMap((each) => each.find((other) => isSame(other, row)) ?? []);
      const late = same.flatMap(({ p95 }) => p95 ?? []);
      return {
        ...row,
        median: medianOf(same.map(({ median }) => median)),
        ...(late.length > 0 && { p95: medianOf(late) }),
        runs: same.reduce((sum, { runs }) => sum + runs, 0),
      };
    }),
  };
}

/** A report with what a stored one says of the same benches. */
export function compareWith(report: Report, stored: Report, name: string): Report {
  return {
    ...report,
    baseline: `${name} of ${stored.date}, ${stored.commit}, ${stored.size}`,
    measured: report.measured.map((one) => {
      const before = stored.measured.find(({ bench }) => bench === one.bench)?.now;
      return before ? { ...one, before } : one;
    }),
  };
}

/** The ratio of a row's median to the same row's before; null where there is none or where it was 0. */
export function ratioOf(row: Row, before: Outcome | undefined): number | null {
  const same = before && 'rows' in before ? before.rows.find((one) => isSame(one, row)) : undefined;
  return same && same.median !== 0 ? row.median / same.median : null;
}

/** Whether a row's median keeps what it is meant to; null where it is meant to keep nothing. */
export function isMet({ median, aim }: Row): boolean | null {
  if (!aim) return null;
  return 'most' in aim ? median <= aim.most : median >= aim.least;
}

/** A report as a table in Markdown. */
export function writeMarkdown(report: Report): string {
  const { date, commit, size, runs, baseline, machine, measured } = report;
  const sizes = `${size}, ${runs === 1 ? 'one run each' : `${runs} runs each`}`;
  const against = baseline ? ` “Before” is ${baseline}.` : '';
  const head = ['bench', 'measure', 'median', 'p95', 'of', 'aim', 'met', 's', 'load'];
  const heads = baseline ? [...head, 'before', 'ratio'] : head;
  const rows = measured.flatMap((one) => linesOf(one, baseline !== undefined));
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    `Measured on ${date} at ${commit}: ${sizes}.${against} ${machine}.`,
    '',
    line(heads),
    line(heads.map(() => '---')),
    ...rows.map(line),
    '',
  ].join('\n');
}

/** The lines of a bench, the first of which says how long it took and at which load (before, during, after). */
function linesOf({ bench, seconds, load, now, before }: Measured, isCompared: boolean): string[][] {
  const loads = [load.before, load.during, load.after].map((one) => one.toFixed(1)).join(', ');
  const taken = [seconds.toFixed(0), loads];
  const failed = before && 'failure' in before ? `failed: ${before.failure}` : '';
  const extra = (cells: string[]) => (isCompared ? cells : []);
  if ('failure' in now) {
    return [
      [bench, `failed: ${now.failure}`, '', '', '', '', 'no', ...taken, ...extra([failed, ''])].map(
        oneLine,
      ),
    ];
  }
  return now.rows.map((row, place) => {
    const ratio = ratioOf(row, before);
    const was = ratio === null ? '' : numberOf(row.median / ratio, row.unit);
    const met = isMet(row);
    return [
      bench,
      row.measure,
      numberOf(row.median, row.unit),
      row.p95 === undefined ? '' : numberOf(row.p95, row.unit),
      String(row.runs),
      row.aim ? aimOf(row.aim, row.unit) : '',
      met === null ? '' : met ? 'yes' : 'no',
      ...(place === 0 ? taken : ['', '']),
      ...extra([place === 0 && failed ? failed : was, ratio === null ? '' : ratio.toFixed(2)]),
    ].map(oneLine);
  });
}

/** A text that fits into a cell. */
const oneLine = (text: string) => text.replaceAll('|', '\\|').replaceAll(/\s+/g, ' ');

function aimOf(aim: NonNullable<Row['aim']>, unit: Row['unit']): string {
  return 'most' in aim ? `≤ ${numberOf(aim.most, unit)}` : `≥ ${numberOf(aim.least, unit)}`;
}

/** A number with its unit, with as many decimals as say something. */
function numberOf(value: number, unit: Row['unit']): string {
  const isSmall = Math.abs(value) < 10;
  const decimals = {
    ms: isSmall ? 1 : 0,
    ratio: 2,
    MB: isSmall ? 1 : 0,
    '/s': isSmall ? 1 : 0,
    '%': 1,
    count: Number.isInteger(value) || !isSmall ? 0 : 1,
  };
  const format = { minimumFractionDigits: decimals[unit], maximumFractionDigits: decimals[unit] };
  const words = unit === 'ratio' || unit === 'count' ? '' : ` ${unit}`;
  return `${value.toLocaleString('en', format)}${words}`;
}
