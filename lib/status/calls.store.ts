import 'server-only';
import { database } from '@/lib/db';
import { Prisma } from '@/prisma/generated/client';

/** Steps `s` with their runs `r` and the judges `j` that were asked: a run's own, or those of other roles. */
export const ASKED_JUDGES = Prisma.sql`"Step" s
    JOIN "Run" r ON r.id = s."runId"
    JOIN "Judge" j ON j.id = CASE WHEN s.role = 'judge' OR r.roles -> s.role IS NULL THEN r."judgeId"
      ELSE (r.roles -> s.role ->> 'judgeId')::uuid END`;

/**
 * Why a step `s` got no reply; null where it got one. What became of replies is not told: it is what a judge said of an item,
 * and admins and accounts of programs may review blind.
 */
export const LOST = Prisma.sql`CASE WHEN s.reason IN ('unreachable', 'timed-out') THEN s.reason END`;

/** What calls to a judge with one outcome came to. */
export interface CallSum {
  judge: string;
  /** Whether a reply came, or why not. */
  outcome: 'replied' | 'unreachable' | 'timed-out';
  calls: number;
  /** Seconds that they took together; replayed ones take none. */
  seconds: number;
  inputTokens: number;
  outputTokens: number;
  /** In the currency of the judge's price list. */
  cost: number;
  /** Items of runs whose first call was among these. */
  items: number;
}

/** So long after its number was drawn, in seconds, every step that is stored at all is to be seen. */
const SETTLED_SECONDS = 10;

/** The last step that has settled. */
export async function lastSettledStep(): Promise<bigint> {
  const [row] = await database().$queryRaw<{ last: bigint }[]>`
    SELECT coalesce((
      SELECT id FROM "Step" WHERE "createdAt" < now() - make_interval(secs => ${SETTLED_SECONDS})
      ORDER BY id DESC LIMIT 1
    ), 0) AS last`;
  return row?.last ?? 0n;
}

/** The calls of the steps after one and up to another, by judge and outcome. */
export function sumCalls(after: bigint, upTo: bigint): Promise<CallSum[]> {
  return database().$queryRaw<CallSum[]>`
    SELECT j.name AS judge, coalesce(${LOST}, 'replied') AS outcome, count(*)::int AS calls,
      coalesce(sum(s."latencyMs") FILTER (WHERE s."replayOfId" IS NULL), 0)::float8 / 1000 AS seconds,
      coalesce(sum(s."inputTokens"), 0)::float8 AS "inputTokens",
      coalesce(sum(s."outputTokens"), 0)::float8 AS "outputTokens",
      coalesce(sum(s.cost), 0)::float8 AS cost,
      count(*) FILTER (WHERE NOT EXISTS (
        SELECT 1 FROM "Step" e WHERE e."runId" = s."runId" AND e."itemId" = s."itemId" AND e.id < s.id
      ))::int AS items
    FROM ${ASKED_JUDGES}
    WHERE s.id > ${after} AND s.id <= ${upTo}
    GROUP BY 1, 2`;
}
