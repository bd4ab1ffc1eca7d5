import { z } from 'zod';
import { listedDatasetSchema } from '@/lib/datasets/schema';
import { dimensionSchema } from './data';
import { matchSchema, renamingSchema } from './match/schema';
import { givenSeedSchema, seedSchema, WAYS } from './plan/schema';
import { findingSchema, TEXTS, treeSummarySchema } from './tree/schema';

/** The most bytes of a request that carries a prompt tree; upstream's has some three million. */
export const MAX_TREE_BYTES = 50_000_000;

/** The most bytes of a request that carries names of files. */
export const MAX_MATCH_BYTES = 64 * 1024 * 1024;

/** A prompt tree as pages send it: texts by path. */
export const sentTreeSchema = z.object({
  files: z
    .record(z.string().min(1).max(1000), z.string())
    .refine((files) => Object.keys(files).length > 0, 'There is no file in it.'),
});

/** What a look at a tree came to. */
export const checkedTreeSchema = z.object({
  summary: treeSummarySchema,
  findings: z.array(findingSchema),
});

/** See {@link checkedTreeSchema}. */
export type CheckedTree = z.infer<typeof checkedTreeSchema>;

/** A plan that is to be made of a tree. */
export const newPlanSchema = sentTreeSchema.extend({
  project: z.uuid().nullable().default(null),
  name: z.string().trim().min(1, 'The plan needs a name.').max(100),
  road: z.enum(WAYS),
  text: z.enum(TEXTS),
  seed: seedSchema,
  seeds: z.array(givenSeedSchema).max(100_000).default([]),
});

/** See {@link newPlanSchema}. */
export type NewPlan = z.input<typeof newPlanSchema>;

/** A plan that was made, and what is to say of it. */
export const madePlanSchema = z.object({
  plan: listedDatasetSchema,
  findings: z.array(findingSchema),
});

/** A plan with what models have of it. */
export const planViewSchema = z.object({
  plan: listedDatasetSchema,
  project: z.object({ id: z.uuid(), name: z.string() }),
  /** Whether the person who looks may delete it. */
  isDeletable: z.boolean(),
  road: z.enum(WAYS),
  dimensions: z.array(
    z.object({
      dimension: dimensionSchema,
      label: z.string(),
      category: z.string(),
      prompts: z.number().int(),
      /** Places to fill: each video under each dimension that it serves. */
      expected: z.number().int(),
    }),
  ),
  /** By model, in their order: how many places have their video, in the order of the dimensions. */
  models: z.array(z.object({ model: z.string(), present: z.array(z.number().int()) })),
});

/** See {@link planViewSchema}. */
export type PlanView = z.infer<typeof planViewSchema>;

/** The most files that are matched with a plan at once. */
const MAX_FILES = 50_000;
const pathSchema = z.string().min(1).max(4000);

/** Files to match with a plan, by their paths, and what a person decided about some. */
export const matchRequestSchema = z.object({
  paths: z.array(pathSchema).max(MAX_FILES),
  renamings: z.array(renamingSchema).max(MAX_FILES).default([]),
});

/** See {@link matchRequestSchema}. */
export type MatchRequest = z.input<typeof matchRequestSchema>;

/** A match, with what models were to be fed for each file that fits. */
export const matchViewSchema = matchSchema.extend({ texts: z.record(z.string(), z.string()) });

/** See {@link matchViewSchema}. */
export type MatchView = z.infer<typeof matchViewSchema>;

/** Files of a model that became videos, whose items are wanted. */
export const itemsRequestSchema = z.object({
  model: z.string().trim().min(1, 'The model needs a name.').max(200),
  /** Left out: all clips of that model that the project has, by their names. */
  videos: z
    .array(z.object({ path: pathSchema, videoId: z.uuid() }))
    .max(MAX_FILES)
    .optional(),
  renamings: z.array(renamingSchema).max(MAX_FILES).default([]),
});

/** See {@link itemsRequestSchema}. */
export type ItemsRequest = z.input<typeof itemsRequestSchema>;

/** What files became: items that are new, and those that were there. */
export const madeItemsSchema = z.object({
  /** Files that fill a place of the plan. */
  files: z.number().int(),
  added: z.number().int(),
  known: z.number().int(),
});

/** See {@link madeItemsSchema}. */
export type MadeItems = z.infer<typeof madeItemsSchema>;
