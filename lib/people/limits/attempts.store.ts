import 'server-only';
import { database } from '@/lib/db';
import { countKey } from './key';

/** Limits of failed attempts. */
export interface AttemptRule {
  /** What is counted, such as attempts on one account: keys of different rules never meet. */
  name: string;
  /** Attempts without a wait. */
  free: number;
  /** The wait after those, in milliseconds; doubled by each further attempt. */
  firstWaitMs: number;
  /** The longest wait, in milliseconds: an attacker can keep somebody else waiting for no longer. */
  longestWaitMs: number;
  /** After this long without an attempt, in milliseconds, all are forgotten; at most a day. */
  forgetMs: number;
}

/** A rule, and the account or address that it holds for. */
export type Limit = readonly [rule: AttemptRule, key: string];

interface Counted {
  count: number;
  latest: Date;
}

/** The milliseconds until the next attempt; 0 when it need not wait. */
function waitOf(rule: AttemptRule, known: Counted | undefined, now: number): number {
  if (!known || known.count < rule.free) return 0;
  const wait = Math.min(rule.longestWaitMs, rule.firstWaitMs * 2 ** (known.count - rule.free));
  return Math.max(0, known.latest.getTime() + wait - now);
}

/**
 * Counts an attempt under all its limits before its outcome is known, so that simultaneous ones all count, by whichever
 * app they come; or under none, where one of them asks for a wait.
 * @returns the milliseconds to wait, or 0 when it was counted
 */
export async function countAttempt(limits: readonly Limit[]): Promise<number> {
  const keyed = limits.map(([rule, key]) => ({ rule, key: countKey(rule.name, key) }));
  const keys = keyed.map(({ key }) => key);
  return database().$transaction(async (db) => {
    // In one order by all, since they wait for each other.
    await db.$executeRaw`
      SELECT pg_advisory_xact_lock(hashtextextended(key, 0))
      FROM (SELECT key FROM unnest(${keys}::text[]) AS key ORDER BY key) AS ordered`;
    const now = Date.now();
    const rows = await db.limitCount.findMany({ where: { key: { in: keys } } });
    const known = keyed.map(({ rule, key }) => {
      const row = rows.find((one) => one.key === key);
      return row && now - row.latest.getTime() < rule.forgetMs ? row : undefined;
    });
    const wait = Math.max(0, ...keyed.map(({ rule }, index) => waitOf(rule, known[index], now)));
    if (wait > 0) return wait;
    const counts = known.map((row) => (row?.count ?? 0) + 1);
    await db.$executeRaw`
      INSERT INTO "LimitCount" (key, count, latest)
      SELECT key, count, ${new Date(now)} FROM unnest(${keys}::text[], ${counts}::int[]) AS one (key, count)
      ON CONFLICT (key) DO UPDATE SET count = EXCLUDED.count, latest = EXCLUDED.latest`;
    return 0;
  });
}

/** Takes back a successful attempt. */
export async function uncountAttempt([rule, key]: Limit): Promise<void> {
  const where = { key: countKey(rule.name, key), count: { gt: 0 } };
  await database().limitCount.updateMany({ where, data: { count: { decrement: 1 } } });
}

/** Forgets all attempts of a key. */
export async function forgetAttempts([rule, key]: Limit): Promise<void> {
  await database().limitCount.deleteMany({ where: { key: countKey(rule.name, key) } });
}

const DAY_MS = 24 * 60 * 60 * 1000;

/** Removes what no limit asks for any more. */
export async function clearCounts(): Promise<void> {
  const before = new Date(Date.now() - DAY_MS);
  await database().limitCount.deleteMany({ where: { latest: { lt: before } } });
}
