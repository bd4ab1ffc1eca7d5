import 'server-only';
import { database } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';
import { type BudgetPart, type ExpectedCost, shareBudget } from './share';

/** What a run has cost so far, replies taken over from other runs left out. */
export interface Spent {
  /** Null where no price is known of any call. */
  cost: number | null;
  /** Whether some of all this is our own estimate. */
  estimated: boolean;
  inputTokens: number;
  outputTokens: number;
}

/**
 * What runs have cost so far: what their budgets are kept by, and what every page says. It counts what has come in files and is
 * not read yet.
 * @param runIds all runs when left out; a run without calls is left out of the answer
 */
export async function readSpent(
  db: Prisma.TransactionClient = database(),
  runIds?: readonly string[],
): Promise<Map<string, Spent>> {
  const rows = await db.$queryRaw<(Spent & { runId: string })[]>`
    SELECT "runId", sum(cost) AS cost, bool_or(estimated) AS estimated,
      coalesce(sum("inputTokens"), 0)::float8 AS "inputTokens", coalesce(sum("outputTokens"), 0)::float8 AS "outputTokens"
    FROM (
      SELECT "runId", cost, estimated, "inputTokens", "outputTokens" FROM "Step" WHERE "replayOfId" IS NULL
      UNION ALL
      SELECT "runId", cost, false, 0, 0 FROM "FiledCall" f WHERE state = 'answered' AND cost IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM "Step" s WHERE s."callId" = f.id)
    ) AS paid
    WHERE ${runIds ? Prisma.sql`"runId" = ANY(${[...runIds]}::uuid[])` : Prisma.sql`true`}
    GROUP BY "runId"`;
  return new Map(rows.map(({ runId, ...spent }) => [runId, spent]));
}

/** The runs over which a run's budget is kept: all of its chain where these share one, else itself. */
export async function sharingRuns(
  db: Prisma.TransactionClient,
  { id, chainId, sharesBudget }: { id: string; chainId: string | null; sharesBudget: boolean },
): Promise<string[]> {
  if (!sharesBudget || chainId === null) return [id];
  const runs = await db.run.findMany({ where: { chainId }, select: { id: true } });
  return runs.map((run) => run.id);
}

/** What runs have cost together. */
export async function readCost(
  db: Prisma.TransactionClient,
  runIds: readonly string[],
): Promise<number> {
  const spent = await readSpent(db, runIds);
  return [...spent.values()].reduce((sum, { cost }) => sum + (cost ?? 0), 0);
}

/** The run and the worker that a lease is for. */
export interface LeaseOf {
  id: string;
  runId: string;
  workerId: string;
}

/**
 * Takes or renews a worker's lease of a run's budget. Workers do this one after another, so that all leases together
 * never exceed what is left.
 * @param held what the worker has reserved for calls that are not on record yet; it stays reserved
 * @returns the worker's part, and how much of the budget was not spent then
 */
export async function takeLease(
  { id, runId, workerId }: LeaseOf,
  { budget, held }: { budget: number; held: number },
  asking: readonly ExpectedCost[],
): Promise<BudgetPart & { left: number }> {
  return database().$transaction(async (db) => {
    const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
    const lock = run.sharesBudget ? (run.chainId ?? runId) : runId;
    // A lease that is lost in a power failure does no harm: its worker has died too, or writes it again.
    await db.$queryRaw`
      SELECT 1 AS locked FROM (SELECT pg_advisory_xact_lock(hashtextextended('budget:' || ${lock}::text, 0)),
        set_config('synchronous_commit', 'off', true)) AS preparation`;
    const runIds = await sharingRuns(db, run);
    const spent = await readCost(db, runIds);
    const { _sum } = await db.budgetLease.aggregate({
      where: { runId: { in: runIds }, id: { not: id } },
      _sum: { amount: true },
    });
    const { _sum: filed } = await db.callFile.aggregate({
      where: { runId: { in: runIds }, state: { not: 'ended' } },
      _sum: { reserved: true },
    });
    const others = (_sum.amount ?? 0) + (filed.reserved ?? 0);
    // It may have been raised since this worker began.
    const limit = run.budget ?? budget;
    const part = shareBudget({ budget: limit, spent, others, held }, asking);
    const amount = part.granted.reduce((sum, each) => sum + each, held + part.room);
    await db.$executeRaw`
      INSERT INTO "BudgetLease" (id, "runId", "workerId", amount)
      VALUES (${id}::uuid, ${runId}::uuid, ${workerId}, ${amount})
      ON CONFLICT (id) DO UPDATE SET amount = excluded.amount`;
    return { ...part, left: limit - spent };
  });
}

/** Lowers a worker's lease to what it has reserved. */
export async function lowerLease(id: string, held: number): Promise<void> {
  await database().budgetLease.updateMany({ where: { id }, data: { amount: held } });
}

/** Gives a lease back. */
export async function dropLease(id: string): Promise<void> {
  await database().budgetLease.deleteMany({ where: { id } });
}

/** The cost of the dearest call of each prompt in a run; transcriptions are not of their call's prompt. */
export async function highestCallCosts(runId: string): Promise<Map<string, number>> {
  const rows = await database().step.groupBy({
    by: ['prompt'],
    where: { runId, replayOfId: null, transcription: false, cost: { not: null } },
    _max: { cost: true },
  });
  return new Map(rows.map(({ prompt, _max }) => [prompt, _max.cost ?? 0]));
}
