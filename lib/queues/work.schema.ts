import { z } from 'zod';
import { isTimeZone } from './pace';
import { queueStateSchema } from './schema';

/** How many of the last items handed in are listed. */
export const LAST_ITEMS = 8;

/** In which time zone a day is meant. */
export const zoneSchema = z
  .string()
  .max(60)
  .refine(isTimeZone, 'There is no such time zone.')
  .default('UTC');

/** What there is to do for a reviewer, and what they did today; nothing of judges or others. */
export const workSchema = z.object({
  queues: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      kind: z.enum(['review', 'adjudication']),
      state: queueStateSchema,
      /** The kind of its items. */
      suite: z.string(),
      instructions: z.string(),
      /** The practice to pass before anything is handed out; null for none, or where it is passed. */
      practice: z.object({ id: z.string(), name: z.string() }).nullable(),
      /** Items that the person handed in today and ever, those that they passed over, and those that they could still get. */
      today: z.number(),
      submitted: z.number(),
      skipped: z.number(),
      left: z.number(),
      /** Of these how many are expected to come to them, if those who are at it take equal parts. */
      expected: z.number(),
    }),
  ),
  today: z.object({
    /** Since when today is, as ISO time. */
    from: z.string(),
    items: z.number(),
    answers: z.number(),
    seconds: z.number(),
    median: z.number().nullable(),
    timed: z.number(),
  }),
  /** The last items handed in, latest first. */
  last: z.array(
    z.object({ queueId: z.string(), itemId: z.string(), name: z.string(), at: z.string() }),
  ),
});

/** See {@link workSchema}. */
export type Work = z.infer<typeof workSchema>;
