import type { Place } from './matrix/matrix-layout';

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
