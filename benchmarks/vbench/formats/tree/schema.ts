import { z } from 'zod';
import { dimensionSchema, metadataSchema } from '../data';

/** What is worth saying of a file: an error is something that is lost or wrong, a note something to know. */
export const findingSchema = z.object({
  severity: z.enum(['error', 'note']),
  /** The file as the caller named it; empty where it is about the whole. */
  file: z.string(),
  /** The line in the file, from 1; null where it is about the file as a whole. */
  line: z.number().int().min(1).nullable(),
  /** A sentence. */
  message: z.string(),
});

/** See {@link findingSchema}. */
export type Finding = z.infer<typeof findingSchema>;

/** The texts that a model may be fed: the prompts themselves, augmented in two ways, or in Chinese. */
export const TEXTS = ['plain', 'augmented', 'chinese', 'wan'] as const;

/** One of {@link TEXTS}. */
export type TextKind = (typeof TEXTS)[number];

/** What stands in the other lists on a prompt's line; null where the tree has no such list, or nothing on the line. */
const otherTextsSchema = z.object({
  augmented: z.string().min(1).nullable(),
  chinese: z.string().min(1).nullable(),
  wan: z.string().min(1).nullable(),
});

/** See {@link otherTextsSchema}. */
export type OtherTexts = z.infer<typeof otherTextsSchema>;

/** A prompt under one dimension. */
export const entrySchema = z.object({
  dimension: dimensionSchema,
  /** The plain prompt, trimmed of white space, and else as the file has it. */
  prompt: z.string().min(1),
  /** What the dimension's metadata say; null where it has none, or where they are missing or wrong (an error says so). */
  metadata: metadataSchema,
  /** By the dimension's own lists. */
  texts: otherTextsSchema,
});

/** See {@link entrySchema}. */
export type Entry = z.infer<typeof entrySchema>;

/** A prompt of the full list, where each stands once. */
export const fullEntrySchema = z.object({
  prompt: z.string().min(1),
  /** The dimensions that it is an entry of, in the order of published tables. */
  dimensions: z.array(dimensionSchema).min(1),
  /** By the combined lists, which can differ from a dimension's own. */
  texts: otherTextsSchema,
});

/** See {@link fullEntrySchema}. */
export type FullEntry = z.infer<typeof fullEntrySchema>;

/** A prompt suite in VBench-2.0's shape: upstream's own, or a lab's. Plain JSON: what a dataset holds. */
export const treeSchema = z.object({
  /** By dimension in the order of published tables, and in a dimension by its list. */
  entries: z.array(entrySchema),
  /** In the order of the combined list; where the tree has none, by entries, each prompt where it comes first. */
  full: z.array(fullEntrySchema),
});

/** See {@link treeSchema}. */
export type Tree = z.infer<typeof treeSchema>;

/** Figures of a whole tree. */
export const treeSummarySchema = z.object({
  /** The dimensions that have entries, in the order of published tables. */
  dimensions: z.array(
    z.object({
      dimension: dimensionSchema,
      entries: z.number().int(),
      /** Entries that can be judged: whose metadata are there, or whose dimension has none. */
      judgeable: z.number().int(),
      /** Entries that have such a text. */
      augmented: z.number().int(),
      chinese: z.number().int(),
      wan: z.number().int(),
      /** Videos to make by dimension. */
      videos: z.number().int(),
    }),
  ),
  entries: z.number().int(),
  /** Different prompts. */
  prompts: z.number().int(),
  /** Different prompts that are longer than a file name takes, 180 characters. */
  long: z.number().int(),
  /** Videos to make by the full list, and by dimension. */
  videos: z.object({ 'full-list': z.number().int(), dimension: z.number().int() }),
});

/** See {@link treeSummarySchema}. */
export type TreeSummary = z.infer<typeof treeSummarySchema>;

/** What reading a tree came to: what could be read, and what is to say of the rest. */
export interface ReadTree {
  tree: Tree;
  findings: Finding[];
}
