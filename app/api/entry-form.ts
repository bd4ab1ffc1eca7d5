import { z } from 'zod';

/** A JPEG in a form, under its hash. */
export const frameFileSchema = z.instanceof(Blob, { error: 'A frame must be sent as a file.' });

/** A form with its `entry` (JSON) and files: the JPEGs of frames, each in a field named by its hash, and perhaps a `file`. */
export const entryFormSchema = z
  .object({
    entry: z
      .string({ error: 'What is to be entered, as JSON, is missing.' })
      .transform((text, context) => {
        try {
          return JSON.parse(text) as unknown;
        } catch {
          context.addIssue({ code: 'custom', message: 'What is to be entered is not valid JSON.' });
          return z.NEVER;
        }
      }),
    file: frameFileSchema.optional(),
  })
  .catchall(frameFileSchema);
