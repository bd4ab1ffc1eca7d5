import 'server-only';

import { readKeys } from '@/lib/answers/keys.store';
import { appendVerdicts, withdrawUnasked } from '@/lib/answers/store';
import { readStored } from '@/lib/files';
import { originOf } from '@/lib/items/made.store';
import { askJudge } from '@/lib/judge/ask';
import type { Ask } from '@/lib/suites/ask';
import { type Brought, gather } from '@/lib/suites/calls';
import { framesOfMedia, type SuiteInput } from '@/lib/suites/input';
import { runSettingsSchema } from '@/lib/suites/settings';
import { withMarks } from '@/lib/suites/transcribed';
import { postponeItem } from './call-files/calls.store';
import { Postponed } from './call-files/postponed';
import { createFrameCache } from './frame-cache';
import { beginItem, endItem, giveBackItem } from './judging.store';
import { readRejected } from './rejected.store';
import { retryWhileDatabaseIsDown } from './retry-while-database-is-down';
import { createSessions, type JudgingDependencies, type RunSession } from './session';
import { StepRecorder } from './step-recorder';
import { findItemToJudge, judgeNameOf, suiteInput } from './store';
import { waitForStore } from './wait-for-store';

/** The delay before frames are read ahead, so that the first calls go out before. */
const READ_AHEAD_MS = 30;

/** The size of the frame cache; the base64 of its frames, as they are sent, takes another four thirds. */
const MOST_FRAME_BYTES = 24 * 1024 * 1024;

/** One item of a run, and the job that is to judge it. */
export interface ItemJob {
  runId: string;
  itemId: string;
  /** The queue's id of the job; null outside of the queue. */
  jobId: bigint | null;
}

/** How a worker ends: first it begins no more calls, and lets those under way end; then it breaks these off, too. */
export interface WorkerEnd {
  leaving: AbortSignal;
  shutdown: AbortSignal;
}

/**
 * Returns a function that judges one item of a run; several may be judged at once. It gathers evidence, derives
 * answers and scores, and stores all of it. Replies that are on record, of this run or another, are not asked for
 * again. An item whose run is cancelled or paused meanwhile, or whose worker is leaving, is given back to the queue once the
 * calls under way have ended.
 * The function throws only when the failure is not the judge's (a bug, a database that stays away); the queue then
 * tries again.
 */
export function createItemJudge(
  dependencies: JudgingDependencies,
): (job: ItemJob, end: WorkerEnd) => Promise<void> {
  const sessions = createSessions(dependencies);
  const loadFrame = createFrameCache(MOST_FRAME_BYTES, (hash) => readStored('frames', hash));
  return (job, end) =>
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
      const needed = { ...dependencies, loadFrame };
      // What is on record is not asked for again.
      await waitForStore(() => judgeItem(session, needed, runItem, job, end), end.shutdown);
    });
}

async function judgeItem(
  session: RunSession,
  { requests, loadFrame, suiteById }: JudgingDependencies & { loadFrame: LoadFrame },
  { item, frameSets }: ItemToJudge,
  { runId, itemId, jobId }: ItemJob,
  { leaving, shutdown }: WorkerEnd,
): Promise<void> {
  const { run, suite, cancelled } = session;
  const pausing = AbortSignal.any([session.pausing, leaving]);
  if (!run.rater) throw new Error(`run ${runId} has no rater`);
  const raterId = run.rater.id;
  const heeded = suite.heeds === undefined ? null : suiteById(suite.heeds);
  const input = {
    ...suiteInput(suite, item, frameSets, run.settings),
    ...(heeded && {
      rejected: await retryWhileDatabaseIsDown(() => readRejected(itemId, heeded)),
    }),
  };
  const signal = AbortSignal.any([cancelled, shutdown]);
  const steps = new StepRecorder(session, requests, itemId, AbortSignal.any([signal, pausing]));
  const frames = framesOfMedia(input).map(({ hash }) => hash);
  const asked = session.filed?.(itemId) ?? session;
  const asking = trackAsks(
    askJudge({
      judge: asked.judge,
      roles: asked.roles,
      versions: session.versions,
      repeat: run.repeat,
      frameOrder: input.frameOrder ?? 'forward',
      transcription: runSettingsSchema.parse(run.settings).transcription ?? false,
      loadFrame: readAhead(loadFrame, frames),
      recorded: (request) => steps.recorded(request),
      record: (step) => steps.record(step),
      ended: (requestHash) => steps.ended(requestHash),
      limits: asked.limits,
      signal,
      pausing,
    }),
  );
  try {
    const brought = steps.withTranscribed(await gather(suite, input, asking.ask));
    signal.throwIfAborted();
    if (pausing.aborted && steps.isUnreached()) throw pausing.reason;
    await storeJudged({ session, raterId, item, input }, brought, steps, asking.made());
  } catch (error) {
    // A pause lets the other calls of the item end; they must be on record before the item is given back.
    await asking.ended();
    const isHalted = cancelled.aborted || pausing.aborted;
    if (shutdown.aborted || !(isHalted || error instanceof Postponed)) throw error;
    await steps.written();
    if (!isHalted) {
      await retryWhileDatabaseIsDown(() => postponeItem(runId, itemId, jobId));
      return;
    }
    // Given back before the pause is on record, the item would be taken up again at once.
    if (cancelled.aborted || session.pausing.aborted) await session.paused();
    await retryWhileDatabaseIsDown(() => giveBackItem(runId, itemId, jobId));
  }
}

/**
 * Derives answers and scores from what the calls brought, and stores all of it once the steps are on record.
 * @param made how many calls were made, by prompt
 */
async function storeJudged(
  judged: {
    session: RunSession;
    raterId: string;
    item: ItemToJudge['item'];
    input: SuiteInput;
  },
  brought: Brought,
  steps: StepRecorder,
  made: Record<string, number>,
): Promise<void> {
  const { session, raterId, item, input } = judged;
  const { run, suite } = session;
  const answers = withMarks(brought, (one) => suite.answers(one, input));
  const keys = await retryWhileDatabaseIsDown(() => readKeys(suite, [item.id]));
  await Promise.all([
    steps.written(),
    retryWhileDatabaseIsDown(() => appendVerdicts(raterId, item.id, suite.id, answers)),
    retryWhileDatabaseIsDown(() => withdrawUnasked(raterId, item.id, suite, answers)),
  ]);
  await retryWhileDatabaseIsDown(() =>
    endItem(run.id, item.id, {
      state: steps.isIncomplete() ? 'incomplete' : 'judged',
      evidence: brought.all,
      ...(suite.calls(input).some(({ optional }) => optional) && { plan: made }),
      scores: suite.scores(answers, { ...input, key: keys.get(item.id) }),
      stateReason: suite.shortfall?.(brought, input) ?? null,
      made: suite.produces?.(brought, input, originOf(item, judgeNameOf(run.judgeFacts))),
    }),
  );
}

type ItemToJudge = NonNullable<Awaited<ReturnType<typeof findItemToJudge>>>;

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
      for (;;) {
        // What follows on a call asks in its wake.
        await new Promise(setImmediate);
        if (underWay.size === 0) return;
        await Promise.allSettled(underWay);
      }
    },
    made: () => made,
  };
}
