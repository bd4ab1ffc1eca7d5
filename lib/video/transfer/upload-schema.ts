import { z } from 'zod';
import { MAX_FILE_BYTES, MAX_KEPT_FRAMES, MAX_MODEL_LENGTH, MAX_PROMPT_LENGTH } from '../limits';
import { frameSetSchema, mediaFactsSchema, sha256Schema } from '../schema';

function optionalText(maximum: number) {
  return z
    .string()
    .trim()
    .max(maximum)
    .nullable()
    .transform((text) => text || null);
}

/** What the person says about a video: how it was made. */
export const descriptionSchema = z.object({
  generationPrompt: optionalText(MAX_PROMPT_LENGTH),
  generatorModel: optionalText(MAX_MODEL_LENGTH),
});

/** See {@link descriptionSchema}; null where nothing is known. */
export type Description = z.infer<typeof descriptionSchema>;

const enteredFrameSetSchema = frameSetSchema.refine(
  ({ frames, clusters }) => Math.max(frames.length, clusters.length) <= MAX_KEPT_FRAMES,
  `A frame set may have at most ${MAX_KEPT_FRAMES} frames and as many clusters.`,
);

/** A further frame set of a video that is in, whose frames have arrived. */
export const frameSetEntrySchema = z.object({ frameSet: enteredFrameSetSchema });

/** See {@link frameSetEntrySchema}. */
export type FrameSetEntry = z.infer<typeof frameSetEntrySchema>;

/** A video whose file and frames have arrived, ready to be entered. */
export const videoEntrySchema = descriptionSchema.extend({
  hash: sha256Schema,
  name: z.string().trim().min(1).max(500),
  bytes: z.number().int().positive().max(MAX_FILE_BYTES),
  facts: mediaFactsSchema,
  frameSet: enteredFrameSetSchema,
  /** The project that it goes into; the first one when left out. */
  projectId: z.uuid().optional(),
});

/** See {@link videoEntrySchema}. */
export type VideoEntry = z.infer<typeof videoEntrySchema>;

/** Answer to “is this file known, and how much of it is here?”. */
export const uploadStateSchema = z.object({
  /** The video with this hash, where it is known. */
  videoId: z.string().nullable(),
  received: z.number().int().min(0),
  stored: z.boolean(),
});

/** See {@link uploadStateSchema}. */
export type UploadState = z.infer<typeof uploadStateSchema>;

/** How much of a file is here, once a part of it has come. */
export const receivedSchema = uploadStateSchema.omit({ videoId: true });

/** The most files that are asked about in one request. */
export const MAX_LOOKED_UP = 50;

/** Answer about several files: one state for each hash, in the order in which they were asked about. */
export const uploadStatesSchema = z.array(uploadStateSchema);

/** Answer to frames that were sent ahead: how many came. */
export const receivedFramesSchema = z.object({ received: z.number().int() });

/** Answer to a frame set that was entered. */
export const enteredFrameSetAnswerSchema = z.object({ frameSetId: z.string() });

/** Answer to a video that was entered. */
export const enteredSchema = z.object({ videoId: z.string(), frameSetId: z.string() });
