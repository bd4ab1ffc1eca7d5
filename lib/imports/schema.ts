import { z } from 'zod';
import { someOfSchema } from './sent-files.schema';

/** The most rows of a file that are read. */
export const MAX_ROWS = 500_000;

/** The most columns of a table. */
export const MAX_COLUMNS = 200;

/** The most characters of one row. */
export const MAX_ROW_CHARACTERS = 1_000_000;

/** What is said of a file that is sent: its name, and whether it is to be stored or only looked at. */
export const importQuerySchema = z.object({
  name: z.string().min(1, 'The file needs its name').max(500),
  store: z.stringbool().default(false),
});

const noteSchema = z.object({
  row: z.number().nullable(),
  field: z.string().nullable(),
  message: z.string(),
});

/** What a file says, what is wrong with it, and what storing it does or did. */
export const importReportSchema = z.object({
  file: z.string(),
  /** Scores of judges, or a benchmark's labels. */
  kind: z.enum(['scores', 'labels']),
  /** Rows that were read. */
  rows: z.number(),
  /** What becomes of them: one part for each judge and suite, for each person, or for the labels. */
  parts: z.array(
    z.object({
      rater: z.string(),
      kind: z.enum(['judge', 'person', 'reference']),
      suite: z.string(),
      videos: z.number(),
      answers: z.number(),
      unscored: z.number(),
      /** Of a person's answers how many count as given before anything was shown; null for judges and labels. */
      independent: z.number().nullable(),
      /** The run that holds them, once stored; null before, and for labels and people. */
      runId: z.string().nullable(),
    }),
  ),
  /** Nothing is stored while there is any. */
  problems: someOfSchema(noteSchema),
  /** What was read otherwise than it is written. */
  repairs: someOfSchema(noteSchema),
  /** What contradicts itself and is taken as it stands. */
  contradictions: someOfSchema(noteSchema),
  /** Videos that are not in the library, whose rows are left out, with their first row. */
  unmatched: someOfSchema(z.object({ video: z.string(), row: z.number(), rows: z.number() })),
  /** Of labels: how many of the file's videos are called wrong at all; null for scores. */
  positives: z.number().nullable(),
  stored: z.boolean(),
});

/** See {@link importReportSchema}. */
export type ImportReport = z.infer<typeof importReportSchema>;
