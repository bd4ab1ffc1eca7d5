import { z } from 'zod';
import { judgeFactsSchema } from '@/lib/judge/schema';
import { coveredPlanSchema } from '@/lib/runs/plan/schema';
import { STUDY_PARTS, studySchema } from '@/lib/studies/schema';
import type { FrameOrder } from '@/lib/suites/input';
import { coverageSchema } from '@/lib/video/frames/coverage';

/** Name of the rater whose labels came with the known-answer clips. */
export const KNOWN_ANSWERS = 'Known answers';

/** What detection is about: the question's own unit, or whole videos. */
export const DETECTION_LEVELS = ['unit', 'video'] as const;

/** One of {@link DETECTION_LEVELS}. */
export type DetectionLevel = (typeof DETECTION_LEVELS)[number];

/** What is asked of a run's scores next to labels. */
export const detectionRequestSchema = z.object({
  run: z.uuid(),
  /** The labels' rater by name; null for whatever labels there are. */
  source: z.string().nullable().default(null),
  level: z.enum(DETECTION_LEVELS).default('unit'),
  /** On this part of the items alone, where a study plan splits them; the development part when left out. */
  part: z.enum(STUDY_PARTS).optional(),
});

/** See {@link detectionRequestSchema}. */
export type DetectionRequest = z.infer<typeof detectionRequestSchema>;

const labelledVideoSchema = z.object({
  id: z.string(),
  name: z.string(),
  /** Its cluster, see `Item.cluster`; null for an item by itself. */
  cluster: z.string().nullable(),
});

/** A run's scores next to labels that say where something is wrong. */
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
  videos: z.array(labelledVideoSchema),
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
  /** The study plan that holds, by which these are shown; null where none was frozen. */
  study: studySchema.nullable(),
});

/** See {@link detectionSchema}. */
export type Detection = z.infer<typeof detectionSchema>;

/** The orders in which a check-up can show frames besides that of time. */
export const OTHER_ORDERS = ['reversed', 'shuffled'] as const satisfies readonly FrameOrder[];

/** One of {@link OTHER_ORDERS}. */
export type OtherOrder = (typeof OTHER_ORDERS)[number];

/** Some of {@link OTHER_ORDERS}, each once. */
export const otherOrdersSchema = z
  .array(z.enum(OTHER_ORDERS))
  .readonly()
  .transform((orders) => [...new Set(orders)]);

/** How a check-up asks: how densely the judge looks, and in which orders frames are shown besides. */
export const checkUpRequestSchema = z.object({
  coverage: coverageSchema.optional(),
  orders: otherOrdersSchema.default([]),
});

/** See {@link checkUpRequestSchema}. */
export type CheckUpRequest = z.input<typeof checkUpRequestSchema>;

/** What a check-up of a judge would take: the calls about all known-answer clips. */
export const checkUpPlanSchema = coveredPlanSchema.extend({
  /** How many known-answer clips there are. */
  clips: z.number(),
  /** The files of those that are still to be taken in. */
  missing: z.array(z.string()),
});

/** See {@link checkUpPlanSchema}. */
export type CheckUpPlan = z.infer<typeof checkUpPlanSchema>;

const runStateSchema = z.enum(['running', 'paused', 'cancelled', 'ended']);

/** What a judge says of the same clips with their frames in several orders. */
export const orderEffectsSchema = z.object({
  /** The runs that asked the same as the check-up with the frames in another order: the latest of each. */
  runs: z.array(
    z.object({
      id: z.string(),
      order: z.enum(OTHER_ORDERS),
      state: runStateSchema,
      clips: z.number(),
      judged: z.number(),
    }),
  ),
  /** Rated questions in order; which are asked about several frames is told by the kind of their unit. */
  questions: z.array(
    z.object({
      id: z.string(),
      label: z.string(),
      unit: z.string(),
      min: z.number(),
      max: z.number(),
    }),
  ),
  videos: z.array(labelledVideoSchema),
  /** Videos that are left out, since the person who looks reviews them blind. */
  withheld: z.number(),
  /** The judge's scores of each unit in each order; null = unscored, left out where it was not judged in that order. */
  units: z.array(
    z.object({
      question: z.string(),
      /** Place among `videos`. */
      video: z.number().int(),
      unit: z.string(),
      forward: z.number().nullable(),
      reversed: z.number().nullable().optional(),
      shuffled: z.number().nullable().optional(),
    }),
  ),
  /** Clips of which it is known that the true answer to a question is another one when time runs backward. */
  turned: z.array(
    z.object({
      /** Place among `videos`. */
      video: z.number().int(),
      question: z.string(),
      title: z.string(),
      /** The largest true rating of the clip, forward and reversed. */
      truth: z.object({ forward: z.number(), reversed: z.number() }),
    }),
  ),
});

/** See {@link orderEffectsSchema}. */
export type OrderEffects = z.infer<typeof orderEffectsSchema>;

/** What the page of a judge shows: the judge, and its runs over clips whose true answers are known. */
export const checkUpSchema = z.object({
  judge: judgeFactsSchema,
  /** Latest first. */
  runs: z.array(
    z.object({
      id: z.string(),
      at: z.string(),
      state: runStateSchema,
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
