import { z } from 'zod';
import { itemIdSchema, withFormerName } from '@/lib/former-name';
import { newVersionSchema } from '@/lib/prompt-versions/schema';
import { UNSCORED_REASONS, verdictSchema } from '@/lib/suites/verdict';
import { frameSchema } from '@/lib/video/schema';
import { stepRecordSchema } from '../explanation.schema';
import { runEstimateSchema } from '../plan/schema';

/** The request of a trial: a text (stored as a version or not), one unit of a clip, and a judge. */
export const trialRequestSchema = withFormerName(
  newVersionSchema.pick({ prompt: true, text: true, variables: true }).extend({
    itemId: itemIdSchema,
    /** Null for the first unit that the prompt is asked for. */
    unit: z.string().max(200).nullable(),
    judgeId: z.uuid(),
  }),
  { videoId: 'itemId' },
);

/** See {@link trialRequestSchema}. */
export type TrialRequest = z.infer<typeof trialRequestSchema>;

/** A call with its name on pages. */
const calledSchema = stepRecordSchema
  .pick({ prompt: true, purpose: true, unit: true })
  .extend({ /** The name of the unit on pages. */ label: z.string() });

/** The message of the tried call: text before and after the frames, or videos. */
const sentSchema = z.object({
  text: z.object({ before: z.string(), after: z.string() }),
  frames: z.array(frameSchema.extend({ caption: z.string().optional() })),
  /** The videos that are shown in place of frames, each in words. */
  videos: z.array(z.string()),
});

/** As {@link sentSchema}; the text is null while it depends on replies that are not on record. */
const sendingSchema = sentSchema.extend({ text: sentSchema.shape.text.nullable() });

/** See {@link sentSchema}. */
export type TrialSent = z.infer<typeof sentSchema>;

/** The plan of a trial, before anything is asked. */
export const trialPlanSchema = z.object({
  /** The units of the clip that the prompt is asked for; empty where it is not asked. */
  units: z.array(z.object({ unit: z.string(), label: z.string() })),
  /** The unit of the trial; null when there is none. */
  unit: z.string().nullable(),
  /** Null when there is no such unit. */
  sending: sendingSchema.nullable(),
  /** The calls that it depends on, and whether their replies are on record. */
  needs: z.array(calledSchema.extend({ known: z.boolean() })),
  /** The number of calls, the tried one included; a reply that cannot be read is asked for once more. */
  calls: z.number(),
  /** Estimate for these calls; null for a judge that costs nothing. */
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
  /** Whether it is the tried call; the others are calls that it depends on. */
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
  /** A call that it depends on has no reply. */
  z.object({ state: z.literal('not-asked') }),
]);

/** See {@link trialReadingSchema}. */
export type TrialReading = z.infer<typeof trialReadingSchema>;

/** The result of a trial. */
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
  /** The number of clips left out because the person reviews them blind. */
  withheld: z.number(),
});

/** See {@link trialClipsSchema}. */
export type TrialClips = z.infer<typeof trialClipsSchema>;
