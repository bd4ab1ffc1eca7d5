import 'server-only';

import { AppError } from '@/lib/errors';
import type { CallLimits, CallRecord, Judge, JudgeParameters } from '@/lib/judge/schema';
import { newId } from '@/lib/new-id';
import type { Prompt } from '@/lib/suites/prompt';
import type { Suite } from '@/lib/suites/suite';
import { type Budget, openBudget } from './budget/budget';
import { describeUsedUp } from './budget/schema';
import { highestCallCosts } from './budget/store';
import { expectCosts, withUsage } from './budget/usage';
import { pauseRun } from './control.store';
import type { InFlightRequests } from './requests/in-flight';
import { retryWhileDatabaseIsDown } from './retry-while-database-is-down';
import { rolesSchema } from './roles/schema';
import { findPromptVersions } from './steps.store';
import { currencyOf, findRun, type RunToJudge, runState } from './store';

/** How often a worker checks whether a run was cancelled or paused. */
const POLL_MS = 1000;

/** A run pauses after so many failed calls in a row. */
const FAILURES_IN_A_ROW = 10;

/** A judge as a run uses it. */
export interface JudgeInUse {
  judge: Judge;
  /** Null for a judge on this machine, which need not be shared with other workers. */
  parameters: JudgeParameters | null;
}

/** A judge as a run remembers it. */
export type RememberedJudge = Pick<RunToJudge, 'judgeId' | 'judgeFacts'>;

/** Dependencies of judging that a job does not carry. */
export interface JudgingDependencies {
  suiteById(id: string): Suite;
  /** A judge of a run, as it was when the run began, ready to be asked. */
  judgeOf(judge: RememberedJudge, suite: Suite): Promise<JudgeInUse>;
  /** The limits of calls to a judge, over all items and workers. */
  limitsOf(judgeId: string, parameters: JudgeParameters | null): CallLimits;
  /** The name of the worker that judges. */
  workerId(): string;
  /** The requests that it has in flight. */
  requests: InFlightRequests;
}

/** One worker's work on a run: what all items of the run share. */
export interface RunSession {
  run: RunToJudge;
  suite: Suite;
  judge: Judge;
  /** The judges that have other roles than the deciding one's, by role. */
  roles: ReadonlyMap<string, { judge: Judge; limits: CallLimits }>;
  versions: ReadonlyMap<string, Prompt>;
  limits: CallLimits;
  /** Called when a call is on record. */
  recorded(callId: string): void;
  /** Aborted when a person cancels the run. */
  cancelled: AbortSignal;
  /** Aborted when the run pauses, by a person or by itself (going on has no point, or its budget is used up). */
  pausing: AbortSignal;
  /** Resolves when a pause that the run made by itself is on record; at once if there is none. */
  paused(): Promise<void>;
}

/** The sessions of one worker. */
export interface Sessions {
  /**
   * Calls `work` with the session of a run, which its items share, or with null when the run is paused or cancelled.
   */
  withSession<Result>(
    runId: string,
    work: (session: Promise<RunSession | null>) => Promise<Result>,
  ): Promise<Result>;
}

interface OpenSession {
  session: Promise<RunSession | null>;
  /** Aborted when the last item of the session is done. */
  over: AbortController;
  users: number;
}

