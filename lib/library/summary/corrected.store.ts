import 'server-only';
import { readKeys } from '@/lib/answers/keys.store';
import { isRemark } from '@/lib/answers/schema';
import { verdictOf } from '@/lib/answers/store';
import { AppError } from '@/lib/errors';
import { judgedInput, judgedParts } from '@/lib/runs/store';
import { askedBy, hasDependent, saidIn } from '@/lib/suites/asked';
import type { SuiteById } from '@/lib/suites/by-id';
import type { SuiteInput } from '@/lib/suites/input';
import type { Suite } from '@/lib/suites/suite';
import { askedCells } from '@/lib/suites/units';
import { Prisma } from '@/prisma/generated/client';
import {
  type AnsweredInPart,
  answeredInPart,
  answersThatCount,
  byId,
  type Point,
  pointsBy,
  type Said,
} from './points';
import { type AnsweredItem, placedPoints, type WrittenRuns } from './runs.store';

/**
 * Works out and writes what people make of the scores of items, by the suites' own formulas: the corrected scores of those
 * that people answered, and what each person's independent answers come to by themselves. Where a suite is not known any
 * more, there are none.
 */
export async function correctScores(
  db: Prisma.TransactionClient,
  { answered, said }: WrittenRuns,
  suiteById: SuiteById,
): Promise<void> {
  const independent = said.length > 0 ? await listIndependent(db, said) : [];
  const videos = [...answered, ...independent];
  if (videos.length === 0) return;
  const inputs = await readInputs(db, videos, suiteById);
  const keys = await readKeysOf(db, videos, suiteById);
  const pointsOf = ({ runId, itemId, suite: id, answers }: SaidOfItem): Point[] | null => {
    const input = inputs.get(`${runId} ${itemId}`);
    const suite = knownSuite(id, suiteById);
    if (!input || !suite) return null;
    const key = keys.get(id)?.get(itemId);
    return pointsBy(suite, { ...input, key }, answersThatCount(suite, answers));
  };
  const partlyOf = ({ runId, itemId, suite: id, answers, byJudge }: IndependentItem) => {
    const input = inputs.get(`${runId} ${itemId}`);
    const suite = knownSuite(id, suiteById);
    if (!input || !suite) return null;
    return answeredInPart(suite, { ...input, key: keys.get(id)?.get(itemId) }, answers, byJudge);
  };
  await writeCorrected(
    db,
    answered.map((video) => ({ ...video, points: pointsOf(video) })),
  );
  await correctCounts(db, answered, inputs, suiteById);
  await writeIndependent(
    db,
    independent.map((video) => ({ ...video, points: pointsOf(video), partly: partlyOf(video) })),
  );
}

async function writeCorrected(
  db: Prisma.TransactionClient,
  answered: readonly (AnsweredItem & { points: Point[] | null })[],
): Promise<void> {
  if (answered.length === 0) return;
  // An item without any is written as well.
  const none = [{ id: null, value: null }];
  const points = answered.flatMap(({ runId, itemId, suite, points: worth }) =>
    (worth ?? none).map(({ id, value }) => ({ runId, itemId, suite, id, value })),
  );
  await db.$executeRaw`
    WITH given AS MATERIALIZED (
      SELECT * FROM jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
        AS p("runId" uuid, "itemId" uuid, suite text, id text, value float8)
    ),
    points AS (SELECT * FROM given WHERE id IS NOT NULL),
    ${placedPoints(Prisma.sql`points`)}
    UPDATE "RunItemSummary" s SET corrected = coalesce(placed.points, '{}')
    FROM (SELECT DISTINCT "runId", "itemId" FROM given) g
    LEFT JOIN placed ON placed."runId" = g."runId" AND placed."itemId" = g."itemId"
    WHERE s."runId" = g."runId" AND s."itemId" = g."itemId"`;
}

/**
 * Counts what there is to review and what is reviewed again where a question is asked after another one: what people say to
 * that one rules out some of what the judge was asked, and where people alone are asked it opens more.
 */
async function correctCounts(
  db: Prisma.TransactionClient,
  answered: readonly AnsweredItem[],
  inputs: ReadonlyMap<string, SuiteInput>,
  suiteById: SuiteById,
): Promise<void> {
  const counts = answered.flatMap(({ runId, itemId, suite: id, peopleAlone, answers }) => {
    const suite = knownSuite(id, suiteById);
    const input = inputs.get(`${runId} ${itemId}`);
    if (!suite || !input || !hasDependent(suite.questions)) return [];
    const counted = answersThatCount(suite, answers).filter((one) => !isRemark(one));
    const reviewed = counted.filter((one) => one.person && (peopleAlone || one.judged)).length;
    const toReview = peopleAlone
      ? countAsked(suite, input, counted)
      : counted.filter((one) => one.judged && (one.person || one.state === 'scored')).length;
    return [{ runId, itemId, reviewed, toReview: Math.max(reviewed, toReview) }];
  });
  if (counts.length === 0) return;
  await db.$executeRaw`
    UPDATE "RunItemSummary" s SET ("toReview", reviewed) = (given."toReview", given.reviewed)
    FROM jsonb_to_recordset(${JSON.stringify(counts)}::jsonb)
      AS given("runId" uuid, "itemId" uuid, "toReview" int, reviewed int)
    WHERE s."runId" = given."runId" AND s."itemId" = given."itemId"`;
}

