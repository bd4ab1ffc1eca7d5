import { z } from 'zod';
import { intervalSchema } from '@/lib/ratings/statistic.schema';

/** Preferences as they are stored: task, left model, right model, and the left one's points. */
export const storedPreferencesSchema = z.array(
  z.tuple([z.string(), z.string(), z.string(), z.number().min(0).max(1)]),
);

const winRatioSchema = z.object({
  name: z.string(),
  points: z.number(),
  comparisons: z.number(),
  clusters: z.number(),
  ratio: z.number(),
  interval: intervalSchema.nullable(),
});

const preferenceSetSchema = z.object({
  /** Null for all sets together. One without a file was said here, of items side by side. */
  id: z.string().nullable(),
  label: z.string(),
  /** The figure that is held against it; null where the suite has none. */
  figure: z.string().nullable(),
  file: z.string().nullable(),
  by: z.string().nullable(),
  at: z.string().nullable(),
  comparisons: z.number(),
  tasks: z.number(),
  ratios: z.array(winRatioSchema),
});

/** The win ratios of one set of preferences, or of all. */
export type RatedSet = z.infer<typeof preferenceSetSchema>;

/** What people preferred in a project, by suite. */
export const preferenceSchema = z.object({
  /** The suite's readers of such files; there may be none. */
  importers: z.array(
    z.object({ id: z.string(), label: z.string(), help: z.string(), files: z.array(z.string()) }),
  ),
  /** All together first, where there are several. */
  sets: z.array(preferenceSetSchema),
  /** Sets from files that are left out, since a study plan splits items by clusters, which files do not tell. */
  unsplit: z.array(z.string()),
});

/** See {@link preferenceSchema}. */
export type Preferences = z.infer<typeof preferenceSchema>;
