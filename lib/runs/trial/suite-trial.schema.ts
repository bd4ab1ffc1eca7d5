import { z } from 'zod';
import { suiteFormSchema } from '@/lib/declared/form/schema';
import { itemIdSchema } from '@/lib/former-name';
import { verdictSchema } from '@/lib/suites/verdict';
import { runEstimateSchema } from '../plan/schema';

/** The most videos that an item has. */
const MOST_VIDEOS = 4;

/** The request of a trial of a suite that is being made: what it is about, and who replies. */
export const suiteTrialRequestSchema = z.object({
  form: suiteFormSchema,
  /** The clips: one for each video of an item, in order; none for an item that is only thought of. */
  itemIds: z.array(itemIdSchema).max(MOST_VIDEOS),
  /** The text that the video was made from; empty for the clip's own. */
  prompt: z.string().max(20_000),
  /** What the item says in the suite's fields, by id; several values with semicolons between, a picture as JSON. */
  fields: z.record(z.string(), z.string().max(20_000)),
  /** Whom it would cost something to ask; null where nobody is asked. */
  judgeId: z.uuid().nullable(),
  /** Whether the judge is asked now. */
  ask: z.boolean(),
  /** Replies that are at hand, by the place of their call; null where there is none. */
  replies: z.array(z.string().max(200_000).nullable()).max(2000),
});

/** See {@link suiteTrialRequestSchema}. */
export type SuiteTrialRequest = z.infer<typeof suiteTrialRequestSchema>;

/** What a trial of a suite sends and finds. */
export const suiteTrialSchema = z.object({
  calls: z.array(
    z.object({
      purpose: z.string(),
      /** The question that it asks where it asks one, else the part of the item that it is about. */
      about: z.string(),
      text: z.string(),
      /** How many frames go with it; null without a clip. */
      frames: z.number().nullable(),
      reply: z.string().nullable(),
      /** Why nothing was read from the reply, or from a part of it; null where all was, or there is none. */
      trouble: z.string().nullable(),
    }),
  ),
  answers: z.array(z.object({ question: z.string(), about: z.string(), verdict: verdictSchema })),
  scores: z.array(
    z.object({
      label: z.string(),
      value: z.number().nullable(),
      max: z.number().nullable(),
      scored: z.number(),
      unscored: z.number(),
    }),
  ),
  /** What asking the judge takes; null for nobody, or a judge that costs nothing. */
  estimate: runEstimateSchema.nullable(),
  /** What asking it cost; null where it was not asked, or its prices are not known. */
  cost: z.number().nullable(),
  /** What else there is to know, in a sentence; null for nothing. */
  note: z.string().nullable(),
});

/** See {@link suiteTrialSchema}. */
export type SuiteTrial = z.infer<typeof suiteTrialSchema>;
