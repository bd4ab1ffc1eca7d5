import 'server-only';
import { EventEmitter } from 'node:events';
import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';
import { Logger, run, type Task, type WorkerEvents } from 'graphile-worker';
import { env } from '@/lib/env';
import { type CallLimits, type JudgeParameters, unlimited } from '@/lib/judge/schema';
import type { FrameDecoder } from '@/lib/video/frames/decoder';
import { cleanUp } from '@/lib/video/transfer/clean-up.store';
import { frameTasks } from './frames/tasks';
import { createItemJudge } from './judge-item';
import { endItem } from './judging.store';
import { createSemaphore } from './limits/semaphore';
import { type SharedLimits, shareLimits } from './limits/shared-limits';
import { createInFlightRequests } from './requests/in-flight';
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

/**
 * Items judged at once in one process. Many, since the calls about one item wait for each other; calls are limited
 * per judge.
 */
const VIDEOS_AT_ONCE = 32;

/** The queue's own database connections; its queries are short. */
const QUEUE_CONNECTIONS = 10;

/** How often a worker sends its heartbeat and looks for jobs of dead workers. */
const HEARTBEAT_MS = 3000;

/** The wait before a restart after the queue has broken down. */
const BREAKDOWN_WAIT_MS = 2000;

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
        console.error('The queue broke down and is taken up again:', error);
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

/**
 * Works under one name until stopped, or until other workers take it for dead and its jobs are theirs.
 * @throws {NewerDatabase} when the database was migrated by a newer version
 */
async function work(dependencies: WorkerDependencies, stopping: AbortSignal): Promise<void> {
  await retryWhileDatabaseIsDown(() => requireKnownDatabase(dependencies.migrations));
  const lost = new AbortController();
  const limits = new Map<string, SharedLimits>();
  const own = createSemaphore(availableParallelism());
  const local: CallLimits = { ...unlimited, acquire: own.acquire };
  let name = '';
  let registered: Promise<void> | undefined;

  const limitsOf = (judgeId: string, parameters: JudgeParameters | null): CallLimits => {
    if (!parameters) return local;
    const known = limits.get(judgeId);
    known?.change(parameters);
    const shared = known ?? shareLimits(judgeId, name, parameters);
    limits.set(judgeId, shared);
    return shared;
  };
  const requests = createInFlightRequests(() => name);
  const judgeItem = createItemJudge({
    ...dependencies,
    limitsOf,
    workerId: () => name,
    requests,
  });

  const judge: Task = async (payload, { job, abortSignal }) => {
    await registered;
    const { runId, itemId } = judgeItemJobSchema.parse(payload);
    const shutdown = AbortSignal.any([abortSignal, lost.signal]);
    try {
      await judgeItem({ runId, itemId, jobId: BigInt(job.id) }, shutdown);
    } catch (error) {
      // Only the last attempt marks the item as failed; marked before, the queue would not retry it.
      if (job.attempts < MOST_FAULTS || shutdown.aborted) throw error;
      console.error(error);
      const stateReason = error instanceof Error ? error.message : String(error);
      await retryWhileDatabaseIsDown(() =>
        endItem(runId, itemId, { state: 'failed', stateReason }),
      );
    }
  };

  const { decoder, suiteById } = dependencies;
  const ending = AbortSignal.any([stopping, lost.signal]);
  const events: WorkerEvents = new EventEmitter();
  events.on('pool:create', ({ workerPool }) => {
    name = workerPool.id;
    registered = retryWhileDatabaseIsDown(() => registerWorker(name, decoder !== null));
  });
  const runner = await run({
    connectionString: env().DATABASE_URL,
    concurrency: VIDEOS_AT_ONCE,
    maxPoolSize: QUEUE_CONNECTIONS,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: {
      [JUDGE_ITEM]: judge,
      ...frameTasks({ suiteById, decoder, ending }),
      [PASS_ON]: async (payload) => {
        const { runId } = passOnJobSchema.parse(payload);
        await retryWhileDatabaseIsDown(() => passOn(runId, suiteById));
      },
      [CLEAN_UP]: async () => void (await cleanUp()),
    },
    crontab: CLEANING_TIMES,
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') console.error(message);
    }),
  });
  const leave = () => runner.stop().catch((error: unknown) => console.error(error));
  stopping.addEventListener('abort', leave);
  if (stopping.aborted) leave();

  const lose = async (reason: Error) => {
    lost.abort(reason);
    await leave();
  };
  const beat = async () => {
    await registered;
    if (lost.signal.aborted) return;
    try {
      await requireKnownDatabase(dependencies.migrations);
    } catch (error) {
      if (!(error instanceof NewerDatabase)) throw error;
      await lose(error);
      return;
    }
    if (!(await sendHeartbeat(name))) {
      await lose(new Error('This worker was taken for dead, and others have its videos'));
      return;
    }
    await releaseJobsOfDeadWorkers(name);
    await requests.tidy();
  };
  const timer = setInterval(
    () => beat().catch((error: unknown) => console.error('The database does not answer:', error)),
    HEARTBEAT_MS,
  );
  beat().catch((error: unknown) => console.error(error));
  try {
    await runner.promise;
  } finally {
    clearInterval(timer);
    stopping.removeEventListener('abort', leave);
    await retryWhileDatabaseIsDown(() =>
      Promise.all([...limits.values()].map((shared) => shared.close())),
    );
    await retryWhileDatabaseIsDown(() => removeWorker(name));
  }
  if (lost.signal.reason instanceof NewerDatabase) throw lost.signal.reason;
}
