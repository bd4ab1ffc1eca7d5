import { type Judge, unlimited } from '@/lib/judge/schema';
import { createVideoJudge } from '@/lib/runs/judge-video';
import { openSlots } from '@/lib/runs/limits/slots';
import { smallSuite } from './small-suite';

/** Judges videos of a run of the small suite at once, two calls at a time, without the queue. */
export async function judgeVideos(
  runId: string,
  videoIds: readonly string[],
  judge: Judge,
): Promise<void> {
  const { hold } = openSlots(2);
  const judgeOne = createVideoJudge({
    suiteById: () => smallSuite,
    judgeOf: async () => ({ judge, parameters: null }),
    limitsOf: () => ({ ...unlimited, hold }),
    workerId: () => 'test',
  });
  const never = new AbortController().signal;
  await Promise.all(videoIds.map((videoId) => judgeOne({ runId, videoId, jobId: null }, never)));
}

/** Judges one video of a run of the small suite without the queue. */
export function judgeVideo(runId: string, videoId: string, judge: Judge): Promise<void> {
  return judgeVideos(runId, [videoId], judge);
}
