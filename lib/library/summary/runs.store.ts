import 'server-only';
import { SHARED_QUESTIONS } from '@/lib/suites/question';
import { Prisma } from '@/prisma/generated/client';
import type { Corrected } from './corrected.store';
import { type Lists, listsOf, rowsOf } from './lists.store';
import {
  type RatersOfItem,
  type SaidItem,
  type SaidRow,
  type StandingAnswer,
  saidOf,
} from './said';

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

/** What every run says of some items, as the judge has it, and what people say to that. */
export interface ReadRuns {
  /** Of each run and item what {@link writeRuns} writes, as JSON that nobody else reads. */
  judged: string;
  /** What stands of the items of which people ever said something in a suite that judged them. */
  said: SaidItem[];
  raters: RatersOfItem[];
}

/** A row of a standing answer; the larger its id, the later. */
type StandingRow = SaidRow & Pick<StandingAnswer, 'runId' | 'act'> & { id: number };

/** Reads what every run says of some items, as the judge has it. */
export async function readRuns(
  db: Prisma.TransactionClient,
  itemIds: readonly string[],
): Promise<ReadRuns> {
  const [read] = await db.$queryRaw<
    {
      judged: string | null;
      said: (Omit<SaidItem, 'answers'> & { answers: Lists<StandingRow> | null })[] | null;
      raters: RatersOfItem[] | null;
    }[]
  >`
    WITH ${runsOf(itemIds)}, ${answersOf(itemIds)}, ${COUNTED}, ${POINTS}, ${JUDGED}, ${SAID}
    SELECT (SELECT json_agg(j)::text FROM judged j) AS judged, (SELECT json_agg(t) FROM talks t) AS said,
      (SELECT json_agg(p) FROM people p) AS raters`;
  return {
    judged: read?.judged ?? '[]',
    said: (read?.said ?? []).map(({ answers, ...item }) => ({
      ...item,
      answers: rowsOf(answers)
        .sort((one, other) => one.id - other.id)
        .map(standing),
    })),
    raters: read?.raters ?? [],
  };
}

