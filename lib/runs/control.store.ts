import 'server-only';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import type { Prisma } from '@/prisma/generated/client';
import { requirePrices } from './budget/prices';
import { isUsedUp } from './budget/schema';
import { readCost, sharingRuns } from './budget/store';
import { forgetFailed } from './call-files/calls.store';
import { videosWaitedFor } from './frames/waiting.store';
import {
  enqueue,
  enqueueCallFiles,
  enqueuePassingOn,
  enqueueProbe,
  enqueueTaking,
  prepareQueue,
  unqueueProbe,
} from './job-queue.store';
import { endIfDone } from './judging.store';
import { lockRun } from './lock.store';

type Db = Prisma.TransactionClient;

/** Takes a run's waiting items out of the queue. */
async function unqueue(db: Db, runId: string): Promise<void> {
  await db.$executeRaw`
    SELECT graphile_worker.remove_job("runId"::text || ':' || "itemId"::text)
    FROM "RunItem" WHERE "runId" = ${runId}::uuid AND state = 'waiting'`;
}

/** Has files of calls cancelled that a run has sent, and what came of them read. */
async function recallFiles(db: Db, runId: string): Promise<void> {
  const sent = await db.callFile.count({ where: { runId, state: { in: ['preparing', 'sent'] } } });
  if (sent > 0) await enqueueCallFiles(db, runId, 'soon');
}

/**
 * Puts the items of a run that are not wholly judged back into the queue; questions that were answered are not asked
 * again.
 * @param hidden items that the person reviews blind, who must not learn that the judge left something unanswered:
 *   these stay as they are
 * @returns how many items were put back
 */
export async function retryRun(runId: string, hidden: ReadonlySet<string>): Promise<number> {
  await prepareQueue();
  return database().$transaction(async (db) => {
    await lockRun(db, runId);
    const videos = await db.runItem.findMany({
      where: {
        runId,
        OR: [
          { state: { in: ['failed', 'cancelled'] } },
          { state: 'incomplete', itemId: { notIn: [...hidden] } },
        ],
      },
      select: { itemId: true },
    });
    const itemIds = videos.map(({ itemId }) => itemId);
    if (itemIds.length === 0) return 0;
    await setWaiting(db, runId, itemIds);
    await setRunning(db, runId);
    return itemIds.length;
  });
}

async function setWaiting(db: Db, runId: string, itemIds: string[]): Promise<void> {
  await db.runItem.updateMany({
    where: { runId, itemId: { in: itemIds } },
    data: { state: 'waiting', stateReason: null, endedAt: null },
  });
}

/** Sets a run to running and puts all its waiting items into the queue; frames that some lack are to be taken. */
async function setRunning(db: Db, runId: string): Promise<void> {
  await unqueueProbe(db, runId);
  await db.run.update({
    where: { id: runId },
    data: { state: 'running', endedAt: null, stateReason: null },
  });
  await forgetFailed(db, runId);
  const waiting = await db.runItem.findMany({
    where: { runId, state: 'waiting', framed: true },
    select: { itemId: true },
  });
  await enqueue(
    db,
    runId,
    waiting.map(({ itemId }) => itemId),
  );
  await enqueueTaking(db, await videosWaitedFor(db, runId));
}

/** Cancels a run: waiting items leave the queue, calls under way stop within a second or two. */
export async function cancelRun(runId: string): Promise<void> {
  await prepareQueue();
  await database().$transaction(async (db) => {
    const { count } = await db.run.updateMany({
      where: { id: runId, state: { in: ['running', 'paused'] } },
      data: { state: 'cancelled', stateReason: null, endedAt: new Date() },
    });
    if (count === 0) return;
    await unqueue(db, runId);
    await unqueueProbe(db, runId);
    await recallFiles(db, runId);
    await db.runItem.updateMany({
      where: { runId, state: 'waiting' },
      data: { state: 'cancelled', endedAt: new Date() },
    });
    // What follows on it may have nothing left to wait for.
    await enqueuePassingOn(db, runId);
  });
}

/**
 * Pauses a run: calls under way come to their end, since they are paid for, and no further one is made.
 * @param reason why the run pauses by itself, a sentence; null when a person pauses it
 * @param options.probed whether its judges are asked now and then, so that it goes on by itself when they answer again
 */
export async function pauseRun(
  runId: string,
  reason: string | null = null,
  { probed = false }: { probed?: boolean } = {},
): Promise<void> {
  await prepareQueue();
  await database().$transaction(async (db) => {
    const { count } = await db.run.updateMany({
      where: { id: runId, state: 'running' },
      data: { state: 'paused', stateReason: reason },
    });
    if (count === 0) return;
    await unqueue(db, runId);
    await recallFiles(db, runId);
    if (probed) await enqueueProbe(db, runId, 0);
  });
}

/**
 * Resumes a paused run. If it paused because the judge could not be reached, the calls that failed for that are made
 * again.
 * @param budget a new budget, null for none, for all runs that share it; left out, the old one stays
 * @param before the budget with which it paused, where that was raised since
 * @throws {AppError} 409 when its budget is used up, 422 for a new one where the judge has no prices
 */
export async function resumeRun(
  runId: string,
  budget?: number | null,
  before?: number | null,
): Promise<void> {
  await prepareQueue();
  await database().$transaction(async (db) => {
    const run = await db.run.findUnique({ where: { id: runId } });
    if (run?.state !== 'paused') return;
    const limit = budget === undefined ? run.budget : budget;
    requirePrices(budget, run.judgeFacts);
    const sharing = await sharingRuns(db, run);
    const cost = await readCost(db, sharing);
    const isNoLarger = isUsedUp(run) && limit !== null && limit <= (before ?? run.budget ?? 0);
    if (limit !== null && (cost >= limit || isNoLarger)) {
      throw new AppError(409, 'The run has used up its budget. Give it a larger one.', 'budget');
    }
    await db.run.updateMany({ where: { id: { in: sharing } }, data: { budget: limit } });
    if (run.stateReason !== null) await setWaiting(db, runId, await findUnreached(db, runId));
    await setRunning(db, runId);
    await endIfDone(db, runId);
  });
}

/** Items that are incomplete because the judge could not be reached for some call. */
async function findUnreached(db: Db, runId: string): Promise<string[]> {
  const rows = await db.$queryRaw<{ itemId: string }[]>`
    SELECT DISTINCT "itemId" FROM (
      SELECT DISTINCT ON (s."itemId", s.prompt, s.unit, s.role, s.sample, s.question) s."itemId", s.reason
      FROM "Step" s JOIN "RunItem" v ON v."runId" = s."runId" AND v."itemId" = s."itemId" AND v.state = 'incomplete'
      WHERE s."runId" = ${runId}::uuid ORDER BY s."itemId", s.prompt, s.unit, s.role, s.sample, s.question, s.id DESC) AS latest
    WHERE reason IN ('unreachable', 'timed-out')`;
  return rows.map(({ itemId }) => itemId);
}
