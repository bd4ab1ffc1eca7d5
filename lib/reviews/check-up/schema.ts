import { z } from 'zod';
import { judgeFactsSchema } from '@/lib/judge/schema';
import { coveredPlanSchema } from '@/lib/runs/plan/schema';

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
  /** Videos of the run that are left out, since the person who looks reviews them blind. */
  withheld: z.number(),
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

/** What a check-up of a judge would take: the calls about all known-answer clips. */
export const checkUpPlanSchema = coveredPlanSchema.extend({
  /** How many known-answer clips there are. */
  clips: z.number(),
  /** The files of those that are still to be taken in. */
  missing: z.array(z.string()),
});

/** See {@link checkUpPlanSchema}. */
export type CheckUpPlan = z.infer<typeof checkUpPlanSchema>;

/** What the page of a judge shows: the judge, and its runs over clips whose true answers are known. */
export const checkUpSchema = z.object({
  judge: judgeFactsSchema,
  /** Latest first. */
  runs: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      state: z.enum(['running', 'paused', 'cancelled', 'ended']),
      /** How many such clips it is over, and how many of them are judged. */
      clips: z.number(),
      judged: z.number(),
      /** The project that it is in, where that is not the known-answer clips' own. */
      project: z.string().nullable(),
    }),
  ),
});

/** See {@link checkUpSchema}. */
export type CheckUp = z.infer<typeof checkUpSchema>;
