import 'server-only';

import { setMaxListeners } from 'node:events';
import { appendVerdicts } from '@/lib/answers/store';
import { readStored } from '@/lib/files';
import { askJudge, type RecordedReply, type StepRecord } from '@/lib/judge/ask';
import type { Ask } from '@/lib/judge/suite';
import type { UnscoredReason } from '@/lib/judge/verdict';
import { newId } from '@/lib/new-id';
import { keepFrames } from './frame-cache';
import { beginVideo, endVideo, giveBackVideo } from './judging.store';
import { outlast } from './outlast';
import type { RequestsUnderWay } from './requests/under-way';
import { type JudgingMeans, keepSessions, type RunSession } from './session';
import { recordStep } from './steps.store';
import { findVideoToJudge, suiteInput } from './store';

/** The first calls are to be out before the frames of the next are read. */
const READ_AHEAD_MS = 30;

/** So much of the frames that were used last is kept; in base64, as they are sent, they take another four thirds of it. */
const MOST_FRAME_BYTES = 64 * 1024 * 1024;

/** One video of a run, and the job that is to judge it. */
export interface VideoJob {
  runId: string;
  videoId: string;
  /** The queue's id of the job; null outside of the queue. */
  jobId: bigint | null;
}

/**
 * Makes what judges videos of runs, one after another or several at once. For each video it gathers evidence, derives
 * answers and scores, and stores all of it. Replies that the run, or any other, already has are not asked for again.
 * A video whose run is cancelled or pauses meanwhile is given back.
 * The judging throws what is no judge's failure (a bug, a database that stays away); the queue then tries again.
 */
export function createVideoJudge(
  means: JudgingMeans,
): (job: VideoJob, shutdown: AbortSignal) => Promise<void> {
  const sessions = keepSessions(means);
  const loadFrame = keepFrames(MOST_FRAME_BYTES, (hash) => readStored('frames', hash));
  return (job, shutdown) =>
    sessions.during(job.runId, async (opening) => {
      const { runId, videoId, jobId } = job;
      const [session, begun, runVideo] = await Promise.all([
        opening,
        outlast(() => beginVideo(runId, videoId, jobId)),
        outlast(() => findVideoToJudge(runId, videoId)),
      ]);
      if (!begun || !session || !runVideo) {
        await outlast(() => giveBackVideo(runId, videoId, jobId));
        return;
      }
      await judgeVideo(session, { ...means, loadFrame }, runVideo, job, shutdown);
    });
}

async function judgeVideo(
  session: RunSession,
  { requests, loadFrame }: { requests: RequestsUnderWay; loadFrame: LoadFrame },
  { video, frameSet }: NonNullable<Awaited<ReturnType<typeof findVideoToJudge>>>,
  { runId, videoId, jobId }: VideoJob,
  shutdown: AbortSignal,
): Promise<void> {
  const { run, suite, cancelled, pausing } = session;
  if (!run.rater) throw new Error(`run ${runId} has no rater`);
  const raterId = run.rater.id;
  const input = suiteInput(video, frameSet, run.settings);
  const signal = AbortSignal.any([cancelled, shutdown]);
  const steps = stepKeeper(session, requests, videoId, AbortSignal.any([signal, pausing]));
  const asking = keepTrack(
    askJudge({
      judge: session.judge,
      versions: session.versions,
      repeat: run.repeat,
      frameOrder: input.settings.frameOrder,
      loadFrame: readAhead(
        loadFrame,
        input.frames.map(({ hash }) => hash),
      ),
      recorded: steps.recorded,
      record: steps.record,
      ended: steps.ended,
      limits: session.limits,
      signal,
      pausing,
    }),
  );
  try {
    const evidence = await suite.gather(input, asking.ask);
    signal.throwIfAborted();
    if (pausing.aborted && steps.isUnreached()) throw pausing.reason;
    const answers = suite.answers(evidence, input);
    await Promise.all([
      steps.written(),
      outlast(() => appendVerdicts(raterId, videoId, suite.id, answers)),
    ]);
    await outlast(() =>
      endVideo(runId, videoId, {
        state: steps.isIncomplete() ? 'incomplete' : 'judged',
        evidence,
        scores: suite.scores(answers, input),
      }),
    );
  } catch (error) {
    // A pause lets the other calls of the video come to their end, and they are on record before it goes back.
    await asking.ended();
    if (shutdown.aborted || !(cancelled.aborted || pausing.aborted)) throw error;
    await steps.written();
    // Given back before, it would be taken up again at once.
    await session.paused();
    await outlast(() => giveBackVideo(runId, videoId, jobId));
  }
}

