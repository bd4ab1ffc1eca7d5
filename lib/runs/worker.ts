import 'server-only';
import { EventEmitter } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import { env } from '@/lib/env';
import { type CallLimits, unlimited } from '@/lib/judge/schema';
import { log } from '@/lib/log.mjs';
import { clearCounts } from '@/lib/people/limits/attempts.store';
import { traced } from '@/lib/traces.mjs';
import type { FrameDecoder } from '@/lib/video/frames/decoder';
import { cleanUp } from '@/lib/video/transfer/clean-up.store';
import { SEND_WEBHOOK, TELL_OF_AGREEMENT } from '@/lib/webhooks/schema';
import { forgetDeliveries, sendWebhook, tellOfAgreement } from '@/lib/webhooks/send.store';
import { goOnWithCalls } from './call-files/go-on.store';
import { GO_ON_WITH_CALLS } from './call-files/schema';
import { frameTasks } from './frames/tasks';
import { Intake, JOBS_AT_ONCE } from './intake';
import { createItemJudge } from './judge-item';
import { endItem, putBackItem } from './judging.store';
import { createSemaphore } from './limits/semaphore';
import { SharedLimits } from './limits/shared-limits';
import { readCallsAtOnce } from './limits/store';
import { probeRun } from './probe/probe.store';
import { PROBE_RUN } from './probe/schema';
import { InFlightRequests } from './requests/in-flight';
import { retryWhileDatabaseIsDown } from './retry-while-database-is-down';
import { JUDGE_ITEM, judgeItemJobSchema } from './schema';
import type { JudgingDependencies } from './session';
import { PASS_ON, passOnJobSchema } from './stages/schema';
import { passOn } from './stages/store';
import {
  NewerDatabase,
  registerWorker,
  releaseJobsOfDeadWorkers,
  removeWorker,
  requireKnownDatabase,
  sendHeartbeat,
} from './workers/store';

/** The queue's own database connections; its queries are short. */
const QUEUE_CONNECTIONS = 10;

/** How often a worker sends its heartbeat and looks for jobs of dead workers. */
const HEARTBEAT_MS = 3000;

/** The wait before a restart after the queue has broken down. */
const BREAKDOWN_WAIT_MS = 2000;

/** How long a queue that broke down may take to end by itself. */
const STUCK_AFTER_MS = 10_000;

/** After so many errors that are not a judge's, a job has failed for good. */
const MOST_FAULTS = 5;

/** The job that deletes unfinished uploads; once an hour, by one worker. */
const CLEAN_UP = 'clean-up';
const CLEANING_TIMES = `17 * * * * ${CLEAN_UP} ?max=1&jobKey=${CLEAN_UP}`;

/** Dependencies of a worker. */
export interface WorkerDependencies
  extends Omit<JudgingDependencies, 'limitsOf' | 'workerId' | 'requests'> {
  /** Takes frames out of videos; null where this worker cannot. */
  decoder: FrameDecoder | null;
  /** Names of the migrations that this code knows. */
  migrations: ReadonlySet<string>;
}

/** A started worker. */
export interface RunningWorker {
  /**
   * Resolves when the worker has stopped; rejects with {@link NewerDatabase} when the database was migrated by a newer
   * version.
   */
  promise: Promise<void>;
  /** Stops: takes no more items and gives those under way back. */
  stop(): Promise<void>;
}

/** Works on the queue until stopped; waits for a database that is down. */
export function startWorker(dependencies: WorkerDependencies): RunningWorker {
  const stopping = new AbortController();
  const promise = (async () => {
    while (!stopping.signal.aborted) {
      try {
        await work(dependencies, stopping.signal);
      } catch (error) {
        if (error instanceof NewerDatabase) throw error;
        log.error(error, 'The queue broke down and is taken up again');
        await sleep(BREAKDOWN_WAIT_MS);
      }
    }
  })();
  return {
    promise,
    stop() {
      stopping.abort();
      return promise;
    },
  };
}

