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

/**
 * Works like {@link whileNobodySumsUp}, or leaves it, where somebody writes summaries or works off a backlog.
 * @param waits whether to wait for them after all, asked within the transaction
 */
export function unlessSomebodySumsUp(
  waits: (db: Prisma.TransactionClient) => Promise<boolean>,
  work: Work<unknown>,
): Promise<void> {
  return database().$transaction(async (db) => {
    if (await waits(db)) await lock(db);
    else if ((await isFree(db, BACKLOG)) && (await isFree(db, SUMMARIES))) await prepare(db);
    else return;
    await work(db);
  }, TIMES);
}

/** Works off a backlog by transactions of its own, unless somebody does already, in whatever process. */
export function unlessWorkedOff(work: () => Promise<void>): Promise<void> {
  // What holds the lock reads nothing, so that it is in nobody's way however long it takes; it ends with the process.
  return database().$transaction(
    async (db) => {
      if (await isFree(db, BACKLOG)) await work();
    },
    { ...TIMES, timeout: LONGEST_BACKLOG },
  );
}

/** Takes a lock until the transaction ends. @returns whether nobody had it */
async function isFree(db: Prisma.TransactionClient, name: string): Promise<boolean> {
  const [{ mine } = { mine: false }] = await db.$queryRaw<{ mine: boolean }[]>`
    SELECT pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) AS mine`;
  return mine;
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
