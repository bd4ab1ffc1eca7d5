import 'server-only';

import {
  type CallLimits,
  type CallRecord,
  type Judge,
  type JudgeParameters,
  unlimited,
} from '@/lib/judge/schema';
import { log } from '@/lib/log.mjs';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Prompt } from '@/lib/suites/prompt';
import type { Suite } from '@/lib/suites/suite';
import { LeasedBudget } from './budget/budget';
import { describeUsedUp } from './budget/schema';
import { highestCallCosts } from './budget/store';
import { type FiledUse, filedJudge, filedUse } from './call-files/filed-judge';
import { pauseRun } from './control.store';
import { type JudgeOf, type ReadyJudge, readyJudges } from './ready-judges';
import type { InFlightRequests } from './requests/in-flight';
import { retryWhileDatabaseIsDown } from './retry-while-database-is-down';
import { findPromptVersions } from './steps.store';
import { currencyOf, findRun, type RunToJudge, runState } from './store';
import { watched } from './watched-judge';

/** How often a worker checks whether a run was cancelled or paused. */
const POLL_MS = 1000;

/** A run pauses after so many failed calls in a row. */
const FAILURES_IN_A_ROW = 10;

/** Dependencies of judging that a job does not carry. */
export interface JudgingDependencies {
  suiteById: SuiteById;
  /** Has `suiteById` know the suites that another process may have saved meanwhile; needless where none can. */
  refreshSuites?(): Promise<void>;
  judgeOf: JudgeOf;
  /** The limits of calls to a judge, over all items and workers. */
  limitsOf(judgeId: string, parameters: JudgeParameters | null): CallLimits;
  /** The name of the worker that judges. */
  workerId(): string;
  /** The requests that it has in flight. */
  requests: InFlightRequests;
}

/** Who is asked, and within which limits. */
type AskedJudges = Pick<RunSession, 'judge' | 'roles' | 'limits'>;

/** One worker's work on a run: what all items of the run share. */
export interface RunSession {
  run: RunToJudge;
  suite: Suite;
  judge: Judge;
  /** The judges that have other roles than the deciding one's, by role. */
  roles: ReadonlyMap<string, { judge: Judge; limits: CallLimits }>;
  /** The judges as an item asks them whose calls go in files; null where each call is made by itself. */
  filed: ((itemId: string) => AskedJudges) | null;
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
    // The run's next item opens a session again.
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
  await retryWhileDatabaseIsDown(async () => dependencies.refreshSuites?.());
  const suite = dependencies.suiteById(run.suite, run.suiteVersion);
  const [judges, versions, dearest] = await retryWhileDatabaseIsDown(() =>
    Promise.all([
      readyJudges(run, suite, dependencies),
      findPromptVersions(run.prompts, suite),
      run.budget === null ? new Map<string, number>() : highestCallCosts(runId),
    ]),
  );
  if ('unfit' in judges) {
    onStandstill();
    await retryWhileDatabaseIsDown(() => pauseRun(runId, judges.unfit));
    return null;
  }
  const halt = createHalt(runId, onStandstill);
  const budget = budgetOf(run, dependencies.workerId(), halt.pauseSelf);
  watchState(run, halt, budget, over);
  const note = noteFailures(halt.pauseSelf);
  const asked = ({ judgeId, parameters, ...used }: ReadyJudge) => ({
    judge: watched({ ...used, parameters }, dearest, budget, note),
    limits: dependencies.limitsOf(judgeId, parameters),
  });
  const usual = {
    ...asked(judges.deciding),
    roles: new Map(judges.others.map((one) => [one.role, asked(one)])),
  };
  return {
    run,
    suite,
    ...usual,
    filed: run.callsBy === null ? null : filedJudges(run, judges, usual, note),
    versions,
    recorded: (callId) => budget?.release(callId),
    cancelled: halt.cancelled.signal,
    pausing: halt.pausing.signal,
    paused: halt.paused,
  };
}

