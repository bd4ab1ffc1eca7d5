import 'server-only';
import type { Prisma, RunState } from '@/prisma/generated/client';

/**
 * Locks a run until the end of a transaction, so that nobody pauses, cancels, ends or fills it meanwhile. Who also changes
 * its items locks the run first.
 * @returns its state; null when there is no such run
 */
export async function lockRun(
  db: Prisma.TransactionClient,
  runId: string,
): Promise<RunState | null> {
  const [run] = await db.$queryRaw<{ state: RunState }[]>`
    SELECT state::text FROM "Run" WHERE id = ${runId}::uuid FOR NO KEY UPDATE`;
  return run?.state ?? null;
}

/**
 * Has a job leave its item, with its run locked: the item becomes waiting, or cancelled like the run.
 * @returns the run's state; null where the item is no longer the job's
 */
export async function leaveItem(
  db: Prisma.TransactionClient,
  runId: string,
  itemId: string,
  jobId: bigint | null,
): Promise<RunState | null> {
  const state = await lockRun(db, runId);
  const { count } = await db.runItem.updateMany({
    where: { runId, itemId, state: 'judging', jobId },
    data:
      state === 'cancelled' ? { state: 'cancelled', endedAt: new Date() } : { state: 'waiting' },
  });
  return count > 0 ? state : null;
}
