import { z } from 'zod';
import { fileNoteSchema, sentFilesSchema, someOfSchema } from './sent-files.schema';

/** What is sent of people's preferences among models. */
export const preferenceRequestSchema = sentFilesSchema.extend({
  /** By which of the suite's readers; its first when left out. */
  importer: z.string().max(100).optional(),
});

/** See {@link preferenceRequestSchema}. */
export type PreferenceRequest = z.output<typeof preferenceRequestSchema>;

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
  faults: someOfSchema(fileNoteSchema),
  notes: someOfSchema(fileNoteSchema),
  stored: z.boolean(),
});

/** See {@link preferenceReportSchema}. */
export type PreferenceReport = z.infer<typeof preferenceReportSchema>;
