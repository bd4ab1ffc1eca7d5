import 'server-only';
import { clusterKey } from '@/lib/answers/cluster.store';
import { nextOf } from '@/lib/cursor';
import { answersOf, groupOf, pairedAnswers, readBulk } from '@/lib/ratings/answers.store';
import type { Pool } from '@/lib/ratings/pools';
import type { ErrorSums } from '@/lib/statistics/paired-errors';
import type { Score } from '@/lib/suites/score';
import { Prisma } from '@/prisma/generated/client';
import type {
  AnswerDifference,
  AnswerDifferencesRequest,
  VideoDifference,
  VideoDifferencesRequest,
} from './differences.schema';
import type { Sides } from './sides.store';

/** How far two raters are from people, in videos of a pool. */
export interface ErrorRow extends ErrorSums {
  /** The pool's. */
  key: string;
}

/**
 * How far two raters are from what people say, on the units that both scored and at least one person did. The error of a
 * unit is the mean over its people: its distance on the scale, or whether it is wrong.
 */
export async function readErrors(
  { left, right, counting }: Sides,
  pools: readonly Pool[],
): Promise<ErrorRow[]> {
  const rows = pools.flatMap(({ key, questions }) =>
    questions.map((question) => ({ key, question })),
  );
  return readBulk<ErrorRow>(Prisma.sql`
    WITH unit AS (
      SELECT "itemId", question, max(p.weight) AS weight,
        avg(CASE WHEN p.ordered THEN abs("left" - category) ELSE ("left" <> category)::int END)::float8 AS "left",
        avg(CASE WHEN p.ordered THEN abs("right" - category) ELSE ("right" <> category)::int END)::float8 AS "right"
      FROM ${answersOf({ kind: 'people' }, counting)} p
      JOIN ${pairedAnswers(groupOf(left), groupOf(right), counting)} pair USING ("itemId", unit, question)
      WHERE "left" >= 0 AND "right" >= 0 AND category >= 0
      GROUP BY "itemId", unit, question
    ), asked AS (
      SELECT "itemId", question, max(weight) AS weight, count(*)::int AS units, sum("left") AS "left",
        sum("right") AS "right"
      FROM unit GROUP BY "itemId", question
    ), video AS (
      SELECT pool.key, "itemId", max(weight) AS weight, jsonb_agg(jsonb_build_object(
        'question', question, 'units', units, 'left', "left", 'right', "right") ORDER BY question) AS questions
      FROM asked JOIN jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) AS pool(key text, question text) USING (question)
      GROUP BY pool.key, "itemId"
    )
    SELECT video.key, questions, weight, ${clusterKey('v')} AS cluster, count(*)::int AS times
    FROM video JOIN "Item" v ON v.id = video."itemId"
    GROUP BY video.key, questions, weight, 4, CASE WHEN v.cluster IS NOT NULL THEN v.id END`);
}

/** A score of each video that both runs scored, in one order. */
export interface ScorePairs {
  /** The score as it stands for one of the videos: what it is called, and its range. */
  score: Score;
  left: number[];
  right: number[];
  /** The keys of the videos' clusters; null for one by itself. */
  clusters: (string | null)[];
}

/** The scores that two runs gave to the same videos, in the order in which their suite lists them. */
export async function readScores(
  leftRun: string,
  rightRun: string,
  hidden: ReadonlySet<string>,
): Promise<ScorePairs[]> {
  return readBulk<ScorePairs>(Prisma.sql`
    SELECT (array_agg(score))[1] AS score, array_agg(l ORDER BY "itemId") AS "left",
      array_agg(r ORDER BY "itemId") AS "right", array_agg(cluster ORDER BY "itemId") AS clusters
    FROM (
      SELECT lv."itemId", ${clusterKey('v')} AS cluster, ls.place, ls.score, (ls.score->>'value')::float8 AS l, (rs->>'value')::float8 AS r
      FROM "RunItem" lv
      JOIN "RunItem" rv ON rv."itemId" = lv."itemId" AND rv."runId" = ${rightRun}::uuid
      JOIN "Item" v ON v.id = lv."itemId" AND v."deletedAt" IS NULL
      CROSS JOIN LATERAL jsonb_array_elements(lv.scores) WITH ORDINALITY AS ls(score, place)
      JOIN LATERAL jsonb_array_elements(rv.scores) AS rs ON rs->>'id' = ls.score->>'id'
      WHERE lv."runId" = ${leftRun}::uuid AND NOT lv."itemId" = ANY(${[...hidden]}::uuid[])
    ) AS pair
    WHERE l IS NOT NULL AND r IS NOT NULL GROUP BY score->>'id' ORDER BY min(place)`);
}

/** How far apart two answers are, as a share of their scale. */
const DISTANCE = Prisma.sql`CASE WHEN ordered THEN abs("left" - "right")::float8 / (size - 1) ELSE ("left" <> "right")::int END`;

