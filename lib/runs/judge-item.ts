import 'server-only';

import { setMaxListeners } from 'node:events';
import { readKeys } from '@/lib/answers/keys.store';
import { appendVerdicts } from '@/lib/answers/store';
import { readStored } from '@/lib/files';
import { originOf } from '@/lib/items/made.store';
import { type AskOptions, askJudge, type RecordedReply, type StepRecord } from '@/lib/judge/ask';
import { newId } from '@/lib/new-id';
import type { Ask } from '@/lib/suites/ask';
import { gather } from '@/lib/suites/calls';
import { framesOfMedia } from '@/lib/suites/input';
import type { UnscoredReason } from '@/lib/suites/verdict';
import { createFrameCache } from './frame-cache';
import { beginItem, endItem, giveBackItem } from './judging.store';
import type { InFlightRequests } from './requests/in-flight';
import { retryWhileDatabaseIsDown } from './retry-while-database-is-down';
import { createSessions, type JudgingDependencies, type RunSession } from './session';
import { recordStep } from './steps.store';
import { findItemToJudge, judgeNameOf, suiteInput } from './store';

/** The delay before frames are read ahead, so that the first calls go out before. */
const READ_AHEAD_MS = 30;

/** The size of the frame cache; the base64 of its frames, as they are sent, takes another four thirds. */
const MOST_FRAME_BYTES = 64 * 1024 * 1024;

/** One item of a run, and the job that is to judge it. */
export interface ItemJob {
  runId: string;
  itemId: string;
  /** The queue's id of the job; null outside of the queue. */
  jobId: bigint | null;
}

/**
 * Returns a function that judges one item of a run; several may be judged at once. It gathers evidence, derives
 * answers and scores, and stores all of it. Replies that are on record, of this run or another, are not asked for
 * again. An item whose run is cancelled or paused meanwhile is given back to the queue.
 * The function throws only when the failure is not the judge's (a bug, a database that stays away); the queue then
 * tries again.
 */
export function createItemJudge(
  dependencies: JudgingDependencies,
): (job: ItemJob, shutdown: AbortSignal) => Promise<void> {
  const sessions = createSessions(dependencies);
  const loadFrame = createFrameCache(MOST_FRAME_BYTES, (hash) => readStored('frames', hash));
  return (job, shutdown) =>
    sessions.withSession(job.runId, async (opening) => {
      const { runId, itemId, jobId } = job;
      const [session, begun, runItem] = await Promise.all([
        opening,
        retryWhileDatabaseIsDown(() => beginItem(runId, itemId, jobId)),
        retryWhileDatabaseIsDown(() => findItemToJudge(runId, itemId)),
      ]);
      if (!begun || !session || !runItem) {
        await retryWhileDatabaseIsDown(() => giveBackItem(runId, itemId, jobId));
        return;
      }
      await judgeItem(session, { ...dependencies, loadFrame }, runItem, job, shutdown);
    });
}

