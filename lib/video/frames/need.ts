import { z } from 'zod';

/** The frames that a suite needs of a video: key frames with their clusters, or so many at even distance. */
export const frameNeedSchema = z.discriminatedUnion('mode', [
  z.object({ mode: z.literal('key') }),
  z.object({ mode: z.literal('uniform'), count: z.number().int().min(1).max(256) }),
]);

/** See {@link frameNeedSchema}. */
export type FrameNeed = z.infer<typeof frameNeedSchema>;
