import { z } from 'zod';
import { intervalSchema } from '@/lib/ratings/statistic.schema';

/** The most files of preferences that are sent together, and the largest request in bytes. */
const MAX_FILES = 100;
export const MAX_PREFERENCE_BYTES = 32 * 1024 * 1024;

/** Preferences as they are stored: task, left model, right model, and the left one's points. */
export const storedPreferencesSchema = z.array(
  z.tuple([z.string(), z.string(), z.string(), z.number().min(0).max(1)]),
);

/** What is sent of people's preferences: files, and whether to store them. */
export const preferenceRequestSchema = z.object({
  suite: z.string().max(100),
  /** By which of the suite's readers; its first when left out. */
  importer: z.string().max(100).optional(),
  /** The project that gets them; the first one when left out. */
  project: z.uuid().nullish(),
  files: z
    .array(z.object({ name: z.string().min(1).max(1000), text: z.string() }))
    .min(1, 'Send at least one file.')
    .max(MAX_FILES, `At most ${MAX_FILES} files are taken together.`),
  store: z.boolean().default(false),
});

/** See {@link preferenceRequestSchema}. */
export type PreferenceRequest = z.output<typeof preferenceRequestSchema>;

const notesSchema = z.object({
  total: z.number(),
  first: z.array(z.object({ file: z.string(), line: z.number().nullable(), message: z.string() })),
});

/** What files of preferences say, and what storing them does or did. */
export const preferenceReportSchema = z.object({
  sets: z.array(
    z.object({
      facet: z.string(),
      file: z.string(),
      comparisons: z.number(),
      /** The file whose place it takes; null where there is none. */
      replaces: z.string().nullable(),
    }),
  ),
  faults: notesSchema,
  notes: notesSchema,
  stored: z.boolean(),
});

/** See {@link preferenceReportSchema}. */
export type PreferenceReport = z.infer<typeof preferenceReportSchema>;

const winRatioSchema = z.object({
  name: z.string(),
  points: z.number(),
  comparisons: z.number(),
  clusters: z.number(),
  ratio: z.number(),
  interval: intervalSchema.nullable(),
});

const preferenceSetSchema = z.object({
  /** Null for all sets together. */
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
});

/** See {@link preferenceSchema}. */
export type Preferences = z.infer<typeof preferenceSchema>;
