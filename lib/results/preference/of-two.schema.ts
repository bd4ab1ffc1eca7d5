import { z } from 'zod';

/** Two items side by side, in a suite; in the first that asks about their kind when left out. */
export const twoItemsSchema = z.object({
  left: z.uuid(),
  right: z.uuid(),
  suite: z.string().max(100).optional(),
});

/** See {@link twoItemsSchema}. */
export type TwoItems = z.infer<typeof twoItemsSchema>;

/** Which of the two somebody prefers. */
export const preferOfTwoSchema = twoItemsSchema.extend({
  /** The left one's: 1, 0, or 0.5 where neither is better; null to take back what was said. */
  points: z.union([z.literal(0), z.literal(0.5), z.literal(1)]).nullable(),
});

/** See {@link preferOfTwoSchema}. */
export type PreferOfTwo = z.infer<typeof preferOfTwoSchema>;

/** What somebody has said of the two. */
export const saidOfTwoSchema = preferOfTwoSchema.pick({ points: true });

/** What the person who asks prefers of two items. */
export const preferredOfTwoSchema = z.object({
  /** Whether it is asked: of items of one task, in a suite that compares models, that the person does not review blind. */
  asked: z.boolean(),
  points: z.number().nullable(),
});

/** See {@link preferredOfTwoSchema}. */
export type PreferredOfTwo = z.infer<typeof preferredOfTwoSchema>;
