import { z } from 'zod';
import { dimensionSchema } from '../data';
import { findingSchema } from '../tree/schema';

/** What a person decided about a file's name. */
export const renamingSchema = z.object({
  /** A file's path as it was listed, or its name alone, wherever it lies. */
  from: z.string().min(1).max(4000),
  /** The name that it should have, with the folder or in its own; null leaves the file out. */
  to: z.string().min(1).max(4000).nullable(),
});

/** See {@link renamingSchema}. */
export type Renaming = z.infer<typeof renamingSchema>;

/**
 * A place that a file fills: one sample of a prompt under one dimension. Plans by either way have the same places; a file
 * in a flat folder fills those of every dimension that it serves, one in a dimension's folder that dimension's.
 */
export const placeSchema = z.object({
  dimension: dimensionSchema,
  prompt: z.string(),
  index: z.number().int().min(0),
});

/** See {@link placeSchema}. */
export type Place = z.infer<typeof placeSchema>;

/** Counts of places, but for `unexpected`, which counts files. */
const coverageSchema = z.object({
  expected: z.number().int(),
  present: z.number().int(),
  missing: z.number().int(),
  /** Video files that fill no place: whose index, folder or name the plan does not have. */
  unexpected: z.number().int(),
  /** Places that more than one file claims; they are present. */
  duplicated: z.number().int(),
});

/** What a match of files with a plan came to. Plain JSON. */
export const matchSchema = z.object({
  /** By dimension of the plan, in the order of published tables. */
  coverage: z.array(coverageSchema.extend({ dimension: dimensionSchema })),
  /** Over all; an unexpected file counts once, also where it belongs to several dimensions or to none. */
  total: coverageSchema,
  /** Files that fill places, in the order of the plan. */
  files: z.array(
    z.object({
      path: z.string(),
      /** `exact`: by its very name. `form`: after normal forms. `mended`: as a person decided. */
      by: z.enum(['exact', 'form', 'mended']),
      places: z.array(placeSchema).min(1),
    }),
  ),
  /** Rows of the plan that are not there, or not for all dimensions that they serve. */
  missing: z.array(
    z.object({
      /** The row's path in the plan: its folder, if any, and file. */
      path: z.string(),
      prompt: z.string(),
      index: z.number().int().min(0),
      /** The dimensions that it is missing in. */
      dimensions: z.array(dimensionSchema).min(1),
    }),
  ),
  /** Video files that fill no place, and why. */
  unexpected: z.array(
    z.object({
      path: z.string(),
      /** `index`: the prompt has no such video. `folder`: not under that dimension. `name`: the plan has no such prompt. */
      reason: z.enum(['index', 'folder', 'name']),
      message: z.string(),
      /** The file's name that may have been meant, for a person to decide on; null where none is near, or several are. */
      suggestion: z.string().nullable(),
    }),
  ),
  /** Files that claim places which another file fills. */
  duplicates: z.array(
    z.object({
      path: z.string(),
      /** The file that was taken. */
      taken: z.string(),
      places: z.array(placeSchema).min(1),
      /** The name of a free place that may have been meant, see above. */
      suggestion: z.string().nullable(),
    }),
  ),
  /** What is no video of the plan's kind, or was left out: hidden files, other endings, by a person's decision. */
  strays: z.array(z.object({ path: z.string(), message: z.string() })),
  /** Where a whole folder is numbered from 1: what its files would be called from 0 on; else none. */
  fromOne: z.array(renamingSchema),
  /** What is to say of the whole and of the renamings. */
  findings: z.array(findingSchema),
});

/** See {@link matchSchema}. */
export type Match = z.infer<typeof matchSchema>;
