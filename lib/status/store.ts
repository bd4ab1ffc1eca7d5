import 'server-only';
import { database } from '@/lib/db';
import { freeBytes } from '@/lib/disk';
import { DEAD_AFTER_SECONDS } from '@/lib/runs/workers/store';
import { Prisma } from '@/prisma/generated/client';
import { ASKED_JUDGES, LOST } from './calls.store';
import { lastErrors } from './last-errors.mjs';
import { readReadiness } from './readiness.store';
import { slowestRoutes } from './requests';
import type { InstallationStatus } from './schema';

/** The pace of judges is measured over so many seconds. */
const PACE_SECONDS = 300;

/** Recent calls are looked for among the last 20,000, which are found by their ids. */
const RECENT = Prisma.sql`s.id > (SELECT coalesce(max(id), 0) - 20000 FROM "Step")`;

/** All videos are added up no more often, in ms. */
const STORAGE_FRESH_MS = 60_000;

/** Of each list no more rows are shown. */
const MOST_ROWS = 20;

/** {@link InstallationStatus} without what needs the store of files to answer. */
export type InstallationFigures = Omit<InstallationStatus, 'parts'>;

/** How the installation is now; see {@link statusSchema}. It reads a bounded part of what there is. */
export async function readStatus(): Promise<InstallationStatus> {
  const [{ parts }, figures] = await Promise.all([readReadiness(), readFigures()]);
  return { ...figures, parts };
}

/** What of it is counted and measured, for which the store of files is not asked. */
export async function readFigures(): Promise<InstallationFigures> {
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
    errors: lastErrors(),
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
  return database().$queryRaw`
    WITH made AS (
      SELECT j.id, j.name, ${LOST} AS lost, s."latencyMs", s."replayOfId" IS NULL AS own
      FROM ${ASKED_JUDGES}
      WHERE ${RECENT} AND s."createdAt" > now() - make_interval(secs => ${PACE_SECONDS})
    )
    SELECT id AS "judgeId", name AS judge,
      (count(*) - count(lost))::int AS replied, count(lost)::int AS lost,
      count(*) / ${PACE_SECONDS}::float8 AS pace,
      percentile_cont(0.5) WITHIN GROUP (ORDER BY "latencyMs") FILTER (WHERE own) AS median,
      percentile_cont(0.95) WITHIN GROUP (ORDER BY "latencyMs") FILTER (WHERE own) AS p95
    FROM made GROUP BY 1, 2 ORDER BY 2`;
}

function readFailures(): Part<'failures'> {
  return database().$queryRaw`
    SELECT j.name AS judge, s.reason, count(*)::int AS calls, to_json(max(s."createdAt")) AS latest,
      (array_agg(s."runId" ORDER BY s.id DESC))[1]::text AS "runId"
    FROM ${ASKED_JUDGES}
    WHERE ${RECENT} AND s."createdAt" > now() - interval '1 day' AND ${LOST} IS NOT NULL
    GROUP BY 1, 2 ORDER BY max(s.id) DESC LIMIT ${MOST_ROWS}`;
}

function listPaused(): Part<'paused'> {
  return database().$queryRaw`
    SELECT r.id::text AS "runId", j.name AS judge, r."stateReason" AS reason
    FROM "Run" r JOIN "Judge" j ON j.id = r."judgeId"
    WHERE r.state = 'paused' ORDER BY r."createdAt" DESC LIMIT ${MOST_ROWS}`;
}

let addedUp: { at: number; sums: Omit<InstallationStatus['storage'], 'free'> } | undefined;

async function readStorage(): Part<'storage'> {
  if (!addedUp || performance.now() - addedUp.at > STORAGE_FRESH_MS) {
    const [sums] = await database().$queryRaw<NonNullable<typeof addedUp>['sums'][]>`
      SELECT count(*)::int AS videos, coalesce(sum(bytes), 0)::float8 AS "videoBytes",
        (SELECT greatest(0, reltuples)::int FROM pg_class WHERE oid = '"Frame"'::regclass) AS frames
      FROM "Video"`;
    if (!sums) throw new Error('an aggregate has no row');
    addedUp = { at: performance.now(), sums };
  }
  return { ...addedUp.sums, free: freeBytes() };
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
