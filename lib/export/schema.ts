import { z } from 'zod';

/** Tables that can be exported of a run and of a project: answers that stand, a row for each or a column a question. */
export const ANSWER_TABLES = ['long', 'wide'] as const;

/** One of {@link ANSWER_TABLES}. */
export type AnswerTable = (typeof ANSWER_TABLES)[number];

/**
 * What can be exported of a run: scores with what counts, every answer ever given, answers that stand, notes, the prompts'
 * texts, and the words by which people answered.
 */
export const EXPORT_TABLES = [
  'scores',
  'answers',
  ...ANSWER_TABLES,
  'notes',
  'prompts',
  'guidelines',
] as const;

/** See {@link EXPORT_TABLES}. */
export type ExportTable = (typeof EXPORT_TABLES)[number];

/** The formats in which lines of text are downloaded. */
export const TABLE_FORMATS = ['csv', 'jsonl'] as const;

/** The formats in which tables of answers are downloaded. */
export const EXPORT_FORMATS = [...TABLE_FORMATS, 'parquet'] as const;

/** One of {@link EXPORT_FORMATS}. */
export type ExportFormat = (typeof EXPORT_FORMATS)[number];

/** The forms in which other programs take answers: a folder for Hugging Face, tasks for Label Studio, a log of Inspect. */
export const EXPORT_FORMS = ['hugging-face', 'label-studio', 'inspect'] as const;

/** How the clips of a folder for Hugging Face are described. */
export const CLIP_METADATA = ['jsonl', 'parquet'] as const;

/** One of {@link CLIP_METADATA}. */
export type ClipMetadata = (typeof CLIP_METADATA)[number];

/** One of {@link EXPORT_FORMS}. */
export type ExportForm = (typeof EXPORT_FORMS)[number];

/** Whether a table is one of {@link ANSWER_TABLES}. */
export function isAnswerTable(table: ExportTable): table is AnswerTable {
  return table === 'long' || table === 'wide';
}

/** The forms in which a run's results can be written for others. */
export const resultFormsSchema = z.array(
  z.object({ id: z.string(), label: z.string(), help: z.string() }),
);
