import { z } from 'zod';
import { newVersionSchema } from '@/lib/judge/prompt-versions/schema';
import { UNSCORED_REASONS, verdictSchema } from '@/lib/judge/verdict';
import { frameSchema } from '@/lib/video/schema';
import { runEstimateSchema } from '../plan/schema';
import { stepRecordSchema } from '../schema';

/** What is tried: a text, stored as a version or not, on one unit of a clip, by one judge. */
export const trialRequestSchema = newVersionSchema
  .pick({ prompt: true, text: true, variables: true })
  .extend({
    videoId: z.uuid(),
    /** Null for the first unit that the prompt is asked about. */
    unit: z.string().max(200).nullable(),
    judgeId: z.uuid(),
  });

/** See {@link trialRequestSchema}. */
export type TrialRequest = z.infer<typeof trialRequestSchema>;

/** A call and what pages call it. */
const calledSchema = stepRecordSchema
  .pick({ prompt: true, purpose: true, unit: true })
  .extend({ /** The name of the unit on pages. */ label: z.string() });

/** What is sent for the call that is tried: its text in two parts, between which the frames stand. */
const sentSchema = z.object({
  text: z.object({ before: z.string(), after: z.string() }),
  frames: z.array(frameSchema),
});

/** As {@link sentSchema}, with no text while it depends on replies that are not on record. */
const sendingSchema = sentSchema.extend({ text: sentSchema.shape.text.nullable() });

/** See {@link sentSchema}. */
export type TrialSent = z.infer<typeof sentSchema>;

/** What a trial would send and take, before anything is asked. */
export const trialPlanSchema = z.object({
  /** The units of the clip that the prompt is asked about; empty where it is not asked about this clip. */
  units: z.array(z.object({ unit: z.string(), label: z.string() })),
  /** Which of them the trial is about; null when there is none. */
  unit: z.string().nullable(),
  /** Null when there is no such unit. */
  sending: sendingSchema.nullable(),
  /** The calls that it waits for, and whether their replies are on record. */
  needs: z.array(calledSchema.extend({ known: z.boolean() })),
  /** How many calls would be made, the tried one among them; a reply that cannot be read is asked for once more. */
  calls: z.number(),
  /** What these calls would take; null for a judge that costs nothing. */
  estimate: runEstimateSchema.nullable(),
});

/** See {@link trialPlanSchema}. */
export type TrialPlan = z.infer<typeof trialPlanSchema>;

/** The fields of a step that a trial shows as well. */
export const trialStepSchema = stepRecordSchema
  .pick({ attempt: true, replayed: true, rawReply: true, detail: true, latencyMs: true })
  .extend(
    stepRecordSchema.pick({
      inputTokens: true,
      cachedTokens: true,
      outputTokens: true,
      cost: true,
    }).shape,
  )
  .extend({ /** How many HTTP requests it took. */ tries: z.number() });

/** One exchange of a trial. */
const trialCallSchema = trialStepSchema.extend({
  ...calledSchema.shape,
  /** Whether it is the call under trial; the others are needed for it. */
  isTried: z.boolean(),
});

/** See {@link trialCallSchema}. */
export type TrialCall = z.infer<typeof trialCallSchema>;

/** How the reply was read. */
const trialReadingSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('read'),
    /** Empty where the prompt's reply answers no question by itself. */
    verdicts: z.array(
      z.object({ question: z.string(), label: z.string(), verdict: verdictSchema }),
    ),
    /** The reply in the form that was asked for, as JSON. */
    reply: z.string(),
  }),
  z.object({ state: z.literal('unread'), reason: z.enum(UNSCORED_REASONS), detail: z.string() }),
  /** A call that it needs has no reply. */
  z.object({ state: z.literal('not-asked') }),
]);

/** See {@link trialReadingSchema}. */
export type TrialReading = z.infer<typeof trialReadingSchema>;

/** What came of a trial. */
export const trialReportSchema = z.object({
  sent: sentSchema.nullable(),
  calls: z.array(trialCallSchema),
  reading: trialReadingSchema,
});

/** See {@link trialReportSchema}. */
export type TrialReport = z.infer<typeof trialReportSchema>;

/** A clip that a version can be tried on. */
const trialClipSchema = z.object({
  id: z.string(),
  name: z.string(),
  generatorModel: z.string().nullable(),
  generationPrompt: z.string().nullable(),
  /** Hash of a frame; null while it has none. */
  thumbnail: z.string().nullable(),
});

/** See {@link trialClipSchema}. */
export type TrialClip = z.infer<typeof trialClipSchema>;

/** The clips to choose from, newest first. */
export const trialClipsSchema = z.object({
  clips: z.array(trialClipSchema),
  /** How many are left out since the person reviews them blind. */
  withheld: z.number(),
});

/** See {@link trialClipsSchema}. */
export type TrialClips = z.infer<typeof trialClipsSchema>;
