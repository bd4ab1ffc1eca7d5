import { z } from 'zod';

/** A video that an item is to show: named, since it may come later. */
const wantedMediumSchema = z.object({
  /** The file's name. */
  name: z.string().trim().min(1),
  /** The model that made the video, where files of several models have the same names; any when left out. */
  model: z.string().optional(),
  /** The video itself, where it is known; else one of that name is looked for, and awaited where there is none. */
  video: z.uuid().optional(),
  /** The part of it that is meant, in seconds; from the beginning or to the end when left out. */
  from: z.number().min(0).optional(),
  to: z.number().min(0).optional(),
});

/** An item as an importer or a run makes it. */
export const newItemSchema = z.object({
  /** What it is called on pages. */
  name: z.string().trim().min(1).max(500),
  data: z.record(z.string(), z.unknown()),
  /** The model that made what it shows, and what that was given. */
  model: z.string().nullable().default(null),
  prompt: z.string().nullable().default(null),
  /** Items of one cluster are not independent of each other; null where the item is one by itself. */
  cluster: z.string().nullable().default(null),
  /** What models were given, by which they are compared in pairs. */
  task: z.string().nullable().default(null),
  /** What to filter and slice by: name → word. */
  facets: z.record(z.string(), z.string()).default({}),
  media: z.array(wantedMediumSchema).default([]),
});

/** See {@link newItemSchema}. */
export type NewItem = z.input<typeof newItemSchema>;

/** An item that comes from elsewhere: what it is called there, by which it is known when it comes again. */
export type ImportedItem = NewItem & {
  sourceId: string;
  /** Where it stands in the file, from 1. */
  line: number;
};

/** An item that a run makes out of another one: of which kind, and which of those it makes. */
export type MadeItem = Omit<NewItem, 'media'> & {
  kind: string;
  /** Its number among those made of the same item, from 1; with run and source item it names the new one for good. */
  number: number;
  /** Whether it shows the videos of the item that it is made from; else it shows none. */
  keepsMedia: boolean;
};

/** What an importer read from a file: items, and what is wrong with the rows that it left out. */
export interface ReadItems {
  items: ImportedItem[];
  /** The line in the file, from 1, and what is wrong there. */
  faults: { line: number; message: string }[];
}

/** A reader of files from elsewhere whose rows become items of the suite's kind. */
export interface Importer {
  id: string;
  /** What it reads, in a few words. */
  label: string;
  /** The shape of a row, in a sentence. */
  help: string;
  /** Ends of file names that it reads, with the dot. */
  files: readonly string[];
  /**
   * Reads a file. Never throws for what stands in it: what cannot be read is a fault, and the rest is items.
   * @param name the file's name, for what the rows leave out
   */
  read(text: string, name: string): ReadItems;
}
