import 'server-only';
import { database } from '@/lib/db';
import type { Prisma } from '@/prisma/generated/client';

/** Makes room for a batch on a slow disk, and for waiting while much is asked at once, which the usual seconds may not. */
const TIMES = { timeout: 60_000, maxWait: 20_000 };

type Work<Result> = (db: Prisma.TransactionClient) => Promise<Result>;

/** Works in a transaction in which nobody else writes summaries; waits for who does. */
export function whileNobodySumsUp<Result>(work: Work<Result>): Promise<Result> {
  return database().$transaction(async (db) => {
    await lock(db);
    return work(db);
  }, TIMES);
}

/**
 * Works like {@link whileNobodySumsUp}, or leaves it, where somebody writes summaries.
 * @param waits whether to wait for them after all, asked within the transaction
 * @returns null where it was left
 */
export function unlessSomebodySumsUp<Result>(
  waits: (db: Prisma.TransactionClient) => Promise<boolean>,
  work: Work<Result>,
): Promise<Result | null> {
  return database().$transaction(async (db) => {
    if (await waits(db)) await lock(db);
    else {
      const [{ mine } = { mine: false }] = await db.$queryRaw<{ mine: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(hashtextextended('ItemSummary', 0)) AS mine`;
      if (!mine) return null;
      await prepare(db);
    }
    return work(db);
  }, TIMES);
}

async function lock(db: Prisma.TransactionClient): Promise<void> {
  await db.$queryRaw`
    SELECT pg_advisory_xact_lock(hashtextextended('ItemSummary', 0)) IS NOT NULL AS mine`;
  await prepare(db);
}

/** Everything here is found by an index, however many answers there are; compiling would take longer than running. */
async function prepare(db: Prisma.TransactionClient): Promise<void> {
  await db.$queryRaw`
    SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`;
}
