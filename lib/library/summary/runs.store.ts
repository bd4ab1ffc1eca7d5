import 'server-only';
import { SHARED_QUESTIONS } from '@/lib/suites/question';
import { Prisma } from '@/prisma/generated/client';
import { type Lists, listsOf, rowsOf } from './lists.store';
import type { SaidItem, StandingRow } from './said';

/** Whether an item `v` is in no list and no figure: deleted, or another version of it counts. */
export const isGone = Prisma.sql`(v."deletedAt" IS NOT NULL OR v.superseded)`;

/**
 * Some items, as `v` of a query. They are found one by one through the index, which the limit sees to: joins of whole tables
 * are planned by what is thought of their sizes, and where they were filled a moment ago, each batch would read them all.
 */
export function itemsOf(itemIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`unnest(${[...itemIds]}::uuid[]) AS wanted(id)
    CROSS JOIN LATERAL (SELECT * FROM "Item" WHERE id = wanted.id LIMIT 1) v`;
}

/**
 * Writes what every run says of some items, as the judge has it.
 * @returns of the items to which people said something what stands: their corrected scores are still to be worked out
 */
export async function writeRuns(
  db: Prisma.TransactionClient,
  itemIds: readonly string[],
): Promise<SaidItem[]> {
  const rows = await db.$queryRaw<
    (Omit<SaidItem, 'answers'> & { answers: Lists<StandingRow> | null })[]
  >`
    WITH ${runsOf(itemIds)}, ${answersOf(itemIds)}, ${COUNTED}, ${POINTS}, ${PLACED}, ${WRITTEN}
    SELECT t.*, runs.list AS runs, answers.lists AS answers
    FROM (SELECT DISTINCT "itemId", suite FROM talked JOIN said USING ("itemId") WHERE person) t
    JOIN (
      SELECT "itemId", suite, json_agg(json_build_object('runId', "runId", 'peopleAlone', "peopleAlone")) AS list
      FROM due WHERE judged GROUP BY 1, 2
    ) runs USING ("itemId", suite)
    LEFT JOIN (
      SELECT "itemId", suite, ${listsOf('id', 'unit', 'question', 'runId', 'act', 'state', 'value', 'label', 'reason')} AS lists
      FROM talked JOIN said s USING ("itemId") WHERE ${STANDS} GROUP BY 1, 2
    ) answers USING ("itemId", suite)`;
  return rows.map(({ answers, ...row }) => ({
    ...row,
    answers: rowsOf(answers).sort((one, other) => one.id - other.id),
  }));
}

/** The runs of some items, as common table expressions: `due`. */
function runsOf(itemIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    due AS MATERIALIZED (
      SELECT rv."runId", v.id AS "itemId", v."projectId", ${isGone} AS deleted, rv.state, rv.scores, rv.asked, r.suite,
        coalesce(l.questions, '{}') AS questions, l.dependent, r."judgeFacts"->>'kind' IS NOT DISTINCT FROM 'people' AS "peopleAlone",
        rv.state IN ('judged', 'incomplete') AS judged,
        CASE WHEN 1 = row_number() OVER (
          PARTITION BY v.id, r.configuration
          ORDER BY rv.state IN ('judged', 'incomplete') DESC, r."createdAt" DESC, r.id DESC
        ) THEN r.configuration END AS configuration
      FROM ${itemsOf(itemIds)}
      CROSS JOIN LATERAL (SELECT "runId", state, scores, asked FROM "RunItem" WHERE "itemId" = v.id OFFSET 0) rv
      JOIN "Run" r ON r.id = rv."runId"
      LEFT JOIN "SummarySuite" l ON l.suite = r.suite
    )`;
}

/** Whether an answer stands, of those that are `said`. */
const STANDS = Prisma.sql`(s.state <> 'withdrawn' AND s.id NOT IN (SELECT id FROM replaced))`;

/**
 * The answers about some items that are `said`, and which items people `talked` of; `told` is what each run goes with of
 * those that stand.
 */
function answersOf(itemIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    said AS MATERIALIZED (
      SELECT a.id, a."itemId", a.suite, a.unit, a.question, a.state, a.value, a.label, a.reason, a.act, a."supersedesId",
        r."runId", r.kind = 'person' AS person,
        a.question IN (${Prisma.join(SHARED_QUESTIONS)}) OR a.unit LIKE 'span@%' AS remark
      FROM "Answer" a JOIN "Rater" r ON r.id = a."raterId" AND (r.kind = 'person' OR r.kind = 'judge' AND r."runId" IS NOT NULL)
      WHERE a."itemId" = ANY(${[...itemIds]}::uuid[])
    ),
    replaced AS MATERIALIZED (SELECT "supersedesId" AS id FROM said WHERE "supersedesId" IS NOT NULL),
    talked AS MATERIALIZED (SELECT DISTINCT "itemId" FROM said WHERE person),
    told AS NOT MATERIALIZED (
      SELECT due."runId" AS run, due.questions, s.*
      FROM due JOIN said s
        ON s."itemId" = due."itemId" AND s.suite = due.suite AND (s.person OR s."runId" = due."runId")
      WHERE ${STANDS}
    )`;
}

