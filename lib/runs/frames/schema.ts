import { z } from 'zod';
import { coverageSchema } from '@/lib/video/frames/coverage';

/** The kind of job that lets run items go on whose frames have come. */
export const GO_ON_WITH_FRAMES = 'go-on-with-frames';

/** The kind of job that takes frames out of a video; only workers with a decoder take it. */
export const TAKE_FRAMES = 'take-frames';

/** The data of both. */
export const framesJobSchema = z.object({ videoId: z.uuid() });

/** Which videos that lack frames are asked for, see `listLacking`. */
export const lackingRequestSchema = z.object({
  run: z.uuid().optional(),
  suite: z.string().optional(),
  /** How many frames the suite is to look at, where that is a setting; its usual number when left out. */
  count: z.coerce.number().int().positive().optional(),
  /** How densely the suite is to look, where it looks at key frames; as densely as usual when left out. */
  coverage: coverageSchema.optional(),
  /** Only this video. */
  video: z.uuid().optional(),
});

/** See {@link lackingRequestSchema}. */
export type LackingRequest = z.infer<typeof lackingRequestSchema>;

/** What a run waits for before it can ask its judge. */
export const waitingForSchema = z.object({
  /** How many of its items lack frames. */
  frames: z.number(),
  /** What that means and what helps, a sentence or two; null where nothing is waited for. */
  words: z.string().nullable(),
});

/** See {@link waitingForSchema}. */
export type WaitingFor = z.infer<typeof waitingForSchema>;

/**
 * What a run waits for, in words.
 * @param frames how many of its items lack frames
 * @param workerDecodes whether a worker lives that can take them
 */
export function describeWaiting(runId: string, frames: number, workerDecodes: boolean): WaitingFor {
  if (frames === 0) return { frames, words: null };
  const wait =
    frames === 1 ? '1 clip waits for its frames' : `${frames} clips wait for their frames`;
  const help = workerDecodes
    ? 'A worker extracts them from the stored files; the run’s page can help.'
    : `No worker here has a browser to take them with: open the run’s page and take them there, or run  npx framejury frames --missing --run ${runId}`;
  return { frames, words: `${wait}. ${help}` };
}
