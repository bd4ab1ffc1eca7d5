import { z } from 'zod';

/** Files of a folder by name, as they are taken in. */
export const suiteFilesSchema = z.record(z.string().min(1).max(200), z.string().max(500_000));

/** What files that somebody would take in come to. */
export const readFilesSchema = z.object({
  faults: z.array(z.object({ file: z.string(), line: z.number().nullable(), message: z.string() })),
  /** Null while there is a fault. */
  suite: z
    .object({
      id: z.string(),
      name: z.string(),
      questions: z.number(),
      /** Whether there is a suite of that id, of which they become the next version. */
      isKnown: z.boolean(),
    })
    .nullable(),
});
