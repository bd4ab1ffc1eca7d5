import { z } from 'zod';
import { judgeFactsSchema } from '@/lib/judge/schema';

/** Name of the rater whose labels came with the known-answer clips. */
export const KNOWN_ANSWERS = 'Known answers';

/** What detection is about: the question's own unit, or whole videos. */
export const DETECTION_LEVELS = ['unit', 'video'] as const;

/** One of {@link DETECTION_LEVELS}. */
export type DetectionLevel = (typeof DETECTION_LEVELS)[number];

/** A run's scores beside labels that say where something is wrong. */
export const detectionSchema = z.object({
  /** Raters whose labels there are for this run's videos, by name. */
  sources: z.array(z.string()),
  /** The one that is held against the judge; null where there is none. */
  source: z.string().nullable(),
  level: z.enum(DETECTION_LEVELS),
  /** In order; questions without a label are left out. */
  questions: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      /** What is scored: `video`, `key-frame` or `cluster`. */
      unit: z.string(),
      /** The largest score. */
      most: z.number(),
    }),
  ),
  videos: z.array(z.object({ id: z.string(), name: z.string() })),
  units: z.array(
    z.object({
      question: z.string(),
      /** Place among `videos`. */
      video: z.number().int(),
      unit: z.string(),
      positive: z.boolean(),
      score: z.number().nullable(),
    }),
  ),
});

/** See {@link detectionSchema}. */
export type Detection = z.infer<typeof detectionSchema>;

/** What the page of a judge shows: the judge, the known-answer clips that are here, and its runs over them. */
export const checkUpSchema = z.object({
  judge: judgeFactsSchema,
  clips: z.array(z.object({ id: z.string(), name: z.string() })),
  /** Latest first. */
  runs: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      state: z.enum(['running', 'paused', 'cancelled', 'ended']),
      /** How many known-answer clips it is over, and how many of them are judged. */
      clips: z.number(),
      judged: z.number(),
    }),
  ),
});

/** See {@link checkUpSchema}. */
export type CheckUp = z.infer<typeof checkUpSchema>;
