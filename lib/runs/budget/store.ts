import 'server-only';
import { database } from '@/lib/db';
import { type BudgetPart, type ExpectedCost, shareBudget } from './share';

/** What a run has cost so far, replies taken over from other runs left out. */
export interface Spent {
  cost: number;
  /** Whether some of it is our own estimate. */
  estimated: boolean;
}

/** Whose lease of which run's budget. */
export interface LeaseOf {
  id: string;
  runId: string;
  workerId: string;
}

/**
 * Sets apart what a worker needs of a run's budget, one worker after another, so that what all of them have set apart is
 * never more than is left.
 * @param held what the worker has set apart for calls that are not on record yet; it stays so
 */
export async function takeLease(
  { id, runId, workerId }: LeaseOf,
  { budget, held }: { budget: number; held: number },
  asking: readonly ExpectedCost[],
): Promise<BudgetPart & { spent: Spent }> {
  return database().$transaction(async (db) => {
    // A lease need not outlive a loss of power: those who hold it do not either, or write it again.
    await db.$queryRaw`
      SELECT 1 AS locked FROM (SELECT pg_advisory_xact_lock(hashtextextended('budget:' || ${runId}::text, 0)),
        set_config('synchronous_commit', 'off', true)) AS preparation`;
    const [row] = await db.$queryRaw<(Spent & { others: number })[]>`
      SELECT coalesce(sum(cost), 0)::float8 AS cost, coalesce(bool_or(estimated AND cost > 0), false) AS estimated,
        (SELECT coalesce(sum(amount), 0)::float8 FROM "BudgetLease" WHERE "runId" = ${runId}::uuid AND id <> ${id}::uuid)
          AS others
      FROM "Step" WHERE "runId" = ${runId}::uuid AND "replayOfId" IS NULL`;
    if (!row) throw new Error('an aggregate has one row');
    const { others, ...spent } = row;
    const part = shareBudget({ budget, spent: spent.cost, others, held }, asking);
    const amount = part.granted.reduce((sum, each) => sum + each, held + part.room);
    await db.$executeRaw`
      INSERT INTO "BudgetLease" (id, "runId", "workerId", amount)
      VALUES (${id}::uuid, ${runId}::uuid, ${workerId}, ${amount})
      ON CONFLICT (id) DO UPDATE SET amount = excluded.amount`;
    return { ...part, spent };
  });
}

/** Gives back what a worker has set apart beyond what it holds. */
export async function lowerLease(id: string, held: number): Promise<void> {
  await database().budgetLease.updateMany({ where: { id }, data: { amount: held } });
}

/** Gives all of a lease back. */
export async function dropLease(id: string): Promise<void> {
  await database().budgetLease.deleteMany({ where: { id } });
}

/** The most that a call of each prompt has cost in a run. */
export async function dearestCalls(runId: string): Promise<Map<string, number>> {
  const rows = await database().step.groupBy({
    by: ['prompt'],
    where: { runId, replayOfId: null, cost: { not: null } },
    _max: { cost: true },
  });
  return new Map(rows.map(({ prompt, _max }) => [prompt, _max.cost ?? 0]));
}
