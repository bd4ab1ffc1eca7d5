import { z } from 'zod';
import { cursorSchema } from '@/lib/cursor';
import { runPromptSchema, runStateSchema } from './schema';

/** A run as the list of runs shows it. */
export const runSummarySchema = z.object({
  id: z.string(),
  suite: z.string(),
  suiteName: z.string(),
  /** The kind of items that the suite takes. */
  kind: z.string(),
  /** Whether the suite asks anything about them; else there are no answers, and nothing to review or to compare. */
  asks: z.boolean(),
  /** From how many points on two ratings of its items are a disagreement, where nobody says another. */
  tolerance: z.number(),
  projectId: z.string(),
  judge: z.string(),
  /** Whether no judge is asked in it; left out where one is. */
  peopleAlone: z.literal(true).optional(),
  /** What people call it; empty where nobody does. */
  name: z.string(),
  /** Whether its project's pages open on it. */
  pinned: z.boolean(),
  state: runStateSchema,
  stateReason: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  repeat: z.number(),
  groupId: z.string().nullable(),
  /** The same for runs that were ordered at once; null for a run by itself. */
  batchId: z.string().nullable(),
  /** Prompts asked in another text than the suite has today; null for a run that asks none. */
  otherPrompts: z.array(runPromptSchema.omit({ isSuiteText: true })).nullable(),
  items: z.number(),
  judged: z.number(),
  incomplete: z.number(),
  failed: z.number(),
  /** Of those to come, how many wait for frames. */
  waitingForFrames: z.number(),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cost: z.number().nullable(),
  /** Whether some of tokens and cost is our own estimate. */
  estimated: z.boolean(),
  currency: z.string(),
  budget: z.number().nullable(),
});

/** See {@link runSummarySchema}. */
export type RunSummary = z.infer<typeof runSummarySchema>;

/** Most runs that one page of their list has. */
export const MOST_RUNS = 200;

const runPlaceSchema = z.tuple([z.iso.datetime(), z.int(), z.uuid()]);

/** Some of the runs: how many, and after which page. */
export const runListRequestSchema = z.object({
  /** The cursor of the page before; null for the first one. */
  after: cursorSchema(runPlaceSchema).nullable().default(null),
  limit: z.coerce.number().int().min(1).max(MOST_RUNS).default(100),
});

/** See {@link runListRequestSchema}. */
export type RunListRequest = z.output<typeof runListRequestSchema>;

/** A page of the list of runs, with the cursor by which the next one goes on; null where this is the last one. */
export const runListSchema = z.object({
  runs: z.array(runSummarySchema),
  next: z.string().nullable(),
});
