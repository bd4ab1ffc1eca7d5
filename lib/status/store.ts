import 'server-only';
import { database } from '@/lib/db';
import { freeBytes } from '@/lib/disk';
import { DEAD_AFTER_SECONDS } from '@/lib/runs/workers/store';
import { slowestRoutes } from './requests';
import type { InstallationStatus } from './schema';

/** The pace of judges is measured over so many seconds. */
const PACE_SECONDS = 300;

/** Recent calls are looked for among so many, which are found by their ids. */
const MOST_CALLS = 20_000;

/** Of each list no more rows are shown. */
const MOST_ROWS = 20;

/** Which of a run's judges a step asked, as SQL over `s`, a step, and `r`, its run. */
const ASKED = `CASE WHEN s.role = 'judge' OR r.roles -> s.role IS NULL THEN r."judgeId" ELSE (r.roles -> s.role ->> 'judgeId')::uuid END`;

/**
 * Whether a step, `s` in SQL, got no reply. What became of replies is not told here: it is what a judge said of an item, and
 * admins and accounts of programs may review blind.
 */
const LOST = `coalesce(s.reason IN ('unreachable', 'timed-out'), false)`;

/** How the installation is now; see {@link statusSchema}. It reads a bounded part of what there is. */
export async function readStatus(): Promise<InstallationStatus> {
  const [workers, jobs, items, judges, failures, paused, storage, state] = await Promise.all([
    readWorkerRows(),
    readJobs(),
    countItems(),
    readJudges(),
    readFailures(),
    listPaused(),
    readStorage(),
    readDatabase(),
  ]);
  return {
    at: new Date().toISOString(),
    ...{ workers, jobs, items, judges, failures, paused, storage },
    database: state,
    requests: await slowestRoutes(MOST_ROWS),
  };
}

type Part<Name extends keyof InstallationStatus> = Promise<InstallationStatus[Name]>;

function readWorkerRows(): Part<'workers'> {
  return database().$queryRaw`
    SELECT id, host, process, decodes, to_json("startedAt") AS "startedAt",
      greatest(0, extract(epoch FROM now() - "seenAt"))::float8 AS "silentFor",
      "seenAt" >= now() - make_interval(secs => ${DEAD_AFTER_SECONDS}) AS alive,
      (SELECT count(*) FROM graphile_worker.jobs WHERE locked_by = w.id)::int AS jobs
    FROM "Worker" w ORDER BY w."startedAt", id`;
}

function readJobs(): Part<'jobs'> {
  return database().$queryRaw`
    SELECT task_identifier AS task, state, count(*)::int AS jobs,
      coalesce(greatest(0, extract(epoch FROM now() - min(run_at))), 0)::float8 AS oldest
    FROM (
      SELECT task_identifier, run_at, CASE
        WHEN locked_at IS NOT NULL THEN 'running'
        WHEN attempts >= max_attempts THEN 'failed'
        WHEN run_at > now() THEN 'later'
        ELSE 'ready' END AS state
      FROM graphile_worker.jobs
    ) j GROUP BY 1, 2 ORDER BY 1, 2`;
}

function countItems(): Part<'items'> {
  return database().$queryRaw`
    SELECT i.state::text AS state, count(*)::int AS items
    FROM "Run" r JOIN "RunItem" i ON i."runId" = r.id
    WHERE r.state = 'running' GROUP BY 1 ORDER BY 1`;
}

function readJudges(): Part<'judges'> {
  return database().$queryRawUnsafe(
    `WITH made AS (
      SELECT ${ASKED} AS "judgeId", ${LOST} AS lost, s."latencyMs", s."replayOfId" IS NULL AS own
      FROM "Step" s JOIN "Run" r ON r.id = s."runId"
      WHERE s.id > (SELECT coalesce(max(id), 0) - $1 FROM "Step")
        AND s."createdAt" > now() - make_interval(secs => $2)
    )
    SELECT j.id AS "judgeId", j.name AS judge,
      count(*) FILTER (WHERE NOT m.lost)::int AS replied,
      count(*) FILTER (WHERE m.lost)::int AS lost,
      count(*) / $2::float8 AS pace,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY m."latencyMs") FILTER (WHERE m.own) AS median,
      percentile_cont(0.95) WITHIN GROUP (ORDER BY m."latencyMs") FILTER (WHERE m.own) AS p95
    FROM made m JOIN "Judge" j ON j.id = m."judgeId" GROUP BY 1, 2 ORDER BY 2`,
    MOST_CALLS,
    PACE_SECONDS,
  );
}

function readFailures(): Part<'failures'> {
  return database().$queryRawUnsafe(
    `SELECT j.name AS judge, f.reason, count(*)::int AS calls, to_json(max(f."createdAt")) AS latest,
      (array_agg(f."runId" ORDER BY f.id DESC))[1]::text AS "runId"
    FROM (
      SELECT s.id, s.reason, s."createdAt", s."runId", ${ASKED} AS "judgeId"
      FROM "Step" s JOIN "Run" r ON r.id = s."runId"
      WHERE s.id > (SELECT coalesce(max(id), 0) - $1 FROM "Step")
        AND s."createdAt" > now() - interval '1 day' AND ${LOST}
    ) f JOIN "Judge" j ON j.id = f."judgeId"
    GROUP BY 1, 2 ORDER BY max(f.id) DESC LIMIT $2`,
    MOST_CALLS,
    MOST_ROWS,
  );
}

function listPaused(): Part<'paused'> {
  return database().$queryRaw`
    SELECT r.id::text AS "runId", j.name AS judge, r."stateReason" AS reason
    FROM "Run" r JOIN "Judge" j ON j.id = r."judgeId"
    WHERE r.state = 'paused' ORDER BY r."createdAt" DESC LIMIT ${MOST_ROWS}`;
}

async function readStorage(): Part<'storage'> {
  const [counted] = await database().$queryRaw<
    { videos: number; videoBytes: number; frames: number }[]
  >`
    SELECT count(*)::int AS videos, coalesce(sum(bytes), 0)::float8 AS "videoBytes",
      (SELECT greatest(0, reltuples)::int FROM pg_class WHERE oid = '"Frame"'::regclass) AS frames
    FROM "Video"`;
  if (!counted) throw new Error('an aggregate has no row');
  return { ...counted, free: freeBytes() };
}

async function readDatabase(): Part<'database'> {
  const [row] = await database().$queryRaw<InstallationStatus['database'][]>`
    SELECT current_setting('server_version') AS version,
      pg_database_size(current_database())::float8 AS size,
      count(*)::int AS connections,
      current_setting('max_connections')::int AS allowed,
      greatest(0, extract(epoch FROM max(now() - query_start) FILTER (WHERE state = 'active' AND pid <> pg_backend_pid())))::float8 AS longest
    FROM pg_stat_activity WHERE backend_type = 'client backend'`;
  if (!row) throw new Error('an aggregate has no row');
  return row;
}