async function judgeItem(
  session: RunSession,
  { requests, loadFrame }: { requests: InFlightRequests; loadFrame: LoadFrame },
  { item, frameSets }: NonNullable<Awaited<ReturnType<typeof findItemToJudge>>>,
  { runId, itemId, jobId }: ItemJob,
  shutdown: AbortSignal,
): Promise<void> {
  const { run, suite, cancelled, pausing } = session;
  if (!run.rater) throw new Error(`run ${runId} has no rater`);
  const raterId = run.rater.id;
  const input = suiteInput(suite, item, frameSets, run.settings);
  const signal = AbortSignal.any([cancelled, shutdown]);
  const steps = createStepRecorder(session, requests, itemId, AbortSignal.any([signal, pausing]));
  const asking = trackAsks(
    askJudge({
      judge: session.judge,
      roles: session.roles,
      versions: session.versions,
      repeat: run.repeat,
      frameOrder: input.frameOrder ?? 'forward',
      loadFrame: readAhead(
        loadFrame,
        framesOfMedia(input).map(({ hash }) => hash),
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
    const evidence = await gather(suite, input, asking.ask);
    signal.throwIfAborted();
    if (pausing.aborted && steps.isUnreached()) throw pausing.reason;
    const answers = suite.answers(evidence, input);
    const keys = await retryWhileDatabaseIsDown(() => readKeys(suite, [itemId]));
    await Promise.all([
      steps.written(),
      retryWhileDatabaseIsDown(() => appendVerdicts(raterId, itemId, suite.id, answers)),
    ]);
    await retryWhileDatabaseIsDown(() =>
      endItem(runId, itemId, {
        state: steps.isIncomplete() ? 'incomplete' : 'judged',
        evidence,
        ...(suite.calls(input).some(({ optional }) => optional) && { plan: asking.made() }),
        scores: suite.scores(answers, { ...input, key: keys.get(itemId) }),
        stateReason: suite.shortfall?.(evidence, input) ?? null,
        made: suite.produces?.(evidence, input, originOf(item, judgeNameOf(run.judgeFacts))),
      }),
    );
  } catch (error) {
    // A pause lets the other calls of the item end; they must be on record before the item is given back.
    await asking.ended();
    if (shutdown.aborted || !(cancelled.aborted || pausing.aborted)) throw error;
    await steps.written();
    // Given back before the pause is on record, the item would be taken up again at once.
    await session.paused();
    await retryWhileDatabaseIsDown(() => giveBackItem(runId, itemId, jobId));
  }
}

type LoadFrame = (hash: string) => Promise<Uint8Array>;

/** Loads frames; the first one that a call wants starts reading the frames of the next calls. */
function readAhead(load: LoadFrame, hashes: readonly string[]): LoadFrame {
  let begun = false;
  return (hash) => {
    if (!begun) {
      begun = true;
      // An error counts only when a call wants the frame.
      setTimeout(() => void Promise.allSettled(hashes.map(load)), READ_AHEAD_MS);
    }
    return load(hash);
  };
}

/** Keeps track of the asks under way. */
function trackAsks(ask: Ask): {
  ask: Ask;
  ended(): Promise<void>;
  /** How many calls were made, by prompt. */
  made(): Record<string, number>;
} {
  const made: Record<string, number> = {};
  const underWay = new Set<Promise<unknown>>();
  return {
    ask(prompt, call) {
      made[prompt.id] = (made[prompt.id] ?? 0) + 1;
      const asked = ask(prompt, call);
      underWay.add(asked);
      const done = () => underWay.delete(asked);
      asked.then(done, done);
      return asked;
    },
    async ended() {
      while (underWay.size > 0) await Promise.allSettled(underWay);
    },
    made: () => made,
  };
}

/** Which call of an item's judging it is. */
function placeOf({
  prompt,
  unit,
  role,
  sample,
  question,
}: Pick<StepRecord, 'prompt' | 'unit' | 'role' | 'sample' | 'question'>): string {
  return `${prompt} ${unit} ${role} ${sample} ${question}`;
}

/**
 * Records the steps of one item, looks replies up, and notes the calls that ended without a usable reply.
 * @param stop aborted when no further call is to be made
 */
function createStepRecorder(
  { run, recorded }: RunSession,
  requests: InFlightRequests,
  itemId: string,
  stop: AbortSignal,
) {
  const runId = run.id;
  const unusable = new Map<string, UnscoredReason>();
  const replayed = new Map<string, { stepId: bigint; here: boolean }>();
  /** Writes of steps by request hash; a failed write resolves to its error. */
  const writes = new Map<string, Promise<{ error: unknown } | null>>();
  setMaxListeners(0, stop);
  return {
    async recorded(request: Parameters<AskOptions['recorded']>[0]): Promise<RecordedReply | null> {
      const { requestHash, prompt, unit, role, sample, question } = request;
      const found = await requests.lookUp(
        { requestHash, runId, itemId, prompt, unit, role, sample, question },
        stop,
      );
      if (!found) return null;
      replayed.set(placeOf(request), found);
      return found;
    },
    async record(step: StepRecord): Promise<void> {
      const place = placeOf(step);
      // An abstention is an answer: asking again would change nothing.
      if (step.reason === null || step.reason === 'abstained') unusable.delete(place);
      else unusable.set(place, step.reason);
      const origin = step.replayed ? replayed.get(place) : undefined;
      // A reply that this item of this run already has is on record; one from elsewhere is recorded as replayed.
      if (origin?.here) return;
      const callId = step.callId ?? newId();
      const replayOfId = origin?.stepId ?? null;
      const write = retryWhileDatabaseIsDown(() =>
        recordStep({ runId, itemId, callId, step, replayOfId }),
      ).finally(() => recorded(callId));
      // What waits for this reply need not wait for the disk. A failed call may be followed by a second attempt, which
      // must come later in the record.
      if (step.reason !== null) return write;
      writes.set(
        step.replayed ? place : step.requestHash,
        write.then(
          () => null,
          (error: unknown) => ({ error }),
        ),
      );
    },
    /** Wakes those who wait for an equal request: they take the reply from the record, or ask themselves. */
    ended(requestHash: string): void {
      const write = writes.get(requestHash) ?? Promise.resolve({ error: 'there is no reply' });
      void write.then((failure) => requests.end(requestHash, failure === null));
    },
    /** Waits until all steps are on record. @throws the error of a write that failed */
    async written(): Promise<void> {
      for (const failure of await Promise.all(writes.values())) if (failure) throw failure.error;
    },
    /** Whether a call ended without a usable reply. */
    isIncomplete: () => unusable.size > 0,
    /** Whether a call did because the judge could not be reached. */
    isUnreached: () =>
      [...unusable.values()].some((reason) => reason === 'unreachable' || reason === 'timed-out'),
  };
}
