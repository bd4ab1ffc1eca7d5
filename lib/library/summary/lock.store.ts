import 'server-only';
import { database } from '@/lib/db';
import type { Prisma } from '@/prisma/generated/client';

/** Makes room for a batch on a slow disk, and for waiting while much is asked at once, which the usual seconds may not. */
const TIMES = { timeout: 60_000, maxWait: 20_000 };

/** In milliseconds; whatever a backlog leaves then is gone on with at the next look. */
const LONGEST_BACKLOG = 3_600_000;

/** What is locked: writing summaries; working off a backlog of them. */
const SUMMARIES = 'ItemSummary';
const BACKLOG = 'SummaryDue';

type Work<Result> = (db: Prisma.TransactionClient) => Promise<Result>;

/** Works in a transaction in which nobody else writes summaries; waits for who does. */
export function whileNobodySumsUp<Result>(work: Work<Result>): Promise<Result> {
  return database().$transaction(async (db) => {
    await lock(db);
    return work(db);
  }, TIMES);
}

/** Reads for summaries that are written later, while others may write theirs. */
export function readToSumUp<Result>(work: Work<Result>): Promise<Result> {
  return database().$transaction(async (db) => {
    await prepare(db);
    return work(db);
  }, TIMES);
}

/** Works off a backlog by transactions of its own, unless somebody does already, in whatever process. */
export function unlessWorkedOff(work: () => Promise<void>): Promise<void> {
  // What holds the lock reads nothing, so that it is in nobody's way however long it takes; it ends with the process.
  return database().$transaction(
    async (db) => {
      const [{ mine } = { mine: false }] = await db.$queryRaw<{ mine: boolean }[]>`
        SELECT pg_try_advisory_xact_lock(hashtextextended(${BACKLOG}, 0)) AS mine`;
      if (mine) await work();
    },
    { ...TIMES, timeout: LONGEST_BACKLOG },
  );
}

async function lock(db: Prisma.TransactionClient): Promise<void> {
  await db.$queryRaw`
    SELECT pg_advisory_xact_lock(hashtextextended(${SUMMARIES}, 0)) IS NOT NULL AS mine`;
  await prepare(db);
}

/** Everything here is found by an index, however many answers there are; compiling would take longer than running. */
async function prepare(db: Prisma.TransactionClient): Promise<void> {
  await db.$queryRaw`
    SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`;
}
