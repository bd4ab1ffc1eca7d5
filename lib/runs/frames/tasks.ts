import 'server-only';
import type { Task, TaskList } from 'graphile-worker';
import { log } from '@/lib/log.mjs';
import type { SuiteById } from '@/lib/suites/by-id';
import type { FrameDecoder } from '@/lib/video/frames/decoder';
import { createSemaphore } from '../limits/semaphore';
import { retryWhileDatabaseIsDown } from '../retry-while-database-is-down';
import { waitForStore } from '../wait-for-store';
import { framesJobSchema, GO_ON_WITH_FRAMES, TAKE_FRAMES } from './schema';
import { giveUpTaking, takeFramesWaitedFor } from './taking.store';
import { goOnWithFrames } from './waiting.store';

/** After so many failures of the decoder itself, the items fail that wait for a video's frames. */
const MOST_FAULTS = 3;

/** What a worker's work on frames needs. */
export interface FrameTasksOptions {
  suiteById: SuiteById;
  /** Takes frames out of videos; null where this worker cannot, which leaves that to others. */
  decoder: FrameDecoder | null;
  /** Aborted when the worker stops or has lost its jobs. */
  ending: AbortSignal;
}

/** What a worker does about frames: takes them, one video at a time, and lets the items go on that waited for them. */
export function frameTasks({ suiteById, decoder, ending }: FrameTasksOptions): TaskList {
  const goOn: Task = async (payload) => {
    const { videoId } = framesJobSchema.parse(payload);
    await retryWhileDatabaseIsDown(() => goOnWithFrames(videoId, suiteById));
  };
  if (!decoder) return { [GO_ON_WITH_FRAMES]: goOn };

  const oneAtATime = createSemaphore(1);
  const take: Task = async (payload, { job, abortSignal }) => {
    const { videoId } = framesJobSchema.parse(payload);
    const signal = AbortSignal.any([abortSignal, ending]);
    try {
      await waitForStore(
        () =>
          oneAtATime.acquire(
            () => takeFramesWaitedFor(videoId, decoder, suiteById, signal),
            signal,
          ),
        signal,
      );
    } catch (error) {
      if (job.attempts < MOST_FAULTS || signal.aborted) throw error;
      log.error({ err: error, video: videoId }, 'Frames could not be taken');
      const reason = error instanceof Error ? error.message : String(error);
      await retryWhileDatabaseIsDown(() => giveUpTaking(videoId, reason, suiteById));
    }
  };
  return { [GO_ON_WITH_FRAMES]: goOn, [TAKE_FRAMES]: take };
}