/** The videos that two raters both answered about, those on which they are furthest apart first. */
export async function listVideoDifferences(
  { left, right, counting }: Sides,
  { score, from, after, limit }: VideoDifferencesRequest,
): Promise<{ of: number; videos: VideoDifference[]; next: string | null }> {
  const apart = score === undefined ? Prisma.sql`distance` : Prisma.sql`abs("left" - "right")`;
  const order = Prisma.sql`apart DESC, coalesce(distance, -1) DESC, "itemId"`;
  const [first, second, itemId] = after ?? [null, null, null];
  const rows = await readBulk<VideoDifference & { apart: number; of: number }>(Prisma.sql`
    WITH video AS (
      SELECT "itemId", count(*) FILTER (WHERE "left" >= 0 AND "right" >= 0)::int AS pairs,
        count(*) FILTER (WHERE "left" >= 0 AND "right" >= 0 AND "left" <> "right")::int AS different,
        -- Of one value whatever the order in which it was summed up.
        round((avg(${DISTANCE}) FILTER (WHERE "left" >= 0 AND "right" >= 0))::numeric, 12)::float8 AS distance
      FROM ${pairedAnswers(groupOf(left), groupOf(right), counting)} pair GROUP BY "itemId"
    ), scored AS (
      SELECT video.*,
        ${scoreOf(left.runId, score)} AS "left", ${scoreOf(right.runId, score)} AS "right"
      FROM video
    ), counted AS (
      -- What is not known comes last.
      SELECT *, coalesce(${apart}, -1) AS apart, count(*) OVER ()::int AS "of" FROM scored
    ), page AS (
      SELECT * FROM counted
      WHERE ${itemId}::uuid IS NULL OR (apart, coalesce(distance, -1)) < (${first}::float8, ${second}::float8)
        OR (apart, coalesce(distance, -1)) = (${first}::float8, ${second}::float8) AND "itemId" > ${itemId}::uuid
      ORDER BY ${order} LIMIT ${limit} OFFSET ${after ? 0 : from}
    )
    SELECT page.*, v.name, v.model AS "generatorModel", (
      SELECT f.hash FROM "ItemMedia" m JOIN "FrameSet" s ON s."videoId" = m."videoId" JOIN "Frame" f ON f."frameSetId" = s.id
      WHERE m."itemId" = v.id AND m.n = 1 ORDER BY s."createdAt" DESC, f.position LIMIT 1
    ) AS thumbnail
    FROM page JOIN "Item" v ON v.id = page."itemId"
    ORDER BY ${order}`);
  return {
    of: rows[0]?.of ?? 0,
    videos: rows.map(({ of: _all, apart: _apart, ...video }) => video),
    next: nextOf(rows, limit, (row) => [row.apart, row.distance ?? -1, row.itemId]),
  };
}

function scoreOf(runId: string | null, score: string | undefined): Prisma.Sql {
  if (runId === null || score === undefined) return Prisma.sql`NULL::float8`;
  return Prisma.sql`(
    SELECT (s->>'value')::float8 FROM "RunItem" rv CROSS JOIN LATERAL jsonb_array_elements(rv.scores) AS s
    WHERE rv."runId" = ${runId}::uuid AND rv."itemId" = video."itemId" AND s->>'id' = ${score}
  )`;
}

/** The answers on which two raters differ, the largest differences first. */
export async function listAnswerDifferences(
  { left, right, counting }: Sides,
  { from, after, limit }: AnswerDifferencesRequest,
): Promise<{ of: number; answers: AnswerDifference[]; next: string | null }> {
  const [apart, itemId, question, unit] = after ?? [null, null, null, null];
  interface Row extends Omit<AnswerDifference, 'left' | 'right'> {
    leftValue: number | null;
    leftLabel: string | null;
    rightValue: number | null;
    rightLabel: string | null;
    distance: number;
    of: number;
  }
  const rows = await readBulk<Row>(Prisma.sql`
    SELECT page.*, v.name FROM (
      SELECT * FROM (
        SELECT pair.*, count(*) OVER ()::int AS "of", ${DISTANCE}::float8 AS distance
        FROM ${pairedAnswers(groupOf(left), groupOf(right), counting)} pair
        WHERE "left" >= 0 AND "right" >= 0 AND "left" <> "right"
      ) AS apart
      WHERE ${itemId}::uuid IS NULL OR distance < ${apart}::float8 OR distance = ${apart}::float8
        AND ("itemId", question, unit) > (${itemId}::uuid, ${question}::text, ${unit}::text)
      ORDER BY distance DESC, "itemId", question, unit LIMIT ${limit} OFFSET ${after ? 0 : from}
    ) AS page JOIN "Item" v ON v.id = page."itemId"
    ORDER BY distance DESC, page."itemId", question, unit`);
  return {
    of: rows[0]?.of ?? 0,
    next: nextOf(rows, limit, (row) => [row.distance, row.itemId, row.question, row.unit]),
    answers: rows.map(({ itemId, name, unit, question, ...row }) => ({
      itemId,
      name,
      unit,
      question,
      left: row.leftValue ?? row.leftLabel ?? '',
      right: row.rightValue ?? row.rightLabel ?? '',
    })),
  };
}
