import 'server-only';
import { hostname } from 'node:os';
import { database } from '@/lib/db';
import { TAKE_FRAMES } from '../frames/schema';
import { endItem, endLeftRuns } from '../judging.store';
import { JUDGE_ITEM } from '../schema';
import type { Workers } from './schema';

/** A worker without a heartbeat for this long is taken for dead, and its jobs go to others. */
export const DEAD_AFTER_SECONDS = 15;

/** The database was brought up to date for a version of Framejury that is newer than the running one. */
export class NewerDatabase extends Error {
  override readonly name = 'NewerDatabase';
}

/**
 * Checks that this code knows every migration of the database.
 * @param known names of the migrations of this code
 * @throws {NewerDatabase} when it does not
 */
export async function requireKnownDatabase(known: ReadonlySet<string>): Promise<void> {
  const applied = await database().$queryRaw<{ name: string }[]>`
    SELECT migration_name AS name FROM _prisma_migrations WHERE finished_at IS NOT NULL AND rolled_back_at IS NULL`;
  const newer = applied.find(({ name }) => !known.has(name));
  if (newer) {
    throw new NewerDatabase(
      `The database is newer than this worker, which does not know its migration ${newer.name}: it takes no more clips. Start the worker of the newer version.`,
    );
  }
}

/** Registers a worker, which can take frames out of videos or not. */
export async function registerWorker(id: string, decodes: boolean): Promise<void> {
  const row = { id, host: hostname(), process: process.pid, decodes };
  await database().worker.createMany({ data: row, skipDuplicates: true });
}

/** Sends a worker's heartbeat. @returns false when others took it for dead, and have its jobs now */
export async function sendHeartbeat(id: string): Promise<boolean> {
  return (await database().$executeRaw`UPDATE "Worker" SET "seenAt" = now() WHERE id = ${id}`) > 0;
}

/** Whether any worker is alive, and any that can take frames out of videos. */
export async function readWorkers(): Promise<Workers> {
  const living = await database().$queryRaw<{ decodes: boolean }[]>`
    SELECT decodes FROM "Worker" WHERE "seenAt" >= now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`;
  return {
    missing: living.length === 0 && process.uptime() > DEAD_AFTER_SECONDS,
    decodes: living.some(({ decodes }) => decodes),
  };
}

/** Removes a worker that stops; its items are given back. */
export async function removeWorker(id: string): Promise<void> {
  await database().$transaction([
    database().$executeRaw`DELETE FROM "Worker" WHERE id = ${id}`,
    database().requestUnderWay.deleteMany({ where: { workerId: id } }),
    database().budgetLease.deleteMany({ where: { workerId: id } }),
    database().$executeRaw`SELECT graphile_worker.force_unlock_workers(ARRAY[${id}])`,
  ]);
}

/**
 * Puts the jobs of dead workers back into the queue: of those without a heartbeat, and of those on this machine whose
 * process is gone. An item whose job the queue has given up has failed.
 */
export async function releaseJobsOfDeadWorkers(ownId: string): Promise<void> {
  const db = database();
  const others = await db.$queryRaw<{ id: string; host: string; process: number; late: boolean }[]>`
    SELECT id, host, process, "seenAt" < now() - make_interval(secs => ${DEAD_AFTER_SECONDS}) AS late
    FROM "Worker" WHERE id <> ${ownId}`;
  for (const worker of others) {
    const gone = worker.host === hostname() && !isRunning(worker.process);
    if (worker.late || gone) await removeWorker(worker.id);
  }
  await db.$executeRaw`
    SELECT graphile_worker.force_unlock_workers(array_agg(DISTINCT locked_by)) FROM graphile_worker.jobs
    WHERE locked_by NOT IN (SELECT id FROM "Worker")
      AND locked_at < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`;
  // A worker that was taken for dead may have begun an item before it noticed.
  await db.$executeRaw`
    DELETE FROM "RequestUnderWay" WHERE "workerId" NOT IN (SELECT id FROM "Worker")
      AND since < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`;
  await db.$executeRaw`
    DELETE FROM "BudgetLease" WHERE "workerId" NOT IN (SELECT id FROM "Worker")
      AND since < now() - make_interval(secs => ${DEAD_AFTER_SECONDS})`;
  const givenUp = await db.$queryRaw<
    { key: string; run: string; video: string; attempts: number }[]
  >`
    SELECT key, split_part(key, ':', 1) AS run, split_part(key, ':', 2) AS video, attempts
    FROM graphile_worker.jobs
    WHERE task_identifier = ${JUDGE_ITEM} AND locked_at IS NULL AND attempts >= max_attempts AND key IS NOT NULL`;
  for (const { key, run, video, attempts } of givenUp) {
    const stateReason = `Judging it was begun ${attempts} times and never came to its end.`;
    await endItem(run, video, { state: 'failed', stateReason });
    await db.$executeRaw`SELECT graphile_worker.remove_job(${key})`;
  }
  await failVideosGivenUp();
  await endLeftRuns();
}

/** The items have failed that wait for frames of a video at which every worker broke down that took it. */
async function failVideosGivenUp(): Promise<void> {
  const db = database();
  const givenUp = await db.$queryRaw<
    { key: string; runId: string; itemId: string; attempts: number }[]
  >`
    SELECT j.key, r."runId", r."itemId", j.attempts
    FROM graphile_worker.jobs j
    JOIN "ItemMedia" m ON 'take:' || m."videoId" = j.key
    JOIN "RunItem" r ON r."itemId" = m."itemId" AND NOT r.framed AND r.state = 'waiting'
    WHERE j.task_identifier = ${TAKE_FRAMES} AND j.locked_at IS NULL AND j.attempts >= j.max_attempts`;
  for (const { key, runId, itemId, attempts } of givenUp) {
    const stateReason = `Taking its frames was begun ${attempts} times and never came to its end.`;
    await endItem(runId, itemId, { state: 'failed', stateReason });
    await db.$executeRaw`SELECT graphile_worker.remove_job(${key})`;
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    // EPERM means that the process exists.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}
