import 'server-only';
import { makeWorkerUtils } from 'graphile-worker';
import { database } from '@/lib/db';
import { env } from '@/lib/env';
import type { Prisma } from '@/prisma/generated/client';
import { GO_ON_WITH_CALLS } from './call-files/schema';
import { GO_ON_WITH_FRAMES, TAKE_FRAMES } from './frames/schema';
import { LARGE, MOST_OF_SMALL_RUN } from './intake';
import { MOST_PROBES, minutesToProbe, PROBE_RUN } from './probe/schema';
import { JUDGE_ITEM } from './schema';
import { PASS_ON } from './stages/schema';

let queuePrepared: Promise<void> | undefined;

/** Creates the queue's own tables if they are missing; once per process. */
export function prepareQueue(): Promise<void> {
  queuePrepared ??= (async () => {
    const queue = await makeWorkerUtils({ connectionString: env().DATABASE_URL });
    await queue.migrate().finally(() => queue.release());
  })();
  queuePrepared.catch(() => {
    queuePrepared = undefined;
  });
  return queuePrepared;
}

/** Attempts after which the queue gives a job up; those that ended with the death of a worker count too. */
const MOST_BEGINNINGS = 25;

/**
 * Puts items of a run into the queue, flagged by its judges (see `Intake`). Those of a run of a few items go before all
 * others.
 */
export async function enqueue(
  db: Prisma.TransactionClient,
  runId: string,
  itemIds: readonly string[],
): Promise<void> {
  await db.$executeRaw`
    WITH run AS MATERIALIZED (
      SELECT size.large, CASE WHEN size.large THEN ARRAY[${LARGE}] ELSE '{}' END || ARRAY(
        SELECT DISTINCT CASE WHEN size.large THEN 'large:' ELSE 'small:' END || judge
        FROM (
          SELECT r."judgeId"::text UNION ALL SELECT role->>'judgeId' FROM jsonb_each(r.roles) AS roles(name, role)
        ) AS judges(judge)
      ) AS flags
      FROM "Run" r CROSS JOIN LATERAL (
        SELECT count(*) > ${MOST_OF_SMALL_RUN} AS large
        FROM (SELECT 1 FROM "RunItem" WHERE "runId" = r.id LIMIT ${MOST_OF_SMALL_RUN + 1}) few
      ) size
      WHERE r.id = ${runId}::uuid
    )
    SELECT graphile_worker.add_job(${JUDGE_ITEM}, json_build_object('runId', ${runId}::text, 'itemId', id),
      job_key => ${runId}::text || ':' || id, max_attempts => ${MOST_BEGINNINGS}::int,
      priority => CASE WHEN run.large THEN 0 ELSE -1 END, flags => run.flags)
    FROM unnest(${itemIds}::text[]) AS id CROSS JOIN run`;
}

/**
 * Has what came of a run's items go on to the next stage: one job for all that come while it waits, and one at a time, since
 * several at once would each plan the same items, and hold up those that end by waiting for the run.
 */
export async function enqueuePassingOn(db: Prisma.TransactionClient, runId: string): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${PASS_ON}, json_build_object('runId', ${runId}::text), job_key => 'pass-on:' || ${runId}::text,
      queue_name => 'pass-on:' || ${runId}::text, max_attempts => ${MOST_BEGINNINGS}::int)`;
}

/** How soon files of calls are looked after when something has changed; until then more may have. */
const SOON_SECONDS = 1;

/**
 * Has files of a run's calls sent, and looked whether answers have come.
 * @param when in so many seconds, unless it is done sooner; or `soon`, as something has changed
 */
export async function enqueueCallFiles(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  runId: string,
  when: number | 'soon',
): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${GO_ON_WITH_CALLS}, json_build_object('runId', ${runId}::text),
      job_key => 'call-files:' || ${runId}::text, queue_name => 'call-files:' || ${runId}::text,
      max_attempts => ${MOST_BEGINNINGS}::int,
      job_key_mode => ${when === 'soon' ? 'replace' : 'preserve_run_at'},
      run_at => now() + make_interval(secs => ${when === 'soon' ? SOON_SECONDS : when}::float))`;
}

/** The name of the job that probes a run. */
const probeKeyOf = (runId: string) => `probe:${runId}`;

/** Has the judges of a paused run asked later whether they answer; after many tries no longer. */
export async function enqueueProbe(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  runId: string,
  tries: number,
): Promise<void> {
  if (tries >= MOST_PROBES) return;
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${PROBE_RUN}, json_build_object('runId', ${runId}::text, 'tries', ${tries}::int),
      job_key => ${probeKeyOf(runId)}, run_at => now() + make_interval(mins => ${minutesToProbe(tries)}::int))`;
}

/** Has nobody ask them any longer. */
export async function unqueueProbe(
  db: Pick<Prisma.TransactionClient, '$executeRaw'>,
  runId: string,
): Promise<void> {
  await db.$executeRaw`SELECT graphile_worker.remove_job(${probeKeyOf(runId)})`;
}

/** When the judges of a paused run are asked next; null where nobody asks them. */
export async function nextProbe(runId: string): Promise<Date | null> {
  const [job] = await database().$queryRaw<{ at: Date }[]>`
    SELECT run_at AS at FROM graphile_worker.jobs WHERE key = ${probeKeyOf(runId)}`;
  return job?.at ?? null;
}

/**
 * How many workers may take frames at once. Each takes those of one video at a time; jobs of one queue are done one after
 * another, so that no more than these ever wait inside of a worker, where they would keep clips from being judged.
 */
const TAKING_QUEUES = 4;

/**
 * Has frames taken out of videos that run items wait for, and those looked at again that came meanwhile. To be called in
 * the transaction that makes them wait, after it has done so: until its end nobody stores a frame set of these videos,
 * so that none comes unnoticed.
 */
export async function enqueueTaking(
  db: Prisma.TransactionClient,
  videoIds: readonly string[],
): Promise<void> {
  if (videoIds.length === 0) return;
  const ids = [...videoIds].sort();
  await db.$executeRaw`SELECT 1 FROM "Video" WHERE id = ANY(${ids}::uuid[]) ORDER BY id FOR SHARE`;
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${GO_ON_WITH_FRAMES}, json_build_object('videoId', id), job_key => 'go-on:' || id)
    FROM unnest(${videoIds}::text[]) AS id`;
  await db.$executeRaw`
    SELECT graphile_worker.add_job(${TAKE_FRAMES}, json_build_object('videoId', id), job_key => 'take:' || id,
      queue_name => 'frames-' || abs(hashtext(id)) % ${TAKING_QUEUES}::int, max_attempts => ${MOST_BEGINNINGS}::int)
    FROM unnest(${videoIds}::text[]) AS id`;
}

/** Videos that a worker takes frames out of at this moment. */
export async function videosBeingTaken(): Promise<string[]> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT substr(key, length('take:') + 1) AS id FROM graphile_worker.jobs
    WHERE task_identifier = ${TAKE_FRAMES} AND locked_at IS NOT NULL AND key IS NOT NULL`;
  return rows.map(({ id }) => id);
}
