import { z } from 'zod';
import { withFormerName } from '@/lib/former-name';
import { coverageSchema } from '@/lib/video/frames/coverage';
import { holdBackPlanSchema } from '../hold-back.schema';
import { runRequestSchema } from '../schema';

/** Upper estimates for one judge: replies that are on record are not asked for again. */
export const runEstimateSchema = z.object({
  judgeId: z.string(),
  /** Those that go to it. */
  calls: z.number(),
  inputTokens: z.number(),
  /** Input tokens that are expected to come from the endpoint's prompt cache, by past calls. */
  cachedTokens: z.number(),
  outputTokens: z.number(),
  /** In the judge's currency; null when its prices are not known. */
  cost: z.number().nullable(),
  /** Null when the latency of a call is not known. */
  seconds: z.number().nullable(),
  /**
   * The further calls that transcribe what is not read, at most and by what the judge's past replies took: tokens, cost
   * and time are those with the latter. 0 where the run does without.
   */
  transcriptions: z.object({ most: z.number(), expected: z.number() }),
  /** Calls that are estimated by the judge's own past calls of the same prompt; the others go by the rule of thumb. */
  callsFromPast: z.number(),
  /** The number of past calls used for that. */
  pastCalls: z.number(),
});

/** See {@link runEstimateSchema}. */
export type RunEstimate = z.infer<typeof runEstimateSchema>;

/** The calls of a judging when none fails, and estimates for them. */
export const plannedJudgingSchema = z.object({
  calls: z.number(),
  /** Those of them that are made in any case; the others may turn out to be needless. */
  sure: z.number(),
  /** Those that the deciding judge is asked. */
  own: z.number(),
  /** By prompt, in the suite's order; prompts without calls are left out. */
  prompts: z.array(z.object({ prompt: z.string(), purpose: z.string(), calls: z.number() })),
  /** One for each judge behind an endpoint, those with other roles than the deciding one's included. */
  estimates: z.array(runEstimateSchema),
});

/** See {@link plannedJudgingSchema}. */
export type PlannedJudging = z.infer<typeof plannedJudgingSchema>;

/** The planned judging at each coverage. */
export const coveredPlanSchema = z.object({
  coverages: z.record(coverageSchema, plannedJudgingSchema),
  /**
   * Items whose frames were taken before frames for clusters were, with their longest gap in seconds: their frames
   * must be extracted again for a closer coverage.
   */
  sparse: z.array(
    z.object({
      itemId: z.string(),
      name: z.string(),
      projectId: z.string(),
      widest: z.number(),
    }),
  ),
});

/** See {@link coveredPlanSchema}. */
export type CoveredPlan = z.infer<typeof coveredPlanSchema>;

/** The plan of a run, the frame sets to choose from, and what can be held back. */
export const runPlanSchema = coveredPlanSchema.extend({
  /** What could be held back for a blind sample; null where people are asked nothing about what is judged. */
  holdBack: holdBackPlanSchema.nullable(),
  /** How many items need frames taken at standard and economical coverage before they can be judged, and of how many of them the calls cannot be counted before. */
  lacking: z.number(),
  /** How many items need frames taken at dense coverage. */
  lackingDense: z.number(),
  uncounted: z.number(),
  /**
   * As many key frames as the latest videos have on average, by which calls are counted of items that need key frames taken;
   * null where none are needed, or none were taken yet.
   */
  usualKeyFrames: z.number().nullable(),
  /** Kinds of frame sets (chosen and made in the same way), newest first, with each item's frame set of that kind. */
  frameChoices: z.array(
    z.object({
      label: z.string(),
      items: z.number(),
      frameSets: z.record(z.string(), z.string()),
    }),
  ),
});

/** See {@link runPlanSchema}. */
export type RunPlan = z.infer<typeof runPlanSchema>;

/** A run request for any number of judges. Whatever coverage it names, all are planned. */
export const planRequestSchema = withFormerName(
  runRequestSchema.out
    .pick({ suite: true, itemIds: true, settings: true, frameSets: true, judges: true })
    .extend({ judgeIds: z.array(z.uuid()) }),
  { videoIds: 'itemIds' },
);

/** See {@link planRequestSchema}. */
export type PlanRequest = z.input<typeof planRequestSchema>;