/** The judges of a run whose calls go in files, as each of its items asks them; the others are asked as usual. */
function filedJudges(
  { id: runId, callsBy }: RunToJudge,
  {
    deciding,
    others,
  }: { deciding: ReadyJudge; others: readonly (ReadyJudge & { role: string })[] },
  usual: AskedJudges,
  note: FiledUse['note'],
): (itemId: string) => AskedJudges {
  const uses = new Map([deciding, ...others].map((one) => [one, filedUse(one, callsBy, note)]));
  return (itemId) => {
    const of = (one: ReadyJudge, otherwise: { judge: Judge; limits: CallLimits }) => {
      const use = uses.get(one);
      return use ? { judge: filedJudge(use, { runId, itemId }), limits: unlimited } : otherwise;
    };
    const roles = others.map(
      (one) => [one.role, of(one, usual.roles.get(one.role) ?? usual)] as const,
    );
    return { ...of(deciding, usual), roles: new Map(roles) };
  };
}

/** How a run comes to a standstill in this worker. */
interface Halt {
  /** Aborted when a person cancels the run. */
  cancelled: AbortController;
  /** Aborted when the run pauses. */
  pausing: AbortController;
  stop(how: AbortController, reason: string): void;
  /**
   * Pauses the run, once.
   * @param how see `pauseRun`
   * @returns when that is on record
   */
  pauseSelf(reason: string, how?: { probed: boolean }): Promise<void>;
  paused(): Promise<void>;
}

function createHalt(runId: string, onStandstill: () => void): Halt {
  const cancelled = new AbortController();
  const pausing = new AbortController();
  let paused = Promise.resolve();
  const stop = (how: AbortController, reason: string) => {
    onStandstill();
    how.abort(new Error(reason));
  };
  return {
    cancelled,
    pausing,
    stop,
    pauseSelf(reason, how) {
      if (!pausing.signal.aborted) {
        stop(pausing, reason);
        paused = retryWhileDatabaseIsDown(() => pauseRun(runId, reason, how));
      }
      return paused;
    },
    paused: () => paused,
  };
}

/** The worker's part in the budget of a run, which pauses when that is used up; null where there is none. */
function budgetOf(
  run: RunToJudge,
  workerId: string,
  pauseSelf: Halt['pauseSelf'],
): LeasedBudget | null {
  if (run.budget === null) return null;
  return new LeasedBudget({ runId: run.id, workerId, budget: run.budget }, (left, next) => {
    const reason = describeUsedUp(left, next.likely, currencyOf(run));
    pauseSelf(reason).catch((error: unknown) => log.error(error, 'A run could not be paused'));
  });
}

/** Halts when the run is cancelled or paused elsewhere, until the session is over; then the budget's lease is given back. */
function watchState(
  { id }: RunToJudge,
  { cancelled, pausing, stop }: Halt,
  budget: LeasedBudget | null,
  over: AbortSignal,
): void {
  const poll = async () => {
    const state = await runState(id);
    if (state === 'cancelled') stop(cancelled, 'The run was cancelled');
    if (state === 'paused') stop(pausing, 'The run pauses');
    await budget?.tidy();
  };
  // A failed check does no harm: the next comes in a second.
  const timer = setInterval(() => poll().catch(() => undefined), POLL_MS);
  const leave = () => {
    clearInterval(timer);
    budget?.close().catch((error: unknown) => log.error(error, 'A budget could not be closed'));
  };
  over.addEventListener('abort', leave);
  if (over.aborted) leave();
}

/** Counts failures; the run pauses by itself when going on has no point. */
function noteFailures(pauseSelf: Halt['pauseSelf']): (call: CallRecord) => Promise<void> {
  let inARow = 0;
  return async ({ reason, detail, fatal }) => {
    const failed = reason === 'unreachable' || reason === 'timed-out';
    inARow = failed ? inARow + 1 : 0;
    if (fatal) await pauseSelf(detail ?? 'The judge cannot be asked.', { probed: true });
    if (inARow >= FAILURES_IN_A_ROW) {
      await pauseSelf(`The last ${inARow} calls have failed. ${detail}`, { probed: true });
    }
  };
}