/** How many questions about units are asked, by some answers. */
function countAsked(suite: Suite, input: SuiteInput, answers: readonly Said[]): number {
  const told = answers.flatMap((answer) => {
    const verdict = verdictOf(answer);
    return verdict ? [{ ...answer, verdict }] : [];
  });
  const said = saidIn(told);
  const cells = askedCells(suite.questions, suite.units(input));
  return cells.filter((cell) => askedBy(suite.questions, cell, said) === 'yes').length;
}

/** What somebody said of an item. */
type SaidOfItem = Pick<AnsweredItem, 'runId' | 'itemId' | 'suite'> & { answers: Said[] };

/** What a person answered about an item in a run independently, and the judge in that run; it nothing where scores were imported. */
type IndependentItem = SaidOfItem & { raterId: string; byJudge: Said[] | null };

/** The independent answers about items that runs came to answers about: taken as if the judge had answered there as well. */
function listIndependent(
  db: Prisma.TransactionClient,
  itemIds: readonly string[],
): Promise<IndependentItem[]> {
  return db.$queryRaw<IndependentItem[]>`
    WITH said AS MATERIALIZED (
      SELECT i.id AS "itemId", a.* FROM unnest(${[...itemIds]}::uuid[]) AS i(id)
      CROSS JOIN LATERAL (
        SELECT a.suite, a."raterId", json_agg(json_build_object('unit', a.unit, 'question', a.question,
          'judged', true, 'state', a.state, 'value', a.value, 'label', a.label, 'reason', a.reason)) AS answers
        FROM "IndependentAnswer" a WHERE a."itemId" = i.id
        GROUP BY 1, 2
      ) a
    )
    SELECT rv."runId", said.*, judge.answers AS "byJudge" FROM said
    CROSS JOIN LATERAL (SELECT "runId", state FROM "RunItem" WHERE "itemId" = said."itemId" OFFSET 0) rv
    JOIN "Run" r ON r.id = rv."runId" AND r.suite = said.suite
    CROSS JOIN LATERAL (
      SELECT json_agg(json_build_object('unit', a.unit, 'question', a.question, 'judged', true, 'state', a.state,
        'value', a.value, 'label', a.label, 'reason', a.reason)) AS answers
      FROM "Answer" a JOIN "Rater" j ON j.id = a."raterId" AND j."runId" = rv."runId"
      WHERE a."itemId" = said."itemId" AND a.state <> 'withdrawn'
        AND NOT EXISTS (SELECT 1 FROM "Answer" later WHERE later."supersedesId" = a.id)
    ) judge
    WHERE rv.state IN ('judged', 'incomplete')`;
}

async function writeIndependent(
  db: Prisma.TransactionClient,
  independent: readonly (IndependentItem & {
    points: Point[] | null;
    partly: AnsweredInPart | null;
  })[],
): Promise<void> {
  const points = independent.flatMap(({ runId, itemId, raterId, points: worth, partly }) =>
    worth ? [{ runId, itemId, raterId, points: byId(worth), partly }] : [],
  );
  if (points.length === 0) return;
  await db.$executeRaw`
    UPDATE "RunItemSummary" s SET (independent, partly) = (given.points, given.partly)
    FROM (
      SELECT "runId", "itemId", jsonb_object_agg("raterId", points) AS points,
        jsonb_object_agg("raterId", partly) FILTER (WHERE jsonb_typeof(partly) = 'object') AS partly
      FROM jsonb_to_recordset(${JSON.stringify(points)}::jsonb)
        AS p("runId" uuid, "itemId" uuid, "raterId" uuid, points jsonb, partly jsonb)
      GROUP BY 1, 2
    ) given
    WHERE s."runId" = given."runId" AND s."itemId" = given."itemId"`;
}

/** The right answers that the suites' formulas take, by suite and item. */
async function readKeysOf(
  db: Pick<Prisma.TransactionClient, 'answer'>,
  videos: readonly Pick<AnsweredItem, 'suite' | 'itemId'>[],
  suiteById: SuiteById,
) {
  const ids = [...new Set(videos.map(({ suite }) => suite))];
  const keys = await Promise.all(
    ids.map(async (id) => {
      const suite = knownSuite(id, suiteById);
      const ofSuite = videos.filter((video) => video.suite === id);
      const itemIds = [...new Set(ofSuite.map(({ itemId }) => itemId))];
      return [id, suite ? await readKeys(suite, itemIds, db) : new Map()] as const;
    }),
  );
  return new Map(keys);
}

/** What the suites' formulas take, by run and item with a blank between. */
async function readInputs(
  db: Pick<Prisma.TransactionClient, 'runItem'>,
  answered: readonly Pick<AnsweredItem, 'runId' | 'itemId'>[],
  suiteById: SuiteById,
): Promise<ReadonlyMap<string, SuiteInput>> {
  const rows = await db.runItem.findMany({
    where: {
      runId: { in: [...new Set(answered.map(({ runId }) => runId))] },
      itemId: { in: [...new Set(answered.map(({ itemId }) => itemId))] },
      framed: true,
    },
    select: {
      runId: true,
      itemId: true,
      run: { select: { settings: true, suite: true } },
      ...judgedParts,
    },
  });
  return new Map(
    rows.flatMap((row) => {
      const suite = knownSuite(row.run.suite, suiteById);
      if (!suite) return [];
      return [[`${row.runId} ${row.itemId}`, judgedInput(suite, row, row.run.settings)] as const];
    }),
  );
}

function knownSuite(id: string, suiteById: SuiteById): Suite | null {
  try {
    return suiteById(id);
  } catch (error) {
    if (error instanceof AppError && error.status === 404) return null;
    throw error;
  }
}
