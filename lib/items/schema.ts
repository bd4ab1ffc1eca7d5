import { z } from 'zod';

/** A file of items as the browser or a script sends it. */
export const itemImportRequestSchema = z.object({
  suite: z.string(),
  /** Which of the suite's importers reads it; the first that reads files of this name when left out. */
  importer: z.string().optional(),
  /** The project that gets the items; the first one when left out. */
  projectId: z.uuid().nullish(),
  name: z.string().min(1),
  text: z.string(),
  /** Whether to store what can be stored; else the file is only looked at. */
  store: z.boolean().default(false),
});

/** See {@link itemImportRequestSchema}. */
export type ItemImportRequest = z.input<typeof itemImportRequestSchema>;

/** What a file of items holds, and what became of it. */
export const itemImportReportSchema = z.object({
  file: z.string(),
  suite: z.string(),
  importer: z.string(),
  /** Items that are new, and those that are here already. */
  added: z.number(),
  known: z.number(),
  /** Of the new ones, how many say and show the same as another item: they are kept apart, and counted here. */
  alike: z.number(),
  /** Names of videos that items show and that are not here yet. */
  awaited: z.array(z.string()),
  /** What is wrong, by line; the rows themselves are left out. */
  faults: z.array(z.object({ line: z.number(), message: z.string() })),
  stored: z.boolean(),
});

/** See {@link itemImportReportSchema}. */
export type ItemImportReport = z.infer<typeof itemImportReportSchema>;