function standing(row: StandingRow): StandingAnswer {
  const { unit, question, place, verdict } = saidOf(row);
  return { unit, question, place, verdict, runId: row.runId, act: row.act };
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
 * The answers about some items that are `said`, and of which items and suites people `talked`; `told` is what each run goes
 * with of those that stand.
 */
function answersOf(itemIds: readonly string[]): Prisma.Sql {
  return Prisma.sql`
    said AS MATERIALIZED (
      SELECT a.id, a."itemId", a."raterId", a.suite, a.unit, a.question, a.state, a.value, a.label, a.reason, a.act, a."supersedesId",
        r."runId", r.kind = 'person' AS person,
        a.question IN (${Prisma.join(SHARED_QUESTIONS)}) OR a.unit LIKE 'span@%' AS remark
      FROM "Answer" a JOIN "Rater" r ON r.id = a."raterId" AND (r.kind = 'person' OR r.kind = 'judge' AND r."runId" IS NOT NULL)
      WHERE a."itemId" = ANY(${[...itemIds]}::uuid[])
    ),
    replaced AS MATERIALIZED (SELECT "supersedesId" AS id FROM said WHERE "supersedesId" IS NOT NULL),
    talked AS MATERIALIZED (SELECT DISTINCT "itemId", suite FROM said WHERE person),
    told AS NOT MATERIALIZED (
      SELECT due."runId" AS run, due.questions, s.*
      FROM due JOIN said s
        ON s."itemId" = due."itemId" AND s.suite = due.suite AND (s.person OR s."runId" = due."runId")
      WHERE ${STANDS}
    )`;
}

/**
 * What was said to each question about each unit (`places`), to each question (`ends`, the best and the worst), and how much
 * that is by run and item (`counts`).
 */
const COUNTED = Prisma.sql`
    places AS (
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
      FROM (SELECT DISTINCT "itemId" FROM talked) spoken JOIN told USING ("itemId") CROSS JOIN LATERAL (
        SELECT CASE WHEN questions->question IS NULL THEN 10 ELSE (questions->question->>'span')::float8 END AS span
      ) scale
      GROUP BY run, "itemId", unit, question
    ),
    -- Added up by question first, so that each answer is looked at once.
    ends AS MATERIALIZED (
      SELECT run, "itemId", question, min(value) AS low, max(value) AS high,
        count(*) FILTER (WHERE judged) AS answers,
        count(*) FILTER (WHERE judged AND unscored) AS unscored,
        count(*) FILTER (WHERE judged AND (scored OR answered)) AS "toReview",
        count(*) FILTER (WHERE judged AND answered) AS reviewed,
        count(*) FILTER (WHERE answered AND NOT remark) AS said,
        max(difference) AS disagreement
      FROM places GROUP BY 1, 2, 3
    ),
    counts AS (
      SELECT run, "itemId", sum(answers)::int AS answers, sum(unscored)::int AS unscored,
        sum("toReview")::int AS "toReview", sum(reviewed)::int AS reviewed, sum(said)::int AS said,
        max(disagreement) AS disagreement
      FROM ends GROUP BY 1, 2
    )`;

/** The judges' scores, and of each other question the worst answer, as `points`: an object with a value for each. */
const POINTS = Prisma.sql`
    scores AS MATERIALIZED (
      SELECT due."runId", due."itemId", score->>'id' AS id, (score->>'value')::float8 AS value
      FROM due, jsonb_array_elements(CASE jsonb_typeof(due.scores) WHEN 'array' THEN due.scores ELSE '[]' END) AS score
      WHERE due.judged
    ),
    points AS MATERIALIZED (
      SELECT "runId", "itemId", jsonb_object_agg(id, value) AS points FROM (
        SELECT * FROM scores
        UNION ALL
        SELECT run, e."itemId", question, CASE due.questions->question->>'better' WHEN 'high' THEN low ELSE high END
        FROM ends e JOIN due ON due."runId" = run AND due."itemId" = e."itemId" AND due.judged
          AND (due.questions->question IS NULL OR due.questions->question->>'better' IS NOT NULL)
        WHERE high IS NOT NULL AND NOT EXISTS (
          SELECT 1 FROM scores s WHERE s."runId" = run AND s."itemId" = e."itemId" AND s.id = question
        )
      ) point GROUP BY 1, 2
    )`;

/** What is written of each run and item: `judged`. */
const JUDGED = Prisma.sql`
    judged AS (
      SELECT due."runId", due."itemId", due."projectId", due.suite, due.deleted, due.state, due.configuration,
        coalesce(c.answers, 0) AS answers, coalesce(c.unscored, 0) AS unscored,
        -- Where no judge says what there is to answer, it is what was counted when its scores were imported, else each
        -- question that is asked anyway; and what people answered beyond that.
        CASE WHEN due.asked IS NOT NULL THEN greatest(coalesce(c.said, 0), due.asked)
          WHEN due."peopleAlone"
          THEN greatest(coalesce(c.said, 0), (
            SELECT count(*)::int FROM jsonb_object_keys(due.questions) AS asked(id)
            WHERE due.dependent IS NULL OR NOT jsonb_exists(due.dependent, asked.id)
          ))
          ELSE coalesce(c."toReview", 0)
        END AS "toReview",
        CASE WHEN due."peopleAlone" OR due.asked IS NOT NULL THEN coalesce(c.said, 0) ELSE coalesce(c.reviewed, 0) END AS reviewed,
        c.disagreement, p.points
      FROM due
      LEFT JOIN counts c ON c.run = due."runId" AND c."itemId" = due."itemId"
      LEFT JOIN points p ON p."runId" = due."runId" AND p."itemId" = due."itemId"
    )`;

/** What people and judges say of the items to which people said something: `talks`; and whose answers stand: `people`. */
const SAID = Prisma.sql`
    talks AS (
      SELECT t.*, runs.list AS runs, answers.lists AS answers
      FROM talked t JOIN (
        SELECT "itemId", suite, json_agg(json_build_object('runId', "runId", 'peopleAlone', "peopleAlone")) AS list
        FROM due WHERE judged GROUP BY 1, 2
      ) runs USING ("itemId", suite)
      LEFT JOIN (
        SELECT "itemId", suite, ${listsOf('id', 'unit', 'question', 'runId', 'act', 'state', 'value', 'label', 'reason')} AS lists
        FROM talked JOIN said s USING ("itemId", suite) WHERE ${STANDS} GROUP BY 1, 2
      ) answers USING ("itemId", suite)
    ),
    people AS (
      SELECT "itemId", suite, array_agg(DISTINCT "raterId") AS raters
      FROM talked JOIN said s USING ("itemId", suite) WHERE person AND ${STANDS} GROUP BY 1, 2
    )`;

/**
 * Writes what every run says of some items, and what people make of that; of runs that are gone by now nothing.
 * @param judged see {@link ReadRuns}
 */
export async function writeRuns(
  db: Prisma.TransactionClient,
  itemIds: readonly string[],
  judged: string,
  corrected: readonly Corrected[],
): Promise<void> {
  await db.$executeRaw`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${judged}::jsonb) AS g("runId" uuid, "itemId" uuid, "projectId" uuid, suite text,
        deleted boolean, state "RunItemState", configuration uuid, answers int, unscored int, "toReview" int, reviewed int,
        disagreement float8, points jsonb)
      WHERE "itemId" = ANY(${[...itemIds]}::uuid[])
    ),
    said AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(corrected)}::jsonb) AS c("runId" uuid, "itemId" uuid, corrected jsonb,
        "toReview" int, reviewed int, independent jsonb, partly jsonb)
    ),
    added AS (
      -- A suite's places follow one upon the other, so that they are those of an array; nobody else adds any meanwhile.
      INSERT INTO "Dimension" (suite, id, place)
      SELECT suite, id, (SELECT coalesce(max(place), 0) FROM "Dimension" d WHERE d.suite = unknown.suite)
        + row_number() OVER (PARTITION BY suite ORDER BY id)
      FROM (
        SELECT DISTINCT suite, id FROM given LEFT JOIN said USING ("runId", "itemId")
        LEFT JOIN LATERAL (SELECT array_agg(d.id) AS ids FROM "Dimension" d WHERE d.suite = given.suite) known ON true
        CROSS JOIN LATERAL (
          SELECT * FROM jsonb_object_keys(coalesce(points, '{}') - coalesce(ids, '{}')) AS id
          UNION ALL
          SELECT * FROM jsonb_object_keys(coalesce(corrected, '{}') - coalesce(ids, '{}'))
        ) added
      ) unknown
      RETURNING suite, id, place
    ),
    dimensions AS MATERIALIZED (
      SELECT suite, array_agg(id ORDER BY place) AS ids
      FROM (SELECT suite, id, place FROM "Dimension" UNION ALL SELECT suite, id, place FROM added) d GROUP BY suite
    )
    INSERT INTO "RunItemSummary" ("runId", "itemId", "projectId", deleted, state, answers, unscored, "toReview", reviewed,
      disagreement, configuration, judged, corrected, independent, partly)
    SELECT "runId", "itemId", "projectId", deleted, state, answers, unscored, coalesce(s."toReview", g."toReview"),
      coalesce(s.reviewed, g.reviewed), disagreement, configuration,
      coalesce(${inPlaces(Prisma.sql`points`)}, '{}'), ${inPlaces(Prisma.sql`corrected`)}, independent, partly
    FROM given g LEFT JOIN said s USING ("runId", "itemId") LEFT JOIN dimensions USING (suite)
    WHERE EXISTS (SELECT 1 FROM "RunItem" ri WHERE ri."runId" = g."runId" AND ri."itemId" = g."itemId")
    -- Of two runs of a configuration the one that counts no more gives way first.
    ORDER BY configuration NULLS FIRST
    ON CONFLICT ("runId", "itemId") DO UPDATE SET ("projectId", deleted, state, answers, unscored, "toReview",
      reviewed, disagreement, configuration, judged, corrected, independent, partly) = (excluded."projectId",
      excluded.deleted, excluded.state, excluded.answers, excluded.unscored, excluded."toReview", excluded.reviewed,
      excluded.disagreement, excluded.configuration, excluded.judged, excluded.corrected, excluded.independent,
      excluded.partly)`;
}

/** Points as an array, each in its dimension's place; empty where there are none, null for null. */
function inPlaces(points: Prisma.Sql): Prisma.Sql {
  return Prisma.sql`CASE WHEN ${points} = '{}' THEN '{}'::float8[] WHEN ${points} IS NOT NULL THEN (
    SELECT array_agg((${points}->>d.id)::float8 ORDER BY d.place) FROM unnest(dimensions.ids) WITH ORDINALITY AS d(id, place)
  ) END`;
}
