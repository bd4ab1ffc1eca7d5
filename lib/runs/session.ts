import 'server-only';
import { AppError } from '@/lib/errors';
import type { Prompt } from '@/lib/judge/prompt';
import type { CallLimits, CallRecord, Judge, JudgeParameters } from '@/lib/judge/schema';
import type { Suite } from '@/lib/judge/suite';
import { pauseRun, readRunStanding } from './control/store';
import { outlast } from './outlast';
import { findPromptVersions } from './steps/store';
import { findRun, type RunToJudge } from './store';

/** How often a worker looks whether a run was cancelled or paused, and what it has cost. */
const LOOK_MS = 1000;

/** So many calls of a run that fail one after another are no accident. */
const FAILURES_IN_A_ROW = 10;

/** A judge as a run uses it. */
export interface JudgeInUse {
  judge: Judge;
  /** Null for a judge on this very machine, which need not be shared with other workers. */
  parameters: JudgeParameters | null;
}

/** What judging needs that the queue does not carry. */
export interface JudgingMeans {
  suiteById(id: string): Suite;
  /** The judge as it was when the run began, ready to be asked. */
  judgeOf(run: RunToJudge, suite: Suite): Promise<JudgeInUse>;
  /** What holds back calls to a judge, over all videos and workers. */
  limitsOf(judgeId: string, parameters: JudgeParameters | null): CallLimits;
}

/** A run as one worker works for it: what all its videos share. */
export interface RunSession {
  run: RunToJudge;
  suite: Suite;
  judge: Judge;
  versions: ReadonlyMap<string, Prompt>;
  limits: CallLimits;
  /** Aborted when a person cancels the run. */
  cancelled: AbortSignal;
  /** Aborted when the run pauses; also by itself, when going on has no point or its budget is used up. */
  pausing: AbortSignal;
}

/** The sessions of one worker. */
export interface Sessions {
  /** Works on a run with its session, which videos of the same run share; with null when the run stands still. */
  during<Result>(
    runId: string,
    work: (session: Promise<RunSession | null>) => Promise<Result>,
  ): Promise<Result>;
}

interface OpenSession {
  session: Promise<RunSession | null>;
  /** Aborted when the last video of the session is done. */
  over: AbortController;
  users: number;
}

/** Keeps one session a run for as long as videos of it are under way. */
export function keepSessions(means: JudgingMeans): Sessions {
  const sessions = new Map<string, OpenSession>();

  const enter = (runId: string): OpenSession => {
    const known = sessions.get(runId);
    if (known) return known;
    const over = new AbortController();
    // The run's next video finds out anew how things stand.
    const forget = () => {
      if (sessions.get(runId) === opened) sessions.delete(runId);
    };
    over.signal.addEventListener('abort', forget);
    const session = openSession(runId, means, over.signal, forget);
    const opened: OpenSession = { session, over, users: 0 };
    sessions.set(runId, opened);
    return opened;
  };

  return {
    async during(runId, work) {
      const entered = enter(runId);
      entered.users += 1;
      try {
        return await work(entered.session);
      } finally {
        entered.users -= 1;
        if (entered.users === 0) entered.over.abort();
      }
    },
  };
}

/** What keeps a judge from being used, in words; any other error is a bug and thrown. */
function reasonToWait(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

/**
 * @param over aborted when the session is no longer needed
 * @param onStandstill called when the run does not go on
 */
async function openSession(
  runId: string,
  means: JudgingMeans,
  over: AbortSignal,
  onStandstill: () => void,
): Promise<RunSession | null> {
  const run = await outlast(() => findRun(runId));
  if (run?.state !== 'running') return null;
  const suite = means.suiteById(run.suite);
  const [inUse, versions, standing] = await outlast(() =>
    Promise.all([
      means.judgeOf(run, suite).catch(reasonToWait),
      findPromptVersions(run.prompts, suite),
      run.budget === null ? null : readRunStanding(runId),
    ]),
  );
  if (typeof inUse === 'string') {
    onStandstill();
    await outlast(() => pauseRun(runId, inUse));
    return null;
  }
  const { judge, parameters } = inUse;
  const cancelled = new AbortController();
  const pausing = new AbortController();
  const standStill = (how: AbortController, reason: string) => {
    onStandstill();
    how.abort(new Error(reason));
  };
  const pauseSelf = async (reason: string) => {
    if (pausing.signal.aborted) return;
    standStill(pausing, reason);
    await outlast(() => pauseRun(runId, reason));
  };

  let inARow = 0;
  let spent = standing?.cost ?? 0;
  const keepToBudget = async () => {
    if (run.budget === null || spent < run.budget) return;
    await pauseSelf(
      `The budget of ${run.budget} is used up: the run has cost ${spent.toFixed(4)}.`,
    );
  };
  const look = async () => {
    const now = await readRunStanding(runId);
    if (now?.state === 'cancelled') standStill(cancelled, 'The run was cancelled');
    if (now?.state === 'paused') standStill(pausing, 'The run pauses');
    // Other workers spend, too.
    spent = Math.max(spent, now?.cost ?? 0);
    await keepToBudget();
  };
  // A look that fails changes nothing: the next one comes in a second, and the judging itself needs the database too.
  const timer = setInterval(() => look().catch(() => undefined), LOOK_MS);
  over.addEventListener('abort', () => clearInterval(timer));
  if (over.aborted) clearInterval(timer);
  await keepToBudget();

  /** Learns how a call ended: the run pauses by itself when going on has no point, or its budget is used up. */
  const note = async (call: CallRecord) => {
    const failed = call.reason === 'unreachable' || call.reason === 'timed-out';
    inARow = failed ? inARow + 1 : 0;
    spent += call.cost ?? 0;
    if (call.hopeless) await pauseSelf(call.detail ?? 'The judge cannot be asked.');
    if (inARow >= FAILURES_IN_A_ROW) {
      await pauseSelf(`The last ${inARow} calls have failed. ${call.detail}`);
    }
    await keepToBudget();
  };
  return {
    run,
    suite,
    judge: {
      identity: judge.identity,
      // Noted before the call's place is free for another.
      async reply(request) {
        const record = await judge.reply(request);
        await note(record);
        return record;
      },
    },
    versions,
    limits: means.limitsOf(run.judgeId, parameters),
    cancelled: cancelled.signal,
    pausing: pausing.signal,
  };
}
