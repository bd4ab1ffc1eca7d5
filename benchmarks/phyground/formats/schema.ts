import { z } from 'zod';

/** The dimensions that every video is rated on, 1–5; high is good. */
export const GENERAL_DIMENSIONS = ['SA', 'PTV', 'persistence'] as const;

const scoreSchema = z.number().int().min(1).max(5);

/** What one annotator says of videos: a file `annotations/annotator_NNN.json`. */
export const annotationsSchema = z.object({
  annotator_id: z.union([z.string(), z.number()]).transform(String),
  annotations: z.array(
    z.object({
      model: z.string().min(1),
      /** The stem of the video's file. */
      video: z.string().min(1),
      prompt_id: z.union([z.string(), z.number()]).transform(String).optional(),
      scores: z.object({
        general: z.record(z.string(), scoreSchema.nullable()),
        physical: z.record(z.string(), scoreSchema.nullable()).default({}),
      }),
      /** Laws that the annotator holds for not applicable: they abstain there. */
      na_laws: z.array(z.string()).default([]),
    }),
  ),
});

/** What `annotations/manifest.json` says of the annotators. */
export const manifestSchema = z.object({
  annotators: z.array(
    z.object({
      annotator_id: z.union([z.string(), z.number()]).transform(String),
      num_annotations: z.number().int().optional(),
    }),
  ),
});

const judgedSchema = z.number().min(1).max(5).nullish();

/** What a judge scored of the videos of one model. */
export const resultsSchema = z.object({
  meta: z.object({ evaluator: z.string().optional(), video_model: z.string().min(1) }),
  results: z.array(
    z.object({
      video: z.string().min(1),
      SA: judgedSchema,
      PTV: judgedSchema,
      persistence: judgedSchema,
      physical: z
        .object({ laws: z.record(z.string(), z.object({ score: judgedSchema })).default({}) })
        .optional(),
    }),
  ),
});
