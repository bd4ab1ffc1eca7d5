import { z } from 'zod';
import { dimensionSchema } from '../data';
import { type Finding, TEXTS } from '../tree/schema';

/**
 * The two ways of making the videos: a folder for each dimension, where a prompt of several dimensions is several
 * videos; or one flat folder by the full list, where it is one that serves them all.
 */
export const WAYS = ['dimension', 'full-list'] as const;

/** One of {@link WAYS}. */
export type Way = (typeof WAYS)[number];

/** A seed of a model's random numbers, from 0; 0 is a seed like any other. */
export const seedSchema = z.number().int().min(0).max(Number.MAX_SAFE_INTEGER);

/** A video to make. */
export const planRowSchema = z.object({
  /** The folder to put it in; null in the flat folder of the full list. */
  folder: dimensionSchema.nullable(),
  /** The file's name: the first 180 characters of the prompt, a hyphen, the index, `.mp4`. */
  file: z.string().min(1),
  /** The plain prompt, whatever is fed. */
  prompt: z.string().min(1),
  /** Which of the prompt's videos it is, from 0. */
  index: z.number().int().min(0),
  seed: seedSchema,
  /** What the model is fed. */
  text: z.string().min(1),
  /** The dimensions that it serves, in the order of published tables. */
  dimensions: z.array(dimensionSchema).min(1),
});

/** See {@link planRowSchema}. */
export type PlanRow = z.infer<typeof planRowSchema>;

/** Which videos a model has to make. Plain JSON: what a dataset holds. */
export const planSchema = z.object({
  road: z.enum(WAYS),
  text: z.enum(TEXTS),
  /** What the rows' seeds are drawn from. */
  seed: seedSchema,
  rows: z.array(planRowSchema),
});

/** See {@link planSchema}. */
export type Plan = z.infer<typeof planSchema>;

/** A seed that somebody gives for a row: by the file's name, and its folder where the plan has folders. */
export const givenSeedSchema = z.object({
  folder: z.string().max(1000).nullable(),
  file: z.string().max(1000),
  seed: seedSchema,
});

/** See {@link givenSeedSchema}. */
export type GivenSeed = z.infer<typeof givenSeedSchema>;

/** How a plan is to be made. */
export interface PlanOptions {
  road: Way;
  text: Plan['text'];
  /** What seeds are drawn from. */
  seed: number;
  /** Seeds that are given instead of drawn; rows that are not among them get drawn ones. */
  seeds?: readonly GivenSeed[];
}

/** A plan, and what is to say of what it lacks. */
export interface MadePlan {
  plan: Plan;
  findings: Finding[];
}
