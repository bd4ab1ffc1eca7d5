import { z } from 'zod';
import type { FileNote } from './file-note';
import type { ItemPicture } from './item-picture';
import type { UnitName } from './question';

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
export type ImportedItem = NewItem & { sourceId: string };

/** What a run knows of the item that it makes others of. */
export interface Origin {
  /** The item's name; of a clip usually its file's. */
  name: string;
  model: string | null;
  prompt: string | null;
  cluster: string | null;
  task: string | null;
  facets: Readonly<Record<string, string>>;
  /** The name of the run's judge, who is the model of what it writes itself. */
  judge: string;
}

/** An item that a run makes out of another one: of which kind, and which of those it makes. */
export type MadeItem = Omit<NewItem, 'media'> & {
  kind: string;
  /** Its number among those made of the same item, from 1; with run and source item it names the new one for good. */
  number: number;
  /**
   * What names it in place of its source and number, where several items of a run would make the same: it is then made of
   * one of them.
   */
  sameAs?: string;
  /** Whether it shows the videos of the item that it is made from; else it shows none. */
  keepsMedia: boolean;
  /** Its right answers, which are kept as those of a reference with the purpose `key`; none when left out. */
  key?: readonly KeyAnswer[];
};

/** A right answer: to which question of which suite, about which unit. */
export interface KeyAnswer {
  suite: string;
  unit: UnitName;
  question: string;
  /** See `verdictSchema`: a number, or of choices and texts a string. */
  value: number | string;
}

/** Where a row stands: in which file, and in which of its lines, from 1; of a CSV in which row, the heading included. */
export interface RowPlace {
  file: string;
  line: number;
}

/** A row of a table: of JSON Lines any value, of a CSV its texts by column. */
export interface SourceRow extends RowPlace {
  value: unknown;
}

/** An item of the suite's kind that the project has from an import, as it stands now. */
export interface KnownItem {
  sourceId: string;
  model: string | null;
  data: unknown;
  cluster: string | null;
  facets: Readonly<Record<string, string>>;
}

/** What an importer read. */
export interface ReadItems {
  items: (ImportedItem & RowPlace)[];
  /** What is wrong with rows that were left out. */
  faults: FileNote[];
  /** What was read and is worth knowing; nothing when left out. */
  notes?: FileNote[];
}

/** A reader of tables from elsewhere whose rows become items of the suite's kind. */
export interface Importer {
  id: string;
  /** What it reads, in a few words. */
  label: string;
  /** The shape of a row, in a sentence. */
  help: string;
  /** Ends of the names of files that it reads, with the dot: `.csv` is read as CSV, all others as JSON Lines. */
  files: readonly string[];
  /** Whether rows may be about items that the project has already, so that it is given these; not when left out. */
  joins?: boolean;
  /** The columns that name pictures, by file or by hash, so that it is given these; none when left out. */
  pictures?: readonly string[];
  /**
   * Makes items of the rows of files that belong together, in their order. Never throws for what stands in them: what
   * makes no sense is a fault, and the rest is items.
   * @param known what the project has already; nothing unless it `joins`
   * @param pictures those of the project that the rows name, by what they are called there; none unless it takes `pictures`
   */
  read(
    rows: readonly SourceRow[],
    known: readonly KnownItem[],
    pictures?: ReadonlyMap<string, ItemPicture>,
  ): ReadItems;
}