/** What was said to each question about each unit (`places`), and how much that is by run and item (`counts`). */
const COUNTED = Prisma.sql`
    places AS MATERIALIZED (
      -- Where no person said anything each answer has a place to itself, and nothing has to be put together.
      SELECT run, "itemId", question, true AS judged, state = 'unscored' AS unscored, state = 'scored' AS scored,
        false AS answered, remark, value, NULL::float8 AS difference
      FROM told WHERE "itemId" NOT IN (SELECT "itemId" FROM talked)
      UNION ALL
      SELECT run, "itemId", question,
        bool_or(NOT person) AS judged,
        bool_or(NOT person AND state = 'unscored') AS unscored,
        bool_or(NOT person AND state = 'scored') AS scored,
        bool_or(person) AS answered,
        bool_or(remark) AS remark,
        max(value) FILTER (WHERE NOT person) AS value,
        -- In tenths of the scale; two choices are as far apart as can be.
        CASE WHEN bool_or(remark) THEN NULL
          WHEN count(value) > 1 AND bool_or(person AND value IS NOT NULL)
            THEN (max(value) - min(value)) / (min(span) / 10)
          WHEN count(label) > 1 AND bool_or(person AND label IS NOT NULL) AND min(span) IS NOT NULL
            THEN CASE WHEN min(label) = max(label) THEN 0 ELSE 10 END
        END AS difference
      FROM talked JOIN told USING ("itemId") CROSS JOIN LATERAL (
        SELECT CASE WHEN questions->question IS NULL THEN 10 ELSE (questions->question->>'span')::float8 END AS span
      ) scale
      GROUP BY run, "itemId", unit, question
    ),
    counts AS (
      SELECT run, "itemId",
        count(*) FILTER (WHERE judged)::int AS answers,
        count(*) FILTER (WHERE judged AND unscored)::int AS unscored,
        count(*) FILTER (WHERE judged AND (scored OR answered))::int AS "toReview",
        count(*) FILTER (WHERE judged AND answered)::int AS reviewed,
        count(*) FILTER (WHERE answered AND NOT remark)::int AS said,
        max(difference) AS disagreement
      FROM places GROUP BY 1, 2
    )`;

/** The judges' scores, and of each other question the worst answer, as `points`. */
const POINTS = Prisma.sql`
    scores AS MATERIALIZED (
      SELECT due."runId", due."itemId", due.suite, score->>'id' AS id, (score->>'value')::float8 AS value
      FROM due, jsonb_array_elements(CASE jsonb_typeof(due.scores) WHEN 'array' THEN due.scores ELSE '[]' END) AS score
      WHERE due.judged
    ),
    -- Taken together before anything is joined to it, so that it is no sort of every answer.
    ends AS MATERIALIZED (
      SELECT run, "itemId", question, min(value) AS low, max(value) AS high
      FROM places WHERE value IS NOT NULL GROUP BY 1, 2, 3
    ),
    points AS MATERIALIZED (
      SELECT "runId", "itemId", suite, jsonb_object_agg(id, value) AS points FROM (
      SELECT * FROM scores
      UNION ALL
      SELECT run, e."itemId", due.suite, question,
        CASE due.questions->question->>'better' WHEN 'high' THEN low ELSE high END
      FROM ends e JOIN due ON due."runId" = run AND due."itemId" = e."itemId" AND due.judged
        AND (due.questions->question IS NULL OR due.questions->question->>'better' IS NOT NULL)
      WHERE NOT EXISTS (
        SELECT 1 FROM scores s WHERE s."runId" = run AND s."itemId" = e."itemId" AND s.id = question
      )
      ) point GROUP BY 1, 2, 3
    )`;

