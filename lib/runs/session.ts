import 'server-only';

import { AppError } from '@/lib/errors';
import type { Prompt } from '@/lib/judge/prompt';
import type { CallLimits, CallRecord, Judge, JudgeParameters } from '@/lib/judge/schema';
import type { Suite } from '@/lib/judge/suite';
import { newId } from '@/lib/new-id';
import { type Budget, shareBudgetOf } from './budget/budget';
import { tellUsedUp } from './budget/schema';
import { dearestCalls } from './budget/store';
import { expectCosts, withUse } from './budget/use';
import { pauseRun } from './control.store';
import { outlast } from './outlast';
import type { RequestsUnderWay } from './requests/under-way';
import { findPromptVersions } from './steps.store';
import { findRun, type RunToJudge, runState } from './store';

/** How often a worker looks whether a run was cancelled or paused. */
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
  /** The name of the worker that judges. */
  workerId(): string;
  /** What it asks just now. */
  requests: RequestsUnderWay;
}

/** A run as one worker works for it: what all its videos share. */
export interface RunSession {
  run: RunToJudge;
  suite: Suite;
  judge: Judge;
  versions: ReadonlyMap<string, Prompt>;
  limits: CallLimits;
  /** Told when a call is on record. */
  recorded(callId: string): void;
  /** Aborted when a person cancels the run. */
  cancelled: AbortSignal;
  /** Aborted when the run pauses; also by itself, when going on has no point or its budget is used up. */
  pausing: AbortSignal;
  /** Ends when a pause by itself is on record; at once where there is none. */
  paused(): Promise<void>;
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
  const [inUse, versions, dearest] = await outlast(() =>
    Promise.all([
      means.judgeOf(run, suite).catch(reasonToWait),
      findPromptVersions(run.prompts, suite),
      run.budget === null ? new Map<string, number>() : dearestCalls(runId),
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
  let paused = Promise.resolve();
  const pauseSelf = (reason: string): Promise<void> => {
    if (!pausing.signal.aborted) {
      standStill(pausing, reason);
      paused = outlast(() => pauseRun(runId, reason));
    }
    return paused;
  };

  const expectation = expectCosts(parameters, dearest);
  const budget: Budget | null =
    run.budget === null
      ? null
      : shareBudgetOf({ runId, workerId: means.workerId(), budget: run.budget }, (spent, next) => {
          const reason = tellUsedUp(run.budget ?? 0, spent, next.likely);
          pauseSelf(reason).catch((error: unknown) => console.error(error));
        });
  const look = async () => {
    const state = await runState(runId);
    if (state === 'cancelled') standStill(cancelled, 'The run was cancelled');
    if (state === 'paused') standStill(pausing, 'The run pauses');
    await budget?.tidy();
  };
  // A look that fails changes nothing: the next one comes in a second, and the judging itself needs the database too.
  const timer = setInterval(() => look().catch(() => undefined), LOOK_MS);
  const leave = () => {
    clearInterval(timer);
    budget?.close().catch((error: unknown) => console.error(error));
  };
  over.addEventListener('abort', leave);
  if (over.aborted) leave();

  let inARow = 0;
  /** Learns how a call ended: the run pauses by itself when going on has no point. */
  const note = async (call: CallRecord) => {
    const failed = call.reason === 'unreachable' || call.reason === 'timed-out';
    inARow = failed ? inARow + 1 : 0;
    if (call.hopeless) await pauseSelf(call.detail ?? 'The judge cannot be asked.');
    if (inARow >= FAILURES_IN_A_ROW) {
      await pauseSelf(`The last ${inARow} calls have failed. ${call.detail}`);
    }
  };
  return {
    run,
    suite,
    judge: {
      identity: judge.identity,
      async reply(request) {
        const callId = newId();
        const { signal, pausing: pauses } = request;
        const stops = pauses ? [signal, pauses] : [signal];
        await budget?.reserve(callId, expectation.of(request), stops);
        try {
          const said = await judge.reply(request);
          const record = parameters ? withUse(said, request, parameters) : said;
          if (record.cost !== null) expectation.learn(request, record.cost);
          budget?.paid(callId, record.cost ?? 0);
          // Noted before the call's place is free for another.
          await note(record);
          return { ...record, callId };
        } catch (error) {
          budget?.settle(callId);
          throw error;
        }
      },
    },
    versions,
    limits: means.limitsOf(run.judgeId, parameters),
    recorded: (callId) => budget?.settle(callId),
    cancelled: cancelled.signal,
    pausing: pausing.signal,
    paused: () => paused,
  };
}
