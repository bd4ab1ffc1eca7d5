import { z } from 'zod';
import { fileNoteSchema, sentFilesSchema, someOfSchema } from './sent-files.schema';

/** What is sent of replies of judges that were asked elsewhere. */
export const predictionsRequestSchema = sentFilesSchema;

/** See {@link predictionsRequestSchema}. */
export type PredictionsRequest = z.output<typeof predictionsRequestSchema>;

/** What files of replies say, and what storing them does or did. */
export const predictionsReportSchema = z.object({
  suite: z.string(),
  files: z.number(),
  /** Who was asked, by name. */
  models: z.array(
    z.object({
      model: z.string(),
      /** Items with a reply that was read, with one that could not be, and items here that the files do not name. */
      read: z.number(),
      unread: z.number(),
      unnamed: z.number(),
      /** The run as which they were stored; null where they were only looked at, or there is nothing to store. */
      runId: z.string().nullable(),
    }),
  ),
  /** What the files name and is not here. */
  unmatched: someOfSchema(fileNoteSchema),
  /** What cannot be a reply to an item, and is left out. */
  faults: someOfSchema(fileNoteSchema),
  /** What was read and is worth knowing, such as replies that are kept without being understood. */
  notes: someOfSchema(fileNoteSchema),
  stored: z.boolean(),
});

/** See {@link predictionsReportSchema}. */
export type PredictionsReport = z.infer<typeof predictionsReportSchema>;

/** A suite that takes replies from elsewhere, as the page that sends files needs it. */
export interface PredictionSource {
  suite: string;
  name: string;
  importer: { label: string; help: string; files: readonly string[] };
}
