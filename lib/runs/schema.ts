import { z } from 'zod';
import { type Explanation, runSettingsSchema } from '@/lib/judge/suite';
import { frameSchema } from '@/lib/video/schema';

/** The name of the queue's one kind of job: judge one video of one run. */
export const JUDGE_VIDEO = 'judge-video';

/** What such a job carries. */
export const judgeVideoJobSchema = z.object({ runId: z.uuid(), videoId: z.uuid() });

/** The state of one video in a run (prisma/schema.prisma, RunVideoState). */
export const runVideoStateSchema = z.enum([
  'waiting',
  'judging',
  'judged',
  'incomplete',
  'failed',
  'cancelled',
]);

/** See {@link runVideoStateSchema}. */
export type RunVideoState = z.infer<typeof runVideoStateSchema>;

/** The most repeats that can be ordered at once. */
export const MOST_REPEATS = 10;

/** What the “Judge” button sends. */
export const runRequestSchema = z.object({
  suite: z.string(),
  judgeId: z.uuid(),
  videoIds: z.array(z.uuid()).min(1, 'Choose at least one video.'),
  settings: runSettingsSchema,
  /** Prompt id → hash of the version to ask; a prompt that is left out is asked in the suite's own text. */
  prompts: z.record(z.string(), z.string().regex(/^[0-9a-f]{64}$/)).optional(),
  /** Video id → id of the frame set to judge; a video that is left out is judged by its newest. */
  frameSets: z.record(z.uuid(), z.uuid()).optional(),
  /** How many samples of every reply are wanted: as many runs are begun. One when left out. */
  repeats: z.number().int().min(1).max(MOST_REPEATS).optional(),
  /** Each run pauses when it has cost this much, in the judge's currency. No limit when left out. */
  budget: z.number().positive('A budget must be more than 0.').nullish(),
});

/** See {@link runRequestSchema}. */
export type RunRequest = z.input<typeof runRequestSchema>;

/** How far one prompt of a suite has come on one video: calls answered, failed, and planned. */
const stepProgressSchema = z.object({
  prompt: z.string(),
  purpose: z.string(),
  answered: z.number(),
  failed: z.number(),
  planned: z.number(),
});

/** A video in a run as the run page shows it. */
const runVideoProgressSchema = z.object({
  videoId: z.string(),
  name: z.string(),
  thumbnail: z.string().nullable(),
  state: runVideoStateSchema,
  stateReason: z.string().nullable(),
  steps: z.array(stepProgressSchema),
  /** The calls that have no usable reply, with the reason. */
  failures: z.array(
    z.object({ prompt: z.string(), unit: z.string(), reason: z.string(), detail: z.string() }),
  ),
  inputTokens: z.number(),
  outputTokens: z.number(),
  cost: z.number().nullable(),
});

/** A run in full, polled while it goes on. */
export const runProgressSchema = z.object({
  id: z.string(),
  suite: z.object({ id: z.string(), name: z.string(), version: z.string() }),
  judge: z.string(),
  settings: runSettingsSchema,
  state: z.enum(['running', 'paused', 'cancelled', 'ended']),
  stateReason: z.string().nullable(),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  videos: z.array(runVideoProgressSchema),
});

/** See {@link runProgressSchema}. */
export type RunProgress = z.infer<typeof runProgressSchema>;

/** A run as the list of runs shows it. */
export const runSummarySchema = z.object({
  id: z.string(),
  suite: z.string(),
  judge: z.string(),
  state: z.enum(['running', 'paused', 'cancelled', 'ended']),
  createdAt: z.string(),
  endedAt: z.string().nullable(),
  videos: z.number(),
  judged: z.number(),
  incomplete: z.number(),
  failed: z.number(),
  cost: z.number().nullable(),
});

/** See {@link runSummarySchema}. */
export type RunSummary = z.infer<typeof runSummarySchema>;

/** One call as it was made: what was sent, what came back, what it cost. */
export const stepRecordSchema = z.object({
  id: z.string(),
  prompt: z.string(),
  purpose: z.string(),
  promptHash: z.string(),
  unit: z.string(),
  attempt: z.number(),
  /** Null when answered, else why there is no usable reply. */
  reason: z.string().nullable(),
  detail: z.string().nullable(),
  renderedText: z.string(),
  rawReply: z.string().nullable(),
  frames: z.array(frameSchema.pick({ position: true, at: true, hash: true })),
  finishReason: z.string().nullable(),
  inputTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  cost: z.number().nullable(),
  latencyMs: z.number(),
  /** Whether the reply was taken over from an equal earlier call. */
  replayed: z.boolean(),
  at: z.string(),
});

/** See {@link stepRecordSchema}. */
export type StepRecord = z.infer<typeof stepRecordSchema>;

const explanationSchema = z.custom<Explanation>(
  (value) => typeof value === 'object' && value !== null,
);

/** What stands behind one cell: what the judge found, and the calls that it took, deciding call first. */
export const explainedCellSchema = z.object({
  explanation: explanationSchema,
  steps: z.array(stepRecordSchema),
});

/** See {@link explainedCellSchema}. */
export type ExplainedCell = z.infer<typeof explainedCellSchema>;
