import { z } from 'zod';
import { fileNoteSchema, sentFilesSchema } from './sent-files.schema';

/** What is sent of files of items. */
export const itemImportRequestSchema = sentFilesSchema.extend({
  /** Which of the suite's importers reads them; the first that reads files of these names when left out. */
  importer: z.string().max(100).optional(),
});

/** See {@link itemImportRequestSchema}. */
export type ItemImportRequest = z.output<typeof itemImportRequestSchema>;

/** What files of items hold, and what became of it. */
export const itemImportReportSchema = z.object({
  suite: z.string(),
  /** How many files there are. */
  files: z.number(),
  stored: z.boolean(),
  /** Items that are new, and those that are here already. */
  added: z.number(),
  known: z.number(),
  /** Of the new ones, how many have the same data as another: they are kept apart, and counted here. */
  alike: z.number(),
  /** Names of videos that items show and that are not here yet. */
  awaited: z.array(z.string()),
  /** What is wrong, by file and line; these rows are left out. */
  faults: z.array(fileNoteSchema),
  /** What was read and is worth knowing. */
  notes: z.array(fileNoteSchema),
});

/** See {@link itemImportReportSchema}. */
export type ItemImportReport = z.infer<typeof itemImportReportSchema>;

/** A suite that takes items from files, as the page that sends them needs it. */
export interface ItemSource {
  suite: string;
  name: string;
  importers: readonly {
    id: string;
    label: string;
    help: string;
    files: readonly string[];
    /** Whether its rows name pictures, which come along. */
    pictures: boolean;
  }[];
}
