import { z } from 'zod';

/** What can be exported of a run: scores with what counts, every answer ever given, notes, and the prompts' texts. */
export const EXPORT_TABLES = ['scores', 'answers', 'notes', 'prompts'] as const;

/** See {@link EXPORT_TABLES}. */
export type ExportTable = (typeof EXPORT_TABLES)[number];

/** The formats in which tables are downloaded. */
export const TABLE_FORMATS = ['csv', 'jsonl'] as const;

/** One of {@link TABLE_FORMATS}. */
export type TableFormat = (typeof TABLE_FORMATS)[number];

/** The forms in which a run's results can be written for others. */
export const resultFormsSchema = z.array(
  z.object({ id: z.string(), label: z.string(), help: z.string() }),
);