/** Keeps one session per run while items of it are under way. */
export function createSessions(dependencies: JudgingDependencies): Sessions {
  const sessions = new Map<string, OpenSession>();

  const enter = (runId: string): OpenSession => {
    const known = sessions.get(runId);
    if (known) return known;
    const over = new AbortController();
    // The run's next item opens a session anew.
    const forget = () => {
      if (sessions.get(runId) === opened) sessions.delete(runId);
    };
    over.signal.addEventListener('abort', forget);
    const session = openSession(runId, dependencies, over.signal, forget);
    const opened: OpenSession = { session, over, users: 0 };
    sessions.set(runId, opened);
    return opened;
  };

  return {
    async withSession(runId, work) {
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

/** Why a judge cannot be used, in a sentence; rethrows any other error, which is a bug. */
function reasonNotToAsk(error: unknown): string {
  if (error instanceof AppError) return error.message;
  throw error;
}

/**
 * @param over aborted when the session is no longer needed
 * @param onStandstill called when the run is paused or cancelled
 */
async function openSession(
  runId: string,
  dependencies: JudgingDependencies,
  over: AbortSignal,
  onStandstill: () => void,
): Promise<RunSession | null> {
  const run = await retryWhileDatabaseIsDown(() => findRun(runId));
  if (run?.state !== 'running') return null;
  const suite = dependencies.suiteById(run.suite);
  const others = Object.entries(rolesSchema.parse(run.roles));
  const labelOf = (role: string) => suite.roles?.find(({ id }) => id === role)?.label ?? role;
  const [inUse, inRoles, versions, dearest] = await retryWhileDatabaseIsDown(() =>
    Promise.all([
      dependencies.judgeOf(run, suite).catch(reasonNotToAsk),
      Promise.all(
        others.map(async ([role, { judgeId, facts }]) => {
          const used = await dependencies
            .judgeOf({ judgeId, judgeFacts: facts }, suite)
            .catch(reasonNotToAsk);
          return typeof used === 'string'
            ? `${labelOf(role)}: ${used}`
            : { role, judgeId, ...used };
        }),
      ),
      findPromptVersions(run.prompts, suite),
      run.budget === null ? new Map<string, number>() : highestCallCosts(runId),
    ]),
  );
  const [unfit] = [inUse, ...inRoles].filter((one) => typeof one === 'string');
  if (typeof inUse === 'string' || unfit !== undefined) {
    onStandstill();
    await retryWhileDatabaseIsDown(() => pauseRun(runId, unfit ?? null));
    return null;
  }
  const cancelled = new AbortController();
  const pausing = new AbortController();
  const halt = (how: AbortController, reason: string) => {
    onStandstill();
    how.abort(new Error(reason));
  };
  let paused = Promise.resolve();
  const pauseSelf = (reason: string): Promise<void> => {
    if (!pausing.signal.aborted) {
      halt(pausing, reason);
      paused = retryWhileDatabaseIsDown(() => pauseRun(runId, reason));
    }
    return paused;
  };

  const budget: Budget | null =
    run.budget === null
      ? null
      : openBudget(
          { runId, workerId: dependencies.workerId(), budget: run.budget },
          (left, next) => {
            const reason = describeUsedUp(left, next.likely, currencyOf(run));
            pauseSelf(reason).catch((error: unknown) => console.error(error));
          },
        );
  const poll = async () => {
    const state = await runState(runId);
    if (state === 'cancelled') halt(cancelled, 'The run was cancelled');
    if (state === 'paused') halt(pausing, 'The run pauses');
    await budget?.tidy();
  };
  // A failed check does no harm: the next comes in a second.
  const timer = setInterval(() => poll().catch(() => undefined), POLL_MS);
  const leave = () => {
    clearInterval(timer);
    budget?.close().catch((error: unknown) => console.error(error));
  };
  over.addEventListener('abort', leave);
  if (over.aborted) leave();

  let inARow = 0;
  /** Counts failures; the run pauses by itself when going on has no point. */
  const note = async (call: CallRecord) => {
    const failed = call.reason === 'unreachable' || call.reason === 'timed-out';
    inARow = failed ? inARow + 1 : 0;
    if (call.fatal) await pauseSelf(call.detail ?? 'The judge cannot be asked.');
    if (inARow >= FAILURES_IN_A_ROW) {
      await pauseSelf(`The last ${inARow} calls have failed. ${call.detail}`);
    }
  };
  /** A judge whose calls are within the run's budget, and noted. */
  const watched = ({ judge, parameters }: JudgeInUse): Judge => {
    const expectation = expectCosts(parameters, dearest);
    return {
      identity: judge.identity,
      async reply(request) {
        const callId = newId();
        const { signal, pausing: pauses } = request;
        const stops = pauses ? [signal, pauses] : [signal];
        await budget?.reserve(callId, expectation.of(request), stops);
        try {
          const said = await judge.reply(request);
          const record = parameters ? withUsage(said, request, parameters) : said;
          if (record.cost !== null) expectation.learn(request, record.cost);
          budget?.paid(callId, record.cost ?? 0);
          // Awaited before the call's permit is free for another call.
          await note(record);
          return { ...record, callId };
        } catch (error) {
          budget?.release(callId);
          throw error;
        }
      },
    };
  };
  const roles = new Map(
    inRoles.flatMap((used) => {
      if (typeof used === 'string') return [];
      const limits = dependencies.limitsOf(used.judgeId, used.parameters);
      return [[used.role, { judge: watched(used), limits }] as const];
    }),
  );
  return {
    run,
    suite,
    judge: watched(inUse),
    roles,
    versions,
    limits: dependencies.limitsOf(run.judgeId, inUse.parameters),
    recorded: (callId) => budget?.release(callId),
    cancelled: cancelled.signal,
    pausing: pausing.signal,
    paused: () => paused,
  };
}
