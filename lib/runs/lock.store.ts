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
