import { type Judge, unlimited } from '@/lib/judge/schema';
import { createVideoJudge } from '@/lib/runs/judge-video';
import { smallSuite } from './small-suite';

/** Judges one video of a run of the small suite, without queue and limits. */
export function judgeVideo(runId: string, videoId: string, judge: Judge): Promise<void> {
  const judgeOnce = createVideoJudge({
    suiteById: () => smallSuite,
    judgeOf: async () => ({ judge, parameters: null }),
    limitsOf: () => unlimited,
  });
  return judgeOnce({ runId, videoId, jobId: null }, new AbortController().signal);
}
