import type { z } from 'zod';
import {
  type MultipleChoiceRow,
  multipleChoiceRowSchema,
  type OpenEndedRow,
  type OutFile,
  openEndedRowSchema,
  type SplitSettings,
} from './schema';
import { splitByVideo } from './split';

/** The questions of a data set. */
export interface Questions {
  openEnded: readonly OpenEndedRow[];
  multipleChoice: readonly MultipleChoiceRow[];
}

/**
 * The files of a data set: for each form a JSON Lines file, or one for each part where it is split. Fields stand in the
 * order of their schema, rows in the order given.
 * @param split null for one part, the benchmark
 * @throws when a row is not as its schema says
 */
export function dataFiles(
  { openEnded, multipleChoice }: Questions,
  split: SplitSettings | null,
): OutFile[] {
  return [
    ...filesOf('open-ended', openEndedRowSchema, openEnded, split),
    ...filesOf('multiple-choice', multipleChoiceRowSchema, multipleChoice, split),
  ];
}

/** Where a part of a form lies. */
export function dataPath(
  form: 'open-ended' | 'multiple-choice',
  part: 'training' | 'benchmark',
): string {
  return `data/${form}-${part}.jsonl`;
}

function filesOf<Row extends { video: string }>(
  form: 'open-ended' | 'multiple-choice',
  schema: z.ZodType<Row>,
  rows: readonly Row[],
  split: SplitSettings | null,
): OutFile[] {
  const text = (those: readonly Row[]) =>
    those.map((row) => `${JSON.stringify(schema.parse(row))}\n`).join('');
  if (!split) return [{ path: dataPath(form, 'benchmark'), text: text(rows) }];
  const { training, benchmark } = splitByVideo(rows, split);
  return [
    { path: dataPath(form, 'training'), text: text(training) },
    { path: dataPath(form, 'benchmark'), text: text(benchmark) },
  ];
}
