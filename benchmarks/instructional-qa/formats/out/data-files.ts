import type { z } from 'zod';
import type { Part } from '@/lib/datasets/schema';
import {
  type MultipleChoiceRow,
  multipleChoiceRowSchema,
  type OpenEndedRow,
  type OutFile,
  openEndedRowSchema,
} from './schema';

/** The questions of a data set. */
export interface Questions {
  openEnded: readonly OpenEndedRow[];
  multipleChoice: readonly MultipleChoiceRow[];
}

/** The forms in which questions are asked. */
export const FORMS = ['open-ended', 'multiple-choice'] as const;

/** One of {@link FORMS}. */
export type Form = (typeof FORMS)[number];

/**
 * The files of a data set: for each form a JSON Lines file, or one for each part where it is split. Fields stand in the
 * order of their schema, rows in the order given.
 * @throws when a row is not as its schema says
 */
export function dataFiles(
  parts: readonly Part[],
  questionsOf: (part: Part) => Questions,
): OutFile[] {
  const of = <Row>(form: Form, schema: z.ZodType<Row>, rows: (one: Questions) => readonly Row[]) =>
    parts.map((part) => ({
      path: dataPath(form, part),
      text: rows(questionsOf(part))
        .map((row) => `${JSON.stringify(schema.parse(row))}\n`)
        .join(''),
    }));
  return [
    ...of('open-ended', openEndedRowSchema, ({ openEnded }) => openEnded),
    ...of('multiple-choice', multipleChoiceRowSchema, ({ multipleChoice }) => multipleChoice),
  ];
}

/** Where a part of a form lies. */
export function dataPath(form: Form, part: Part): string {
  return `data/${form}-${part}.jsonl`;
}
