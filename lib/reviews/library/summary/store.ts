import 'server-only';
import { database } from '@/lib/db';
import { HOLDS_QUESTION, NOTHING_ELSE_QUESTION } from '@/lib/judge/question';
import { Prisma } from '@/prisma/generated/client';

/** How many entries of `SummaryDue` are worked off at a time: about half a second's work where all are of other videos. */
const BATCH = 1000;

/** Makes room for a batch on a slow disk, and for waiting while much is asked at once, which the usual seconds may not. */
const TIMES = { timeout: 60_000, maxWait: 20_000 };

/** Whether this process works off what a large import left. */
let isWorkingOff = false;

/**
 * Brings the summaries of changed videos up to date. What is read afterwards has every change that was committed before
 * the call, unless more changed at once than one batch holds, as after a large import: then the rest follows in the
 * background.
 * @returns how many videos are still being summed up
 */
export async function refreshSummaries(): Promise<number> {
  if ((await countDue(1)) === 0) return 0;
  await workOffBatch();
  const due = await countDue(BATCH);
  if (due === 0) return 0;
  if (!isWorkingOff) void workOffBacklog();
  const [count] = await database().$queryRaw<{ videos: number }[]>`
    SELECT count(DISTINCT "videoId")::int AS videos FROM "SummaryDue"`;
  return count?.videos ?? 0;
}

/** Works off whatever is due. */
async function workOffBacklog(): Promise<void> {
  isWorkingOff = true;
  try {
    while (await workOffBatch());
  } catch (error) {
    // Nobody waits for this; whoever reads next meets the same trouble, and is told.
    console.error('The library’s summaries could not be brought up to date.', error);
  } finally {
    isWorkingOff = false;
  }
}

async function countDue(
  most: number,
  db: Pick<Prisma.TransactionClient, '$queryRaw'> = database(),
): Promise<number> {
  const [count] = await db.$queryRaw<{ due: number }[]>`
    SELECT count(*)::int AS due FROM (SELECT 1 FROM "SummaryDue" LIMIT ${most}) few`;
  return count?.due ?? 0;
}

/**
 * Works off one batch, or leaves it to who is at it already. Where little is due, it waits for them instead, since what is
 * due to be shown may have come after they began.
 * @returns whether it worked off anything
 */
async function workOffBatch(): Promise<boolean> {
  return database().$transaction(async (db) => {
    const isLittle = (await countDue(BATCH, db)) < BATCH;
    const [{ mine } = { mine: false }] = isLittle
      ? await db.$queryRaw<{ mine: boolean }[]>`
            SELECT pg_advisory_xact_lock(hashtextextended('VideoSummary', 0)) IS NOT NULL AS mine`
      : await db.$queryRaw<{ mine: boolean }[]>`
            SELECT pg_try_advisory_xact_lock(hashtextextended('VideoSummary', 0)) AS mine`;
    if (!mine) return false;
    // Everything here is found by an index, however many answers there are; compiling would take longer than running.
    await db.$queryRaw`
        SELECT set_config('enable_seqscan', 'off', true), set_config('jit', 'off', true), set_config('work_mem', '64MB', true)`;
    return (await sumUp(db)) > 0;
  }, TIMES);
}

/** The columns of a summary, in the order in which they are worked out. */
const NAMES = [
  ...['videoId', 'projectId', 'addedAt', 'deleted', 'runState'],
  ...['answers', 'unscored', 'toReview', 'reviewed', 'disagreement', 'duration'],
  ...['runId', 'generator', 'judge', 'suite', 'points', 'nameKey', 'tags', 'raters', 'searched'],
];
const COLUMNS = Prisma.raw(NAMES.map((name) => `"${name}"`).join(', '));
const EXCLUDED = Prisma.raw(NAMES.map((name) => `excluded."${name}"`).join(', '));

