import { Readable } from 'node:stream';
import { stringify } from 'csv-stringify';
import type { ExportedRow } from './rows';

/** The CSV's columns in order, each with how it is read from a row. The latest person's answer stands for people's. */
const COLUMNS: readonly [name: string, read: (row: ExportedRow) => number | string | null][] = [
  ['video', (row) => row.video],
  ['video_sha256', (row) => row.videoHash],
  ['generator_model', (row) => row.generatorModel],
  ['generation_prompt', (row) => row.generationPrompt],
  ['suite', (row) => row.suite],
  ['suite_version', (row) => row.suiteVersion],
  ['run', (row) => row.run],
  ['judge', (row) => row.judge],
  ['unit', (row) => row.unit],
  ['question', (row) => row.question],
  ['question_label', (row) => row.questionLabel],
  ['judge_value', (row) => row.judgeValue],
  ['judge_unscored', (row) => row.judgeUnscored],
  ['judge_rationale', (row) => row.judgeRationale],
  ['people', (row) => row.people.length],
  ['person', (row) => row.people.at(-1)?.person ?? null],
  ['person_act', (row) => row.people.at(-1)?.act ?? null],
  ['person_value', (row) => row.people.at(-1)?.value ?? null],
  ['person_unscored', (row) => row.people.at(-1)?.unscored ?? null],
  ['person_reason', (row) => row.people.at(-1)?.reason ?? null],
  ['person_seen', (row) => row.people.at(-1)?.seen ?? null],
  ['person_at', (row) => row.people.at(-1)?.at ?? null],
  ['effective_value', (row) => row.effectiveValue],
  ['effective_unscored', (row) => row.effectiveUnscored],
  ['effective_source', (row) => row.effectiveSource],
  ['reference_value', (row) => row.referenceValue],
];

/** A run's rows as CSV text, see {@link tableStream}. */
export function csvStream(rows: AsyncIterable<ExportedRow>): Readable {
  return tableStream(rows, COLUMNS);
}

/**
 * Rows as CSV text (RFC 4180, header first, UTF-8). Text that a spreadsheet would run as a formula gets a leading
 * apostrophe.
 * @param columns in order, each with how it is read from a row
 */
export function tableStream<Row>(
  rows: AsyncIterable<Row>,
  columns: readonly [name: string, read: (row: Row) => number | string | null][],
): Readable {
  const cells = async function* () {
    for await (const row of rows) yield columns.map(([, read]) => read(row));
  };
  return Readable.from(cells()).compose(
    stringify({
      header: true,
      columns: columns.map(([name]) => name),
      escape_formulas: true,
      record_delimiter: 'windows',
    }),
  );
}

/** Rows as JSON Lines: one object a line. */
export function jsonLinesStream(rows: AsyncIterable<object>): Readable {
  const lines = async function* () {
    for await (const row of rows) yield `${JSON.stringify(row)}\n`;
  };
  return Readable.from(lines());
}
