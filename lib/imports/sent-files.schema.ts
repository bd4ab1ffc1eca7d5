import { z } from 'zod';

/** The most that is taken in one request, in bytes: files in JSON take more than by themselves. */
export const MAX_IMPORT_BYTES = 64 * 1024 * 1024;

/** The most files that are sent together. */
const MAX_FILES = 500;

/** What is sent of files that are made elsewhere: for which suite and project, and whether to store what they say. */
export const sentFilesSchema = z.object({
  suite: z.string().max(100),
  /** The project whose items are meant, or that gets them; the first one when left out. */
  project: z.uuid().nullish(),
  files: z
    .array(
      z.object({ name: z.string().min(1, 'A file needs its name.').max(1000), text: z.string() }),
    )
    .min(1, 'Send at least one file.')
    .max(MAX_FILES, `At most ${MAX_FILES} files are taken together.`),
  /** Else they are only looked at. */
  store: z.boolean().default(false),
});

/** A place in one of several files, and what is to be said of it. */
export const fileNoteSchema = z.object({
  file: z.string(),
  line: z.number().nullable(),
  message: z.string(),
});

/** A list that may be long: the first of it, and how many there are. */
export function someOfSchema<Item extends z.ZodType>(item: Item) {
  return z.object({ total: z.number(), first: z.array(item) });
}
