import { z } from 'zod';

/** The letters of options, in their order. */
export const LETTERS = ['A', 'B', 'C', 'D', 'E'] as const;

/** One of {@link LETTERS}. */
export type Letter = (typeof LETTERS)[number];

/**
 * Why no choice can be read from a reply.
 * - `empty`: there is nothing in it
 * - `refused`: it declines to answer
 * - `ambiguous`: it names several options, or rejects one without choosing
 * - `disagreement`: its letter and the words after it are of different options
 * - `no-choice`: it names no option
 */
export const UNREADABLE_REASONS = [
  'empty',
  'refused',
  'ambiguous',
  'disagreement',
  'no-choice',
] as const;

/** Which option a reply chooses, as far as it can be read; never a guess. */
export const choiceSchema = z.discriminatedUnion('state', [
  z.object({
    state: z.literal('read'),
    letter: z.enum(LETTERS),
    /** What told it: the letter, the option's words, or both. */
    by: z.enum(['letter', 'words', 'both']),
  }),
  z.object({ state: z.literal('unreadable'), reason: z.enum(UNREADABLE_REASONS) }),
]);

/** See {@link choiceSchema}. */
export type Choice = z.infer<typeof choiceSchema>;

/** One of {@link UNREADABLE_REASONS}. */
export type UnreadableReason = (typeof UNREADABLE_REASONS)[number];
