import { z } from 'zod';

/** The largest request with files of items, in bytes: in JSON they take more than by themselves. */
export const MAX_ITEMS_BYTES = 64 * 1024 * 1024;

/** The most files that are sent together. */
const MAX_FILES = 500;

/** What is sent of files of items, and whether to store what can be stored; else they are only looked at. */
export const itemImportRequestSchema = z.object({
  /** Whose importers read them. */
  suite: z.string().max(100),
  /** Which of them; the first that reads files of these names when left out. */
  importer: z.string().max(100).optional(),
  /** The project that gets the items; the first one when left out. */
  project: z.uuid().nullish(),
  files: z
    .array(
      z.object({ name: z.string().min(1, 'A file needs its name.').max(1000), text: z.string() }),
    )
    .min(1, 'Send at least one file.')
    .max(MAX_FILES, `At most ${MAX_FILES} files are taken together.`),
  store: z.boolean().default(false),
});

/** See {@link itemImportRequestSchema}. */
export type ItemImportRequest = z.output<typeof itemImportRequestSchema>;

const noteSchema = z.object({ file: z.string(), line: z.number().nullable(), message: z.string() });

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
  faults: z.array(noteSchema),
  /** What was read and is worth knowing. */
  notes: z.array(noteSchema),
});

/** See {@link itemImportReportSchema}. */
export type ItemImportReport = z.infer<typeof itemImportReportSchema>;

/** A suite that takes items from files, as the page that sends them needs it. */
export interface ItemSource {
  suite: string;
  name: string;
  importers: readonly { id: string; label: string; help: string; files: readonly string[] }[];
}
