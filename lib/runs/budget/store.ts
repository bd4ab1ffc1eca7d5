import 'server-only';
import { database } from '@/lib/db';
import { type BudgetPart, type ExpectedCost, shareBudget } from './share';

/** What a run has cost so far, replies taken over from other runs left out. */
export interface Spent {
  cost: number;
  /** Whether some of it is our own estimate. */
  estimated: boolean;
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
 */
export async function takeLease(
  { id, runId, workerId }: LeaseOf,
  { budget, held }: { budget: number; held: number },
  asking: readonly ExpectedCost[],
): Promise<BudgetPart & { spent: Spent }> {
  return database().$transaction(async (db) => {
    // A lease that is lost in a power failure does no harm: its worker has died too, or writes it again.
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

/** Lowers a worker's lease to what it has reserved. */
export async function lowerLease(id: string, held: number): Promise<void> {
  await database().budgetLease.updateMany({ where: { id }, data: { amount: held } });
}

/** Gives a lease back. */
export async function dropLease(id: string): Promise<void> {
  await database().budgetLease.deleteMany({ where: { id } });
}

/** The cost of the dearest call of each prompt in a run. */
export async function highestCallCosts(runId: string): Promise<Map<string, number>> {
  const rows = await database().step.groupBy({
    by: ['prompt'],
    where: { runId, replayOfId: null, cost: { not: null } },
    _max: { cost: true },
  });
  return new Map(rows.map(({ prompt, _max }) => [prompt, _max.cost ?? 0]));
}
