import { z } from 'zod';
import { boxSchema } from '@/lib/answers/schema';
import type { Place } from '../item/cells';

/** The item and the suite that something is written about. */
type About = { itemId: string; suite: string };

/** The names under which what is being written is kept on this device, see `useStored`. */
export const draftNames = {
  /** A value of one's own that waits for its reason. */
  answer: ({ itemId, suite }: About, { unit, question }: Place) =>
    `draft ${itemId} ${suite} ${unit} ${question}`,
  /** A value that settles what others answered differently. */
  settlement: ({ itemId, suite }: About, { unit, question }: Place) =>
    `settlement ${itemId} ${suite} ${unit} ${question}`,
  finding: ({ itemId, suite }: About) => `finding ${itemId} ${suite}`,
  /** @param changing the id of the note that is being changed; null for a new one */
  note: ({ itemId, suite }: About, place: Place | null, changing: string | null) =>
    `note ${itemId} ${suite} ${changing ?? ''} ${place?.unit ?? ''} ${place?.question ?? ''}`,
  correction: (itemId: string) => `correction ${itemId}`,
};

/** An override that is being written: kept on this device until it is saved or dropped. */
export const draftSchema = z
  .object({ value: z.union([z.number(), z.string()]), rationale: z.string() })
  .nullable();

/** See {@link draftSchema}. */
export type Draft = z.infer<typeof draftSchema>;

/** A finding that is being written: kept on this device until it is saved or dropped. */
export const findingDraftSchema = z
  .object({
    /** Id of the type that is marked. */
    question: z.string(),
    /** On the scale of the type; null while none is chosen. */
    severity: z.number().nullable(),
    /** Presentation timestamps of the first and the last frame, in seconds. */
    from: z.number(),
    to: z.number(),
    box: boxSchema.nullable(),
    note: z.string(),
    /** The stored finding that is being changed; null for a new one. */
    replaces: z.object({ unit: z.string(), question: z.string() }).nullable(),
  })
  .nullable();

/** See {@link findingDraftSchema}. */
export type FindingDraft = NonNullable<z.infer<typeof findingDraftSchema>>;
