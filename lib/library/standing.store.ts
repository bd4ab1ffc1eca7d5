import 'server-only';
import type { Suite } from '@/lib/suites/suite';
import { Prisma } from '@/prisma/generated/client';
import type { Standing } from './schema';

/** What became of an item in the stage that a suite is, by one run that took it up. */
export interface StandingRow {
  runId: string;
  standing: Standing;
  /** The question of the gate that put it out; null where it is not out. */
  gate: string | null;
  /** What is answered to the question that says why it did; null where there is none, or nothing was answered. */
  why: string | null;
  /**
   * Why it waits: the state of its run where that came to no answers, why the judge has none, `no-answer`, or
   * `nothing-made`; null where it does not wait.
   */
  reason: string | null;
}

/** The suite of a stage, as far as its items' standing follows from it. */
export type StageSuite = Pick<Suite, 'id' | 'gates' | 'produces'>;

/**
 * What became of one item in a stage, as a query of at most one {@link StandingRow}; of none where no run of the project
 * took it up. It is what `passingOf` says of the answers that count: people's where they answered, else the judge's. A suite
 * without gates that makes items lets those go on of which something was made. The run is the latest that came to answers,
 * else the latest.
 * @param runId this run alone; any of the suite where it is null
 * @param itemId an expression
 */
export function standingOf(
  { id: suite, gates = [], produces }: StageSuite,
  projectId: string,
  runId: string | null,
  itemId: Prisma.Sql,
): Prisma.Sql {
  const alone = runId === null ? Prisma.empty : Prisma.sql`AND r.id = ${runId}::uuid`;
  const makesOnly = produces !== undefined && gates.length === 0;
  const madeNothing = makesOnly
    ? Prisma.sql`NOT EXISTS (
        SELECT 1 FROM "Item" m
        WHERE m."madeFromId" = ${itemId} AND m."deletedAt" IS NULL AND starts_with(m.key, took."runId" || '/')
      )`
    : Prisma.sql`false`;
  const asksWhy = gates.some(({ why }) => why !== undefined);
  const whyJoined = asksWhy
    ? Prisma.sql`LEFT JOIN "EffectiveAnswer" why
        ON why."itemId" = ${itemId} AND why.suite = ${suite} AND why.question = g.gate->>'why'`
    : Prisma.empty;
  return Prisma.sql`
    SELECT took."runId",
      CASE
        WHEN NOT took.answered OR (said.rejecting IS NULL AND (said.open IS NOT NULL OR ${madeNothing})) THEN 'waiting'
        WHEN said.rejecting IS NOT NULL THEN 'out'
        ELSE 'on'
      END AS standing,
      CASE WHEN took.answered THEN said.rejecting END AS gate,
      CASE WHEN took.answered THEN said.why END AS why,
      CASE
        WHEN NOT took.answered THEN took.state::text
        WHEN said.rejecting IS NULL THEN coalesce(said.open, CASE WHEN ${madeNothing} THEN 'nothing-made' END)
      END AS reason
    FROM (
      SELECT ri."runId", ri.state, ri.state IN ('judged', 'incomplete') AS answered
      FROM "RunItem" ri
      JOIN "Run" r ON r.id = ri."runId" AND r.suite = ${suite} AND r."projectId" = ${projectId}::uuid ${alone}
      WHERE ri."itemId" = ${itemId}
      ORDER BY answered DESC, r."createdAt" DESC, r.id DESC LIMIT 1
    ) took
    CROSS JOIN LATERAL (
      SELECT
        (array_agg(g.gate->>'question' ORDER BY g.place) FILTER (
          WHERE a.state = 'scored'
            AND NOT g.gate->'keeps' @> jsonb_build_array(coalesce(to_jsonb(a.value), to_jsonb(a.label)))
        ))[1] AS rejecting,
        ${asksWhy ? Prisma.sql`(array_agg(why.label ORDER BY g.place) FILTER (WHERE why.label IS NOT NULL))[1]` : Prisma.sql`NULL::text`} AS why,
        (array_agg(coalesce(a.reason, 'no-answer') ORDER BY g.place) FILTER (
          WHERE a.state IS NULL OR (a.state = 'unscored' AND a.reason <> 'nothing-to-judge')
        ))[1] AS open
      FROM jsonb_array_elements(${JSON.stringify(gates)}::jsonb) WITH ORDINALITY AS g(gate, place)
      LEFT JOIN LATERAL (
        SELECT DISTINCT ON (given.unit) given.state, given.value, given.label, given.reason
        FROM "Answer" given
        JOIN "Rater" by ON by.id = given."raterId" AND (by.kind = 'person' OR by."runId" = took."runId")
        WHERE given."itemId" = ${itemId} AND given.suite = ${suite} AND given.question = g.gate->>'question'
          AND given.state <> 'withdrawn'
          AND NOT EXISTS (SELECT 1 FROM "Answer" later WHERE later."supersedesId" = given.id)
        ORDER BY given.unit, (by.kind = 'person') DESC, (given.act IS NOT DISTINCT FROM 'adjudicate') DESC, given.id DESC
      ) a ON true
      ${whyJoined}
    ) said`;
}