/** One worker under the name that the queue gives it. */
interface Named {
  /** Empty until the queue has begun. */
  name: string;
  /** Resolves when it is on record. */
  registered: Promise<void> | undefined;
  limits: Map<string, SharedLimits>;
  intake: Intake;
  requests: InFlightRequests;
  /** Aborted when it is no longer to work, with why. */
  lost: AbortController;
}

/**
 * Works under one name until stopped, or until other workers take it for dead and its jobs are theirs.
 * @throws {NewerDatabase} when the database was migrated by a newer version
 */
async function work(dependencies: WorkerDependencies, stopping: AbortSignal): Promise<void> {
  await retryWhileDatabaseIsDown(() => requireKnownDatabase(dependencies.migrations));
  const worker: Named = {
    name: '',
    registered: undefined,
    limits: new Map(),
    intake: new Intake(
      (judgeId) => worker.limits.get(judgeId)?.callsAtOnce ?? readCallsAtOnce(judgeId),
    ),
    requests: new InFlightRequests(() => worker.name),
    lost: new AbortController(),
  };
  const events = registering(worker, dependencies.decoder !== null);
  const stuck = whenStuck(events);
  const runner = await run({
    connectionString: env().DATABASE_URL,
    concurrency: JOBS_AT_ONCE,
    forbiddenFlags: () => worker.intake.full(),
    maxPoolSize: QUEUE_CONNECTIONS,
    noHandleSignals: true,
    pollInterval: 2000,
    // Reported at once all the same; but a report that fails ends this queue, which is then taken up again, where one
    // that is not in a batch would end the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    taskList: tasksOf(worker, dependencies, stopping),
    crontab: CLEANING_TIMES,
    events,
    logger: new Logger(() => (level, message) => {
      // Fewer connections than jobs are meant: most of these wait for a judge.
      const isMeant = message.includes('maxPoolSize');
      if (level === 'error') log.error(message);
      else if (level === 'warning' && !isMeant) log.warn(message);
    }),
  });
  const leave = () =>
    runner.stop().catch((error: unknown) => log.error(error, 'The queue did not stop'));
  stopping.addEventListener('abort', leave);
  if (stopping.aborted) leave();
  const beating = keepAlive(worker, dependencies.migrations, leave);
  try {
    await Promise.race([runner.promise, stuck]);
  } catch (error) {
    // What is still under way here is given back below, and not to be gone on with.
    worker.lost.abort(error);
    throw error;
  } finally {
    clearInterval(beating);
    stopping.removeEventListener('abort', leave);
    await retryWhileDatabaseIsDown(() =>
      Promise.all([...worker.limits.values()].map((shared) => shared.close())),
    );
    await retryWhileDatabaseIsDown(() => removeWorker(worker.name));
  }
  const { reason } = worker.lost.signal;
  if (reason instanceof NewerDatabase) throw reason;
}

/**
 * Rejects when the queue has broken down and has not ended by itself some seconds later. graphile-worker 0.17.3 waits for ever
 * where another job was reported between a report that failed and its end: it counts that one twice.
 */
function whenStuck(events: WorkerEvents): Promise<never> {
  return new Promise((_resolve, reject) => {
    events.once('pool:fatalError', ({ error }) => {
      setTimeout(() => reject(error), STUCK_AFTER_MS).unref();
    });
  });
}

/** Names the worker as the queue does, and puts it on record. */
function registering(worker: Named, takesFrames: boolean): WorkerEvents {
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool: { id } }) => {
    worker.name = id;
    worker.registered = retryWhileDatabaseIsDown(() => registerWorker(id, takesFrames));
  });
  return events;
}

