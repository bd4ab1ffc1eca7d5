import 'server-only';
import { database } from '@/lib/db';
import type { Usage } from './schema';

/** The videos that two runs both judged. */
export interface CommonVideos {
  videos: number;
  /** Those of them that are kept from who asks. */
  hidden: number;
  /** How many of the others they judged on different frames. */
  otherFrames: number;
}

/** Counts the videos that two runs both judged. */
export async function countCommon(
  leftRun: string,
  rightRun: string,
  hidden: ReadonlySet<string>,
): Promise<CommonVideos> {
  const [row] = await database().$queryRaw<CommonVideos[]>`
    SELECT count(*)::int AS videos, count(*) FILTER (WHERE kept)::int AS hidden,
      count(*) FILTER (WHERE differ AND NOT kept)::int AS "otherFrames"
    FROM (
      SELECT l."itemId" = ANY(${[...hidden]}::uuid[]) AS kept, lf."frameSetId" IS DISTINCT FROM rf."frameSetId" AS differ
      FROM "RunItem" l JOIN "RunItem" r ON r."itemId" = l."itemId" AND r."runId" = ${rightRun}::uuid
      LEFT JOIN "RunItemFrames" lf ON lf."runId" = l."runId" AND lf."itemId" = l."itemId" AND lf.n = 1
      LEFT JOIN "RunItemFrames" rf ON rf."runId" = r."runId" AND rf."itemId" = r."itemId" AND rf.n = 1
      JOIN "Item" v ON v.id = l."itemId" AND v."deletedAt" IS NULL
      WHERE l."runId" = ${leftRun}::uuid AND l.state IN ('judged', 'incomplete') AND r.state IN ('judged', 'incomplete')
    ) AS common`;
  if (!row) throw new Error('an aggregate has no row');
  return row;
}

/**
 * What a run used on the videos that it has in common with another one, however they ended. A reply that was taken over
 * counts with what it took when it was given, so that two runs can be compared whatever was on record.
 */
export async function readUsage(
  runId: string,
  otherRun: string,
  hidden: ReadonlySet<string>,
): Promise<Usage> {
  const db = database();
  interface Calls extends Omit<Usage, 'latency' | 'states' | 'unscored' | 'failed'> {
    mean: number | null;
    p50: number | null;
    p95: number | null;
  }
  const common = { in: await commonVideos(runId, otherRun, hidden) };
  const [[calls], failed, states, unscored] = await Promise.all([
    db.$queryRaw<Calls[]>`
      SELECT count(*)::int AS calls, count(s."replayOfId")::int AS replayed,
        coalesce(sum(coalesce(o."inputTokens", s."inputTokens")), 0)::float8 AS "inputTokens",
        coalesce(sum(coalesce(o."outputTokens", s."outputTokens")), 0)::float8 AS "outputTokens",
        sum(coalesce(o.cost, s.cost)) AS cost,
        coalesce(bool_or(coalesce(o.estimated, s.estimated)), false) AS estimated,
        (avg(coalesce(o."latencyMs", s."latencyMs")) FILTER (WHERE coalesce(o.tries, s.tries) > 0))::float8 AS mean,
        percentile_cont(0.5) WITHIN GROUP (ORDER BY coalesce(o."latencyMs", s."latencyMs")) FILTER (WHERE coalesce(o.tries, s.tries) > 0) AS p50,
        percentile_cont(0.95) WITHIN GROUP (ORDER BY coalesce(o."latencyMs", s."latencyMs")) FILTER (WHERE coalesce(o.tries, s.tries) > 0) AS p95
      FROM "Step" s LEFT JOIN "Step" o ON o.id = s."replayOfId"
      WHERE s."runId" = ${runId}::uuid AND s."itemId" = ANY(${common.in}::uuid[])`,
    db.$queryRaw<{ failed: number }[]>`
      SELECT count(*)::int AS failed FROM (
        SELECT DISTINCT ON ("itemId", prompt, unit, role, sample, question) reason FROM "Step"
        WHERE "runId" = ${runId}::uuid AND "itemId" = ANY(${common.in}::uuid[])
        ORDER BY "itemId", prompt, unit, role, sample, question, id DESC
      ) AS latest WHERE reason IS NOT NULL AND reason <> 'abstained'`,
    db.runItem.groupBy({ by: ['state'], where: { runId, itemId: common }, _count: true }),
    db.$queryRaw<{ reason: string; count: number }[]>`
      SELECT a.reason, count(*)::int AS count
      FROM "CurrentAnswer" a JOIN "Rater" r ON r.id = a."raterId" AND r."runId" = ${runId}::uuid
      WHERE a.state = 'unscored' AND a."itemId" = ANY(${common.in}::uuid[])
      GROUP BY 1`,
  ]);
  if (!calls) throw new Error('an aggregate has no row');
  const { mean, p50, p95, ...sums } = calls;
  return {
    ...sums,
    failed: failed[0]?.failed ?? 0,
    latency: mean === null || p50 === null || p95 === null ? null : { mean, p50, p95 },
    states: Object.fromEntries(states.map(({ state, _count }) => [state, _count])),
    unscored: Object.fromEntries(unscored.map(({ reason, count }) => [reason, count])),
  };
}

async function commonVideos(
  runId: string,
  otherRun: string,
  hidden: ReadonlySet<string>,
): Promise<string[]> {
  const rows = await database().runItem.findMany({
    where: { runId, item: { deletedAt: null, runItems: { some: { runId: otherRun } } } },
    select: { itemId: true },
  });
  return rows.map(({ itemId }) => itemId).filter((itemId) => !hidden.has(itemId));
}