/** Takes a batch of what is due and writes the summaries of its videos. @returns how many */
async function sumUp(db: Prisma.TransactionClient): Promise<number> {
  return db.$executeRaw`
    WITH taken AS (
      DELETE FROM "SummaryDue" WHERE id IN (SELECT id FROM "SummaryDue" ORDER BY id LIMIT ${BATCH})
      RETURNING "videoId"
    ),
    due AS MATERIALIZED (
      SELECT v.*, latest.*
      FROM (SELECT DISTINCT "videoId" FROM taken) t
      JOIN "Video" v ON v.id = t."videoId"
      LEFT JOIN LATERAL (
        SELECT rv."runId", rv.state, rv.scores, r.suite, r."judgeFacts"->>'name' AS judge, j.id AS "judgeRaterId"
        FROM "RunVideo" rv
        JOIN "Run" r ON r.id = rv."runId"
        LEFT JOIN "Rater" j ON j."runId" = r.id
        WHERE rv."videoId" = v.id
        ORDER BY r."createdAt" DESC, r.id DESC
        LIMIT 1
      ) latest ON true
    ),
    said AS MATERIALIZED (
      SELECT a.id, a."videoId", a."raterId", a.suite, a.unit, a.question, a.state, a.value, a.act, a."supersedesId",
        r.kind = 'person' AS person, a.suite = due.suite AS latest,
        a.question IN (${HOLDS_QUESTION}, ${NOTHING_ELSE_QUESTION}) OR a.unit LIKE 'span@%' AS remark
      FROM due
      JOIN "Answer" a ON a."videoId" = due.id
      JOIN "Rater" r ON r.id = a."raterId"
      WHERE r.kind = 'person' OR a."raterId" = due."judgeRaterId"
    ),
    standing AS MATERIALIZED (
      SELECT * FROM said s
      WHERE s.state <> 'withdrawn' AND NOT EXISTS (SELECT 1 FROM said n WHERE n."supersedesId" = s.id)
    ),
    places AS MATERIALIZED (
      SELECT "videoId", question,
        bool_or(NOT person) AS judged,
        bool_or(NOT person AND state = 'unscored') AS unscored,
        bool_or(NOT person AND state = 'scored') AS scored,
        bool_or(person) AS answered,
        CASE WHEN NOT bool_or(remark) AND count(value) > 1 AND bool_or(person AND value IS NOT NULL)
          THEN max(value) - min(value) END AS difference,
        (array_agg(value ORDER BY (act IS NOT DISTINCT FROM 'adjudicate') DESC, person DESC, id DESC))[1] AS effective
      FROM standing
      WHERE latest
      GROUP BY "videoId", unit, question
    ),
    counts AS (
      SELECT "videoId",
        count(*) FILTER (WHERE judged)::int AS answers,
        count(*) FILTER (WHERE judged AND unscored)::int AS unscored,
        count(*) FILTER (WHERE judged AND (scored OR answered))::int AS "toReview",
        count(*) FILTER (WHERE judged AND answered)::int AS reviewed,
        max(difference) AS disagreement
      FROM places
      GROUP BY "videoId"
    ),
    worst AS (
      SELECT "videoId", question AS id, max(effective) AS value FROM places
      WHERE question NOT IN (${HOLDS_QUESTION}, ${NOTHING_ELSE_QUESTION})
      GROUP BY "videoId", question HAVING max(effective) IS NOT NULL
    ),
    scores AS (
      SELECT due.id AS "videoId", score->>'id' AS id, (score->>'value')::float8 AS value
      FROM due, jsonb_array_elements(CASE jsonb_typeof(due.scores) WHEN 'array' THEN due.scores ELSE '[]' END) AS score
    ),
    told AS (
      SELECT * FROM scores
      UNION ALL
      SELECT * FROM worst w
      WHERE NOT EXISTS (SELECT 1 FROM scores s WHERE s."videoId" = w."videoId" AND s.id = w.id)
    ),
    added AS (
      -- Places follow one upon the other, so that they are those of an array; nobody else adds any meanwhile.
      INSERT INTO "Dimension" (id, place)
      SELECT id, (SELECT coalesce(max(place), 0) FROM "Dimension") + row_number() OVER (ORDER BY id)
      FROM (SELECT DISTINCT id FROM told WHERE id NOT IN (SELECT id FROM "Dimension")) unknown
      RETURNING id, place
    ),
    placed AS (
      SELECT due.id AS "videoId", array_agg(told.value ORDER BY d.place) AS points
      FROM due CROSS JOIN (SELECT id, place FROM "Dimension" UNION ALL SELECT id, place FROM added) d
      LEFT JOIN told ON told."videoId" = due.id AND told.id = d.id
      GROUP BY due.id
    ),
    people AS (
      SELECT "videoId", array_agg(DISTINCT "raterId") AS raters FROM standing WHERE person GROUP BY "videoId"
    ),
    fresh AS (
      SELECT due.id, due."projectId", due."createdAt", due."deletedAt" IS NOT NULL, due.state,
        coalesce(counts.answers, 0), coalesce(counts.unscored, 0), coalesce(counts."toReview", 0),
        coalesce(counts.reviewed, 0), counts.disagreement, coalesce((due.facts->>'duration')::float8, 0),
        due."runId", due."generatorModel", due.judge, due.suite, coalesce(placed.points, '{}'),
        -- Every number with as many digits, so that clip 9 stands before clip 10.
        regexp_replace(
          regexp_replace(lower(due.name), '(\\d+)', '00000000000000000000\\1', 'g'), '\\d*(\\d{20})(?!\\d)', '\\1', 'g'
        ),
        words.tags, coalesce(people.raters, '{}'),
        lower(concat_ws(E'\n', due.name, due."generatorModel", due."generationPrompt", array_to_string(words.tags, E'\n')))
      FROM due
      CROSS JOIN LATERAL (
        SELECT coalesce(array_agg(t.tag ORDER BY t.tag), '{}') AS tags FROM "VideoTag" t WHERE t."videoId" = due.id
      ) words
      LEFT JOIN counts ON counts."videoId" = due.id
      LEFT JOIN placed ON placed."videoId" = due.id
      LEFT JOIN people ON people."videoId" = due.id
    )
    INSERT INTO "VideoSummary" AS known (${COLUMNS})
    SELECT * FROM fresh
    ON CONFLICT ("videoId") DO UPDATE SET (${COLUMNS}) = (${EXCLUDED})`;
}
