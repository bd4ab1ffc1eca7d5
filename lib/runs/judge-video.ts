import 'server-only';
import { appendVerdicts } from '@/lib/answers/store';
import { readStored } from '@/lib/files';
import { askJudge, type RecordedReply, type StepRecord, unlimited } from '@/lib/judge/ask';
import type { Judge } from '@/lib/judge/schema';
import type { Suite } from '@/lib/judge/suite';
import type { UnscoredReason } from '@/lib/judge/verdict';
import { findPromptVersions, findReply, recordStep } from './steps/store';
import {
  beginVideo,
  endVideo,
  findRunVideo,
  type RunVideoToJudge,
  runState,
  suiteInput,
} from './store';

/** How often a worker looks whether the run was cancelled. */
const LOOK_FOR_CANCEL_MS = 1000;

/** What judging needs that the queue does not carry. */
export interface JudgingMeans {
  suiteById(id: string): Suite;
  /** The judge as it was when the run began, ready to be asked. */
  judgeOf(run: RunVideoToJudge['run'], suite: Suite): Promise<Judge>;
  /** Holds back calls beyond the judge's concurrency, over all videos of this process. */
  limitOf(run: RunVideoToJudge['run']): <Result>(task: () => Promise<Result>) => Promise<Result>;
  /** Aborted when this process shuts down. */
  shutdown: AbortSignal;
}

/**
 * Judges one video of a run: gathers evidence, derives answers and scores, stores all of it. Replies that the run, or
 * any other, already has are not asked for again.
 * @throws whatever is no judge's failure (a lost database, a bug); the queue then tries again
 */
export async function judgeVideo(
  runId: string,
  videoId: string,
  means: JudgingMeans,
): Promise<void> {
  const runVideo = await findRunVideo(runId, videoId);
  if (runVideo?.run.state !== 'running') return;
  const { run, video, frameSet } = runVideo;
  if (!run.rater) throw new Error(`run ${runId} has no rater`);
  const suite = means.suiteById(run.suite);
  const input = suiteInput(video, frameSet, run.settings);
  await beginVideo(runId, videoId);

  const cancelled = watchForCancel(runId);
  const signal = AbortSignal.any([cancelled.signal, means.shutdown]);
  const unusable = new Map<string, UnscoredReason>();
  const steps = stepKeeper(runId, videoId, unusable);
  try {
    const ask = askJudge({
      judge: await means.judgeOf(run, suite),
      versions: await findPromptVersions(run.prompts, suite),
      repeat: run.repeat,
      loadFrame: createFrameLoader(),
      recorded: steps.recorded,
      record: steps.record,
      limits: { ...unlimited, hold: (task) => means.limitOf(run)(task) },
      signal,
    });
    const evidence = await suite.gather(input, ask);
    await steps.written();
    signal.throwIfAborted();
    const answers = suite.answers(evidence, input);
    await appendVerdicts(run.rater.id, videoId, suite.id, answers);
    await endVideo(runId, videoId, {
      state: unusable.size > 0 ? 'incomplete' : 'judged',
      evidence,
      scores: suite.scores(answers, input),
    });
  } catch (error) {
    if (!cancelled.signal.aborted) throw error;
    await endVideo(runId, videoId, { state: 'cancelled' });
  } finally {
    cancelled.stop();
  }
}

/** Loads each frame from the file store once, since several calls about a video carry the same ones. */
function createFrameLoader(): (hash: string) => Promise<Uint8Array> {
  const frames = new Map<string, Promise<Uint8Array>>();
  return (hash) => {
    const frame = frames.get(hash) ?? readStored('frames', hash);
    frames.set(hash, frame);
    return frame;
  };
}

/** Looks every second whether a run was cancelled, and aborts its signal then. */
function watchForCancel(runId: string): { signal: AbortSignal; stop(): void } {
  const controller = new AbortController();
  const timer = setInterval(async () => {
    // A look that fails changes nothing: the next one comes in a second, and the judging itself needs the database too.
    const state = await runState(runId).catch(() => 'running' as const);
    if (state === 'cancelled') controller.abort(new Error('The run was cancelled'));
  }, LOOK_FOR_CANCEL_MS);
  return { signal: controller.signal, stop: () => clearInterval(timer) };
}

/** Keeps the steps of one video: looks replies up and records calls, and notes which calls ended without a usable reply. */
function stepKeeper(runId: string, videoId: string, unusable: Map<string, UnscoredReason>) {
  const replayed = new Map<string, { stepId: bigint; here: boolean }>();
  const writes: Promise<{ error: unknown } | null>[] = [];
  return {
    async recorded(requestHash: string): Promise<RecordedReply | null> {
      const found = await findReply(requestHash, runId, videoId);
      if (!found) return null;
      replayed.set(requestHash, found);
      return found;
    },
    async record(step: StepRecord): Promise<void> {
      const place = `${step.prompt} ${step.unit}`;
      // A judge that cannot tell has answered: asking again would change nothing.
      if (step.reason === null || step.reason === 'abstained') unusable.delete(place);
      else unusable.set(place, step.reason);
      const origin = step.replayed ? replayed.get(step.requestHash) : undefined;
      // A reply that this very video already has in this run is on record; one from elsewhere is noted as taken over.
      if (origin?.here) return;
      const write = recordStep(runId, videoId, step, origin?.stepId ?? null);
      // What waits for this reply need not wait for the disk too. A failure may be followed by a second attempt, which
      // must come after it in the record.
      if (step.reason !== null) return write;
      writes.push(
        write.then(
          () => null,
          (error: unknown) => ({ error }),
        ),
      );
    },
    /** Waits until all is on record. @throws what kept a step from it */
    async written(): Promise<void> {
      for (const failure of await Promise.all(writes)) if (failure) throw failure.error;
    },
  };
}
