import 'server-only';
import { database } from '@/lib/db';
import { readSpent } from './budget/store';
import type { FailureKind, RunUsage } from './schema';

/** The most kinds of failure that are read, and the most places of each. */
const MOST_KINDS = 20;
const MOST_PLACES = 50;

/** The period over which the pace of calls is measured. */
const PACE_SECONDS = 120;

/** Calls of one prompt, over all items of a run. */
export interface PromptSum {
  prompt: string;
  planned: number;
  answered: number;
  failed: number;
}

/**
 * Sums the calls of a run by prompt. Of a repeated call only the latest record counts; an abstention counts as
 * answered. Calls that may turn out to be needless are planned once they are made.
 * @param hidden items whose calls all count as answered
 */
export async function sumByPrompt(
  runId: string,
  hidden: ReadonlySet<string> = new Set(),
): Promise<PromptSum[]> {
  return database().$queryRaw<PromptSum[]>`
    WITH planned AS (
      SELECT call.key AS prompt, sum(call.value::int)::int AS planned
      FROM "RunItem", jsonb_each_text(plan) AS call
      WHERE "runId" = ${runId}::uuid GROUP BY 1
    ), latest AS (
      SELECT DISTINCT ON ("itemId", prompt, unit, role, sample, question) prompt,
        CASE WHEN NOT "itemId" = ANY(${[...hidden]}::uuid[]) THEN reason END AS reason
      FROM "Step" WHERE "runId" = ${runId}::uuid
      ORDER BY "itemId", prompt, unit, role, sample, question, id DESC
    ), made AS (
      SELECT prompt,
        count(*) FILTER (WHERE reason IS NULL OR reason = 'abstained')::int AS answered,
        count(*) FILTER (WHERE reason IS NOT NULL AND reason <> 'abstained')::int AS failed
      FROM latest GROUP BY 1
    )
    SELECT prompt, greatest(coalesce(planned, 0), answered + failed) AS planned, coalesce(answered, 0) AS answered, coalesce(failed, 0) AS failed
    FROM planned FULL JOIN made USING (prompt)`;
}

/**
 * The calls of a run without a usable reply, grouped by reason and wording, most frequent first.
 * @param hidden items to leave out
 * @param withheld queues whose clips are left out
 */
export async function listFailures(
  runId: string,
  hidden: ReadonlySet<string>,
  withheld: readonly string[],
): Promise<FailureKind[]> {
  return database().$queryRaw<FailureKind[]>`
    WITH latest AS (
      SELECT DISTINCT ON ("itemId", prompt, unit, role, sample, question) "itemId", prompt, unit, reason, detail
      FROM "Step" WHERE "runId" = ${runId}::uuid
      ORDER BY "itemId", prompt, unit, role, sample, question, id DESC
    )
    SELECT reason, coalesce(detail, '') AS detail, count(*)::int AS calls,
      (array_agg(json_build_object(
        'itemId', i.id, 'name', i.name, 'prompt', latest.prompt, 'unit', unit
      ) ORDER BY i.name, unit, i.id))[1:${MOST_PLACES}::int] AS places
    FROM latest JOIN "Item" i ON i.id = latest."itemId"
    WHERE reason IS NOT NULL AND reason <> 'abstained' AND NOT i.id = ANY(${[...hidden]}::uuid[])
      AND NOT EXISTS (
        SELECT 1 FROM "QueueItem" q
        WHERE q."itemId" = i.id AND q."queueId" = ANY(${[...withheld]}::uuid[])
      )
    GROUP BY 1, 2 ORDER BY 3 DESC LIMIT ${MOST_KINDS}`;
}

/** The usage of a run, and its calls per second of late; null when there were none. */
export async function sumUsage(runId: string): Promise<RunUsage & { pace: number | null }> {
  interface Row extends Omit<RunUsage, 'cost'> {
    recent: number;
    seconds: number;
  }
  const db = database();
  const [[row], spent] = await Promise.all([
    db.$queryRaw<Row[]>`
    SELECT
      count(*) FILTER (WHERE "replayOfId" IS NULL)::int AS calls,
      count("replayOfId")::int AS replayed,
      coalesce(sum("inputTokens"), 0)::float8 AS "inputTokens",
      coalesce(sum("cachedTokens"), 0)::float8 AS "cachedTokens",
      coalesce(sum("outputTokens"), 0)::float8 AS "outputTokens",
      count(*) FILTER (WHERE estimated)::int AS estimated,
      count(*) FILTER (WHERE "createdAt" > now() - make_interval(secs => ${PACE_SECONDS}))::int AS recent,
      least(${PACE_SECONDS}::float8, extract(epoch FROM now() - min("createdAt")))::float8 AS seconds
    FROM "Step" WHERE "runId" = ${runId}::uuid`,
    readSpent(db, [runId]),
  ]);
  if (!row) throw new Error('an aggregate has no row');
  const { recent, seconds, ...usage } = row;
  return {
    ...usage,
    cost: spent.get(runId)?.cost ?? null,
    pace: recent > 1 && seconds > 0 ? recent / seconds : null,
  };
}
