import { z } from 'zod';
import { coverageSchema } from '@/lib/video/frames/coverage';
import { runRequestSchema } from '../schema';

/** What judging by one judge is expected to take, at most: replies that are on record are not asked for again. */
export const runEstimateSchema = z.object({
  judgeId: z.string(),
  inputTokens: z.number(),
  /** Those of the input tokens that the endpoint's prompt cache is expected to have, going by past calls. */
  cachedTokens: z.number(),
  outputTokens: z.number(),
  /** In the judge's currency; null when its prices are not known. */
  cost: z.number().nullable(),
  /** Null when nothing tells how long a call takes. */
  seconds: z.number().nullable(),
  /** How many of the calls are reckoned by the judge's own past calls of the same prompt; the others go by a rule. */
  callsFromPast: z.number(),
  /** How many past calls that rests on. */
  pastCalls: z.number(),
});

/** See {@link runEstimateSchema}. */
export type RunEstimate = z.infer<typeof runEstimateSchema>;

/** The calls that judging takes when none fails, and what they would take. */
export const plannedJudgingSchema = z.object({
  calls: z.number(),
  /** By prompt, in the order in which the suite lists them; prompts that are not asked are left out. */
  prompts: z.array(z.object({ prompt: z.string(), purpose: z.string(), calls: z.number() })),
  /** One for each judge behind an endpoint. */
  estimates: z.array(runEstimateSchema),
});

/** See {@link plannedJudgingSchema}. */
export type PlannedJudging = z.infer<typeof plannedJudgingSchema>;

/** What judging would take at each coverage. */
export const coveredPlanSchema = z.object({
  coverages: z.record(coverageSchema, plannedJudgingSchema),
  /**
   * Videos whose frames were taken when none were beside those that clusters are made of, with the longest time between
   * two of them in seconds: they have to be taken again for a judge to look more closely.
   */
  sparse: z.array(
    z.object({
      videoId: z.string(),
      name: z.string(),
      projectId: z.string(),
      widest: z.number(),
    }),
  ),
});

/** See {@link coveredPlanSchema}. */
export type CoveredPlan = z.infer<typeof coveredPlanSchema>;

/** What a run would take, and which frames it could be given. */
export const runPlanSchema = coveredPlanSchema.extend({
  /** Frame sets that were chosen and made alike, newest first: how many of the videos have one, and which. */
  frameChoices: z.array(
    z.object({
      label: z.string(),
      videos: z.number(),
      frameSets: z.record(z.string(), z.string()),
    }),
  ),
});

/** See {@link runPlanSchema}. */
export type RunPlan = z.infer<typeof runPlanSchema>;

/** What a plan is asked for: a run request, for any number of judges; whatever coverage it wants, all are planned. */
export const planRequestSchema = runRequestSchema
  .pick({ suite: true, videoIds: true, settings: true, frameSets: true })
  .extend({ judgeIds: z.array(z.uuid()) });

/** See {@link planRequestSchema}. */
export type PlanRequest = z.input<typeof planRequestSchema>;