/** What a worker does, by the kind of job. */
function tasksOf(worker: Named, dependencies: WorkerDependencies, stopping: AbortSignal): TaskList {
  const { decoder, suiteById } = dependencies;
  return {
    [JUDGE_ITEM]: judging(worker, dependencies, stopping),
    ...frameTasks({
      suiteById,
      decoder,
      ending: AbortSignal.any([stopping, worker.lost.signal]),
    }),
    [PASS_ON]: async (payload) => {
      const { runId } = passOnJobSchema.parse(payload);
      await retryWhileDatabaseIsDown(() => passOn(runId, suiteById));
    },
    [GO_ON_WITH_CALLS]: (payload, { abortSignal }) =>
      goOnWithCalls(payload, dependencies, AbortSignal.any([abortSignal, worker.lost.signal])),
    [PROBE_RUN]: (payload, { abortSignal }) =>
      probeRun(payload, dependencies, AbortSignal.any([abortSignal, worker.lost.signal])),
    [SEND_WEBHOOK]: (payload, { abortSignal }) =>
      sendWebhook(payload, AbortSignal.any([abortSignal, worker.lost.signal])),
    [TELL_OF_AGREEMENT]: tellOfAgreement,
    [CLEAN_UP]: async () => {
      await cleanUp();
      await forgetDeliveries();
      await clearCounts();
    },
  };
}

function judging(worker: Named, dependencies: WorkerDependencies, leaving: AbortSignal): Task {
  const judgeItem = createItemJudge({
    ...dependencies,
    limitsOf: limitsOf(worker),
    workerId: () => worker.name,
    requests: worker.requests,
  });
  return async (payload, { job, abortSignal }) => {
    await worker.registered;
    const { runId, itemId } = judgeItemJobSchema.parse(payload);
    const flags = Object.keys(job.flags ?? {});
    const leave = await retryWhileDatabaseIsDown(() => worker.intake.enter(flags));
    if (!leave) return retryWhileDatabaseIsDown(() => putBackItem(runId, itemId));
    const shutdown = AbortSignal.any([abortSignal, worker.lost.signal]);
    try {
      await traced('judge item', { 'framejury.run': runId, 'framejury.item': itemId }, () =>
        judgeItem({ runId, itemId, jobId: BigInt(job.id) }, { leaving, shutdown }),
      );
    } catch (error) {
      // Only the last attempt marks the item as failed; marked before, the queue would not retry it.
      if (job.attempts < MOST_FAULTS || shutdown.aborted) throw error;
      log.error({ err: error, run: runId, item: itemId }, 'An item could not be judged');
      const stateReason = error instanceof Error ? error.message : String(error);
      await retryWhileDatabaseIsDown(() =>
        endItem(runId, itemId, { state: 'failed', stateReason }),
      );
    } finally {
      leave();
    }
  };
}

/** The limits of a worker's calls: of a judge on this machine its processors, of others their settings. */
function limitsOf(worker: Named): JudgingDependencies['limitsOf'] {
  const { acquire } = createSemaphore(availableParallelism());
  const local: CallLimits = { ...unlimited, acquire };
  return (judgeId, parameters) => {
    if (!parameters) return local;
    const known = worker.limits.get(judgeId);
    known?.change(parameters);
    const shared = known ?? new SharedLimits(judgeId, worker.name, parameters);
    worker.limits.set(judgeId, shared);
    return shared;
  };
}

/**
 * Says again and again that the worker lives, until other workers have taken it for dead or the database is newer than
 * its code.
 * @param leave stops its queue
 */
function keepAlive(
  worker: Named,
  migrations: ReadonlySet<string>,
  leave: () => Promise<void>,
): NodeJS.Timeout {
  const { lost } = worker;
  const lose = async (reason: Error) => {
    lost.abort(reason);
    await leave();
  };
  const beat = async () => {
    await worker.registered;
    if (lost.signal.aborted) return;
    try {
      await requireKnownDatabase(migrations);
    } catch (error) {
      if (!(error instanceof NewerDatabase)) throw error;
      await lose(error);
      return;
    }
    if (!(await sendHeartbeat(worker.name))) {
      await lose(new Error('This worker was taken for dead, and others have its items'));
      return;
    }
    await releaseJobsOfDeadWorkers(worker.name);
    await worker.requests.tidy();
  };
  const complain = (error: unknown) =>
    log.error(error, 'The worker could not say that it is alive');
  beat().catch(complain);
  return setInterval(() => beat().catch(complain), HEARTBEAT_MS);
}
