import { z } from 'zod';

/** Most pairs that are made at once. */
export const MOST_PAIRS = 20_000;

const count = z.number().int().min(1).max(MOST_PAIRS);

/** Which of the pairs that could be made are made. */
const pairPolicySchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('all') }),
  /** So many of every two models, by chance. */
  z.object({ kind: z.literal('by-models'), count }),
  /** So many in all, of the two models first that have fewest so far; among theirs by chance. */
  z.object({ kind: z.literal('least-known'), count }),
]);

/** See {@link pairPolicySchema}. */
export type PairPolicy = z.infer<typeof pairPolicySchema>;

/** Asks for pairs of a project's clips, for a suite that compares two videos. */
export const pairRequestSchema = z.object({
  project: z.uuid(),
  suite: z.string().max(100),
  /** Of these models alone; of all when empty. */
  models: z.array(z.string().max(300)).max(100).default([]),
  policy: pairPolicySchema,
  /** Fixes what is left to chance: the same seed draws the same pairs of the same clips. */
  seed: z.number().int().min(0).max(2_147_483_647).default(1),
  /** Whether to make them, or only to see what would be made. */
  store: z.boolean().default(false),
});

/** See {@link pairRequestSchema}. */
export type PairRequest = z.infer<typeof pairRequestSchema>;

const matchUpSchema = z.object({
  models: z.tuple([z.string(), z.string()]),
  /** Pairs that there are already, that could still be made, and that are drawn of these. */
  known: z.number(),
  possible: z.number(),
  drawn: z.number(),
});

/** Two models, and how many pairs of their clips there are. */
export type MatchUp = z.infer<typeof matchUpSchema>;

/** What pairs of a project's clips could be made, or were. */
export const pairReportSchema = z.object({
  /** Every two models that were given the same prompt, by name. */
  matchUps: z.array(matchUpSchema),
  /** The models of the project's clips, whichever are chosen. */
  models: z.array(z.string()),
  /** Clips that are left out: of unknown models, without a prompt, or with a prompt that no other model was given. */
  leftOut: z.object({ model: z.number(), prompt: z.number(), single: z.number() }),
  drawn: z.number(),
  /** How many were made; 0 where nothing was to be stored. */
  made: z.number(),
});

/** See {@link pairReportSchema}. */
export type PairReport = z.infer<typeof pairReportSchema>;