type LoadFrame = (hash: string) => Promise<Uint8Array>;

/** Loads frames; with the first one that a call wants come those that the next ones will carry. */
function readAhead(load: LoadFrame, hashes: readonly string[]): LoadFrame {
  let begun = false;
  return (hash) => {
    if (!begun) {
      begun = true;
      // One that is missing is missed by the call that carries it.
      setTimeout(() => void Promise.allSettled(hashes.map(load)), READ_AHEAD_MS);
    }
    return load(hash);
  };
}

/** Knows which asks are under way. */
function keepTrack(ask: Ask): { ask: Ask; ended(): Promise<void> } {
  const underWay = new Set<Promise<unknown>>();
  return {
    ask(prompt, call) {
      const asked = ask(prompt, call);
      underWay.add(asked);
      const done = () => underWay.delete(asked);
      asked.then(done, done);
      return asked;
    },
    async ended() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
  };
}

/**
 * Keeps the steps of one video: looks replies up and records calls, and notes which calls ended without a usable reply.
 * @param stop aborted when no further call is to be made
 */
function stepKeeper(
  { run, recorded }: RunSession,
  requests: RequestsUnderWay,
  videoId: string,
  stop: AbortSignal,
) {
  const runId = run.id;
  const unusable = new Map<string, UnscoredReason>();
  const replayed = new Map<string, { stepId: bigint; here: boolean }>();
  /** Writes of steps, by the hash of the request; those that fail say with what. */
  const writes = new Map<string, Promise<{ error: unknown } | null>>();
  setMaxListeners(0, stop);
  return {
    async recorded({
      requestHash,
      prompt,
      unit,
    }: Pick<StepRecord, 'requestHash' | 'prompt' | 'unit'>): Promise<RecordedReply | null> {
      const found = await requests.seek({ requestHash, runId, videoId, prompt, unit }, stop);
      if (!found) return null;
      replayed.set(`${prompt} ${unit}`, found);
      return found;
    },
    async record(step: StepRecord): Promise<void> {
      const place = `${step.prompt} ${step.unit}`;
      // A judge that cannot tell has answered: asking again would change nothing.
      if (step.reason === null || step.reason === 'abstained') unusable.delete(place);
      else unusable.set(place, step.reason);
      const origin = step.replayed ? replayed.get(place) : undefined;
      // A reply that this very place already has is on record; one from elsewhere is noted as taken over.
      if (origin?.here) return;
      const callId = step.callId ?? newId();
      const replayOfId = origin?.stepId ?? null;
      const write = outlast(() => recordStep({ runId, videoId, callId, step, replayOfId })).finally(
        () => recorded(callId),
      );
      // What waits for this reply need not wait for the disk too. A failure may be followed by a second attempt, which
      // must come after it in the record.
      if (step.reason !== null) return write;
      writes.set(
        step.replayed ? place : step.requestHash,
        write.then(
          () => null,
          (error: unknown) => ({ error }),
        ),
      );
    },
    /** Lets those go on who wait for an equal request: its reply is on record, or they are to ask themselves. */
    ended(requestHash: string): void {
      const write = writes.get(requestHash) ?? Promise.resolve({ error: 'there is no reply' });
      void write.then((failure) => requests.end(requestHash, failure === null));
    },
    /** Waits until all is on record. @throws what kept a step from it */
    async written(): Promise<void> {
      for (const failure of await Promise.all(writes.values())) if (failure) throw failure.error;
    },
    /** Whether a call ended without a usable reply. */
    isIncomplete: () => unusable.size > 0,
    /** Whether one did because the judge could not be reached. */
    isUnreached: () =>
      [...unusable.values()].some((reason) => reason === 'unreachable' || reason === 'timed-out'),
  };
}
