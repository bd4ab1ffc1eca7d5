import type { LibraryVideo } from '@/lib/library/listing.schema';

/** Ids are long and random: fewer letters than this are meant as a name. */
const SHORTEST_ID = 8;

/**
 * The video that a person means who types a text and presses Enter: the one whose id begins with it, else the one of
 * that very name, else the first that is listed.
 * @param videos those that the text leaves in the list
 * @returns null when the list is empty
 */
export function findJump(videos: readonly LibraryVideo[], text: string): LibraryVideo | null {
  const wanted = text.trim().toLowerCase();
  const byId =
    wanted.length >= SHORTEST_ID ? videos.find(({ id }) => id.startsWith(wanted)) : undefined;
  return byId ?? videos.find(({ name }) => name.toLowerCase() === wanted) ?? videos[0] ?? null;
}
