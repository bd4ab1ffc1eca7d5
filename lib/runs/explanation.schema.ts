import { z } from 'zod';
import { explanationSchema } from '@/lib/suites/exhibit';
import { spanSchema } from '@/lib/suites/verdict';
import { frameSchema } from '@/lib/video/schema';

const sentPlaceSchema = frameSchema.pick({ position: true, at: true, hash: true });

/** A frame as it was sent: its place in the video, and its caption if there were several; or a sheet, with its frames. */
export const sentFrameSchema = sentPlaceSchema.extend({
  caption: z.string().optional(),
  /** Each with the number above it. */
  cells: z.array(sentPlaceSchema.extend({ number: z.number() })).optional(),
});

/** A video as a call showed it in place of frames. */
export const sentVideoSchema = z.object({
  hash: z.string(),
  /** In seconds, as the next ones are. */
  duration: z.number(),
  from: z.number().optional(),
  to: z.number().optional(),
  framesPerSecond: z.number(),
  mostFrames: z.number().nullable(),
  caption: z.string(),
});

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
  frames: z.array(sentFrameSchema),
  /** None where frames were shown. */
  videos: z.array(sentVideoSchema),
  finishReason: z.string().nullable(),
  inputTokens: z.number().nullable(),
  /** Input tokens that came from the endpoint's prompt cache. */
  cachedTokens: z.number().nullable(),
  outputTokens: z.number().nullable(),
  cost: z.number().nullable(),
  /** Whether tokens and cost are our own estimate, since the endpoint reports none. */
  estimated: z.boolean(),
  /** Of the cost; empty when nobody said. */
  currency: z.string(),
  latencyMs: z.number(),
  /** Whether the reply was reused from an equal earlier call. */
  replayed: z.boolean(),
  /** Whether it asked for a transcription of the reply before it. */
  transcription: z.boolean(),
  at: z.string(),
});

/** See {@link stepRecordSchema}. */
export type StepRecord = z.infer<typeof stepRecordSchema>;

/** The explanation of one cell: the judge's findings, and the calls behind them, the deciding one first. */
export const explainedCellSchema = z.object({
  explanation: explanationSchema,
  /** The time span that the judge gives; null when it gives none. */
  span: spanSchema.nullable(),
  steps: z.array(stepRecordSchema),
});

/** See {@link explainedCellSchema}. */
export type ExplainedCell = z.infer<typeof explainedCellSchema>;
