import { z } from 'zod';

/** The largest file of items that is read, in bytes. */
export const MAX_ITEMS_BYTES = 50_000_000;

/** The query of a request that sends a file of items as its body. */
export const itemImportQuerySchema = z.object({
  /** Whose importers read it. */
  suite: z.string(),
  /** Which of them; the first that reads files of this name when left out. */
  importer: z.string().optional(),
  /** The project that gets the items; the first one when left out. */
  project: z.uuid().optional(),
  name: z.string().min(1, 'The file needs its name').max(500),
  /** Whether to store what can be stored; else the file is only looked at. */
  store: z.stringbool().default(false),
});

/** See {@link itemImportQuerySchema}. */
export type ItemImportQuery = z.output<typeof itemImportQuerySchema>;

/** What became of items that a project was given. */
export const placedItemsSchema = z.object({
  /** Items that are new, and those that are here already. */
  added: z.number(),
  known: z.number(),
  /** Of the new ones, how many have the same data as another: they are kept apart, and counted here. */
  alike: z.number(),
  /** Names of videos that items show and that are not here yet. */
  awaited: z.array(z.string()),
  /** What is wrong, by line; these rows are left out. */
  faults: z.array(z.object({ line: z.number(), message: z.string() })),
});

/** See {@link placedItemsSchema}. */
export type PlacedItems = z.infer<typeof placedItemsSchema>;

/** What a file of items holds, and what became of it. */
export const itemImportReportSchema = placedItemsSchema.extend({
  file: z.string(),
  suite: z.string(),
  stored: z.boolean(),
});

/** See {@link itemImportReportSchema}. */
export type ItemImportReport = z.infer<typeof itemImportReportSchema>;

/** A suite that takes items from files, as the page that sends them needs it. */
export interface ItemSource {
  suite: string;
  name: string;
  importers: readonly { id: string; label: string; help: string; files: readonly string[] }[];
}
