import 'server-only';
import { EventEmitter } from 'node:events';
import { Logger, type Runner, run, type Task, type WorkerEvents } from 'graphile-worker';
import { Client } from 'pg';
import { env } from '@/lib/env';
import { type JudgingMeans, judgeVideo } from './judge-video';
import { JUDGE_VIDEO, judgeVideoJobSchema } from './schema';
import { endVideo } from './store';

/** Videos judged at once by one process; calls are held back per judge. */
const VIDEOS_AT_ONCE = 4;

/** How often abandoned jobs are looked for. */
const LOOK_FOR_ABANDONED_MS = 15_000;

/** A job locked less than this ago is never taken for abandoned: its worker may not have shown itself yet. */
const SURELY_SHOWN_SECONDS = 10;

/**
 * Works on the queue until stopped. Every worker holds a lock on its own name in the database for as long as it lives;
 * jobs whose worker holds none (it was killed) are given back to the queue.
 */
export async function startWorker(means: Omit<JudgingMeans, 'shutdown'>): Promise<Runner> {
  const life = new Client({ connectionString: env().DATABASE_URL });
  await life.connect();
  life.on('error', (error) => {
    // Without this connection the jobs here would pass for abandoned and be judged twice.
    console.error(`The database connection was lost: ${error.message}`);
    process.exit(1);
  });

  const own = new Set<string>();
  const events: WorkerEvents = new EventEmitter();
  events.on('worker:create', ({ worker }) => {
    own.add(worker.workerId);
    life
      .query('SELECT pg_advisory_lock(hashtextextended($1, 0))', [worker.workerId])
      .catch(stopForGood);
  });

  const judge: Task = async (payload, { job, abortSignal }) => {
    const { runId, videoId } = judgeVideoJobSchema.parse(payload);
    try {
      await judgeVideo(runId, videoId, { ...means, shutdown: abortSignal });
    } catch (error) {
      // Only the last attempt is the end: an earlier verdict of “failed” would stop the queue's own retry.
      if (job.attempts >= job.max_attempts && !abortSignal.aborted) {
        const stateReason = error instanceof Error ? error.message : String(error);
        await endVideo(runId, videoId, { state: 'failed', stateReason });
      }
      throw error;
    }
  };

  const runner = await run({
    connectionString: env().DATABASE_URL,
    concurrency: VIDEOS_AT_ONCE,
    noHandleSignals: true,
    pollInterval: 2000,
    taskList: { [JUDGE_VIDEO]: judge },
    events,
    logger: new Logger(() => (level, message) => {
      if (level === 'error' || level === 'warning') console.error(message);
    }),
  });
  const timer = setInterval(
    () => releaseAbandoned(life, own).catch(stopForGood),
    LOOK_FOR_ABANDONED_MS,
  );
  await releaseAbandoned(life, own);
  runner.promise
    .finally(async () => {
      clearInterval(timer);
      await life.end();
    })
    .catch(stopForGood);
  return runner;
}

function stopForGood(error: unknown): void {
  console.error(error);
  process.exit(1);
}

/** Gives jobs back to the queue whose worker, none of our own, no longer holds the lock on its name. */
async function releaseAbandoned(life: Client, own: ReadonlySet<string>): Promise<void> {
  const { rows } = await life.query<{ worker: string }>(
    `SELECT DISTINCT locked_by AS worker FROM graphile_worker.jobs
     WHERE locked_by IS NOT NULL AND locked_at < now() - make_interval(secs => $1)`,
    [SURELY_SHOWN_SECONDS],
  );
  for (const { worker } of rows) {
    if (own.has(worker)) continue;
    const { rows: locks } = await life.query<{ gone: boolean }>(
      'SELECT pg_try_advisory_lock(hashtextextended($1, 0)) AS gone',
      [worker],
    );
    if (!locks[0]?.gone) continue;
    await life.query('SELECT graphile_worker.force_unlock_workers($1::text[])', [[worker]]);
    await life.query('SELECT pg_advisory_unlock(hashtextextended($1, 0))', [worker]);
  }
}