/** Writes the summaries of runs. */
const WRITTEN = Prisma.sql`
    written AS (
      INSERT INTO "RunItemSummary" ("runId", "itemId", "projectId", deleted, state, answers, unscored, "toReview", reviewed,
        disagreement, configuration, judged, corrected, independent, partly)
      SELECT due."runId", due."itemId", due."projectId", due.deleted, due.state, coalesce(c.answers, 0),
        coalesce(c.unscored, 0),
        -- Where no judge says what there is to answer, it is what was counted when its scores were imported, else each
        -- question that is asked anyway; and what people answered beyond that.
        CASE WHEN due.asked IS NOT NULL THEN greatest(coalesce(c.said, 0), due.asked)
          WHEN due."peopleAlone"
          THEN greatest(coalesce(c.said, 0), (
            SELECT count(*)::int FROM jsonb_object_keys(due.questions) AS asked(id)
            WHERE due.dependent IS NULL OR NOT jsonb_exists(due.dependent, asked.id)
          ))
          ELSE coalesce(c."toReview", 0)
        END,
        CASE WHEN due."peopleAlone" OR due.asked IS NOT NULL THEN coalesce(c.said, 0) ELSE coalesce(c.reviewed, 0) END,
        c.disagreement, due.configuration,
        coalesce(placed.points, '{}'), NULL, NULL, NULL
      FROM due
      LEFT JOIN counts c ON c.run = due."runId" AND c."itemId" = due."itemId"
      LEFT JOIN placed ON placed."runId" = due."runId" AND placed."itemId" = due."itemId"
      -- Of two runs of a configuration the one that counts no more gives way first.
      ORDER BY due.configuration NULLS FIRST
      ON CONFLICT ("runId", "itemId") DO UPDATE SET ("projectId", deleted, state, answers, unscored, "toReview",
        reviewed, disagreement, configuration, judged, corrected, independent, partly) = (excluded."projectId",
        excluded.deleted, excluded.state, excluded.answers, excluded.unscored, excluded."toReview", excluded.reviewed,
        excluded.disagreement, excluded.configuration, excluded.judged, excluded.corrected, excluded.independent,
        excluded.partly)
    )`;

/**
 * Common table expressions that put points into their dimensions' places, and give a place to each dimension that has none
 * yet: they take the relation `points` of `runId`, `itemId`, `suite` and `points`, an object with a value for each id; the
 * last of them, `placed`, has `points` as an array.
 */
export const PLACED = Prisma.sql`
    added AS (
      -- A suite's places follow one upon the other, so that they are those of an array; nobody else adds any meanwhile.
      INSERT INTO "Dimension" (suite, id, place)
      SELECT suite, id, (SELECT coalesce(max(place), 0) FROM "Dimension" d WHERE d.suite = unknown.suite)
        + row_number() OVER (PARTITION BY suite ORDER BY id)
      FROM (
        SELECT DISTINCT suite, id FROM points, jsonb_object_keys(points.points) AS id
      ) unknown
      WHERE NOT EXISTS (SELECT 1 FROM "Dimension" d WHERE d.suite = unknown.suite AND d.id = unknown.id)
      RETURNING suite, id, place
    ),
    -- Put together once: the planner takes points for few, and would do it again for each item.
    placed AS MATERIALIZED (
      SELECT "runId", "itemId", (
        SELECT array_agg((points.points->>d.id)::float8 ORDER BY d.place)
        FROM (SELECT suite, id, place FROM "Dimension" UNION ALL SELECT suite, id, place FROM added) d
        WHERE d.suite = points.suite
      ) AS points
      FROM points
    )`;
