import { z } from 'zod';
import { itemIdSchema, withFormerName } from '@/lib/former-name';

/** What a note is about: one question about one unit, or the whole video. */
const placeSchema = z.object({ unit: z.string(), question: z.string() }).nullable();

/** A note as the browser sends it. */
export const noteWritingSchema = withFormerName(
  z.object({
    itemId: itemIdSchema,
    suite: z.string(),
    place: placeSchema,
    /** Empty to take the note back. */
    text: z.string().trim().max(4000),
    /** Id of the row that this one replaces; null for a new note. */
    supersedesId: z.string().regex(/^\d+$/).nullable(),
    /** Made by the device that sends it: a note that comes twice is stored once. */
    sentAs: z.uuid(),
  }),
  { videoId: 'itemId' },
);

/** See {@link noteWritingSchema}. */
export type NoteWriting = z.infer<typeof noteWritingSchema>;

/** A stored note: one row, never changed. An empty text takes the note that it supersedes back. */
export const noteSchema = z.object({
  id: z.string(),
  place: placeSchema,
  text: z.string(),
  rater: z.object({ id: z.string(), name: z.string() }),
  supersedesId: z.string().nullable(),
  /** ISO 8601. */
  at: z.string(),
});

/** See {@link noteSchema}. */
export type Note = z.infer<typeof noteSchema>;

/** The current notes, oldest first: superseded by none, and not taken back. */
export function currentNotes(notes: readonly Note[]): Note[] {
  const superseded = new Set(notes.map(({ supersedesId }) => supersedesId));
  return notes.filter(({ id, text }) => text !== '' && !superseded.has(id));
}
