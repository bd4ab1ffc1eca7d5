import 'server-only';
import { z } from 'zod';
import { recordExposure } from '@/lib/answers/exposure.store';
import { database } from '@/lib/db';
import { blindItems } from '@/lib/disclosure/blind.store';
import { AppError, missing } from '@/lib/errors';
import { judgeNameOf } from '@/lib/runs/store';
import { createRandom } from '@/lib/statistics/random';
import type { SuiteById } from '@/lib/suites/by-id';
import { usualTolerance } from '@/lib/suites/scale';
import { Prisma } from '@/prisma/generated/client';
import { shuffle } from '../sampling';
import type { Viewer } from '../schema';
import { checkAnswers, isEnough, type Known, scoreOf } from './checks';
import {
  type Checked,
  checkedSchema,
  type NewPractice,
  type PracticeAnswers,
  type PracticeDetail,
  type PracticeRuns,
  type PracticeSummary,
} from './schema';

/** What is known for certain of items: the known answers of clips that come with the app, and what leads settled. */
const KNOWN = Prisma.sql`
  SELECT a."itemId", a.suite, a.unit, a.question, a.value, a.label, a.rationale, a.id,
    k.purpose IS NOT DISTINCT FROM 'known_answer' AS recorded
  FROM "CurrentAnswer" a JOIN "Rater" k ON k.id = a."raterId"
  WHERE a.state = 'scored' AND (k.purpose = 'known_answer' OR a.act = 'adjudicate')`;

/** The runs that have judged items with known answers, latest first, without items that the person reviews blind. */
export async function listPracticeRuns(
  raterId: string,
  suiteById: SuiteById,
): Promise<PracticeRuns> {
  const rows = await database().$queryRaw<
    {
      id: string;
      suite: string;
      suiteVersion: string;
      judgeFacts: Prisma.JsonValue;
      project: string;
      itemIds: string[];
    }[]
  >`
    SELECT r.id, r.suite, r."suiteVersion", r."judgeFacts", p.name AS project, array_agg(DISTINCT ri."itemId") AS "itemIds"
    FROM (${KNOWN}) known
    JOIN "RunItem" ri ON ri."itemId" = known."itemId" AND ri.state IN ('judged', 'incomplete') AND ri.framed
    JOIN "Run" r ON r.id = ri."runId" AND r.suite = known.suite
    JOIN "Project" p ON p.id = r."projectId"
    JOIN "Item" v ON v.id = ri."itemId" AND v."deletedAt" IS NULL
    GROUP BY r.id, p.name ORDER BY r."createdAt" DESC, r.id LIMIT 100`;
  const runs: PracticeRuns = [];
  for (const { id, suite, suiteVersion, judgeFacts, project, itemIds } of rows) {
    const blind = await blindItems(raterId, suite, itemIds);
    const items = itemIds.filter((itemId) => !blind.has(itemId)).length;
    if (items === 0) continue;
    const tolerance = usualTolerance(suiteById(suite, suiteVersion).questions);
    runs.push({ id, suite, judge: judgeNameOf(judgeFacts), project, items, tolerance });
  }
  return runs;
}

/**
 * Makes a practice of items of a run whose answers are known, drawn at random.
 * @returns its id
 * @throws {AppError} 422 where the run has none
 */
export async function createPractice(
  { count, ...facts }: NewPractice,
  createdById: string,
): Promise<string> {
  const run =
    (await database().run.findUnique({ where: { id: facts.runId }, select: { suite: true } })) ??
    missing('run', facts.runId);
  const rows = await database().$queryRaw<{ itemId: string }[]>`
    SELECT DISTINCT ri."itemId" FROM "RunItem" ri
    JOIN (${KNOWN}) known ON known."itemId" = ri."itemId" AND known.suite = ${run.suite}
    JOIN "Item" v ON v.id = ri."itemId" AND v."deletedAt" IS NULL
    WHERE ri."runId" = ${facts.runId}::uuid AND ri.state IN ('judged', 'incomplete') AND ri.framed
    ORDER BY ri."itemId"`;
  const ids = rows.map(({ itemId }) => itemId);
  const blind = await blindItems(createdById, run.suite, ids);
  const known = ids.filter((id) => !blind.has(id));
  if (known.length === 0) {
    throw new AppError(422, 'This run has judged nothing whose answers are known.', 'runId');
  }
  const drawn = shuffle(known, createRandom(Date.now())).slice(0, count);
  const { id } = await database().practice.create({
    data: {
      ...facts,
      createdById,
      items: {
        createMany: { data: drawn.map((itemId, position) => ({ itemId, position })) },
      },
    },
    select: { id: true },
  });
  return id;
}

/** Closes a practice, or opens it again. @returns whether it was closed @throws {AppError} 404 */
export async function closePractice(id: string, closed: boolean): Promise<boolean> {
  const before =
    (await database().practice.findUnique({ where: { id } })) ?? missing('practice', id);
  await database().practice.update({ where: { id }, data: { closed } });
  return before.closed;
}

const WHOLE = {
  run: { select: { suite: true, suiteVersion: true } },
  items: {
    where: { item: { deletedAt: null } },
    orderBy: { position: 'asc' },
    select: { itemId: true },
  },
  members: {
    orderBy: { rater: { name: 'asc' } },
    include: { results: true, rater: { select: { id: true, name: true } } },
  },
} as const satisfies Prisma.PracticeInclude;

type Whole = Prisma.PracticeGetPayload<{ include: typeof WHOLE }>;
type Member = Whole['members'][number];

const checksOf = (checks: Prisma.JsonValue): Checked[] => z.array(checkedSchema).parse(checks);

function standingOf({ results, readyAt, again }: Member) {
  return {
    done: results.length,
    score: scoreOf(results.flatMap(({ checks }) => checksOf(checks))),
    readyAt: readyAt?.toISOString() ?? null,
    again,
  };
}

function summaryOf(practice: Whole, viewer: Viewer): PracticeSummary {
  const { id, name, closed, share, run, items, members } = practice;
  const mine = members.find(({ raterId }) => raterId === viewer.raterId);
  const ready = members.filter(({ readyAt }) => readyAt !== null).length;
  return {
    id,
    name,
    closed,
    share,
    suite: run.suite,
    items: items.length,
    mine: mine ? standingOf(mine) : null,
    people: viewer.admin ? { begun: members.length, ready } : null,
  };
}

/** All practices, latest first; of those that are closed, leads alone are told. */
export async function listPractices(viewer: Viewer): Promise<PracticeSummary[]> {
  const practices = await database().practice.findMany({
    where: viewer.admin ? {} : { closed: false },
    include: WHOLE,
    orderBy: { createdAt: 'desc' },
  });
  return practices.map((practice) => summaryOf(practice, viewer));
}

/** One practice as a person sees it. @throws {AppError} 404 */
export async function readPractice(
  id: string,
  viewer: Viewer,
  suiteById: SuiteById,
): Promise<PracticeDetail> {
  const practice =
    (await database().practice.findUnique({ where: { id }, include: WHOLE })) ??
    missing('practice', id);
  const mine = practice.members.find(({ raterId }) => raterId === viewer.raterId);
  const results = mine?.results ?? [];
  const isDone = (itemId: string) => results.some((one) => one.itemId === itemId);
  const ids = practice.items.map(({ itemId }) => itemId);
  return {
    ...summaryOf(practice, viewer),
    instructions: practice.instructions,
    runId: practice.runId,
    tolerance: practice.tolerance,
    questions: suiteById(practice.run.suite, practice.run.suiteVersion).questions.map(
      ({ id: question, label }) => ({
        id: question,
        label,
      }),
    ),
    left: mine ? ids.filter((itemId) => !isDone(itemId)) : [],
    results: results.map(({ itemId, checks }) => ({ itemId, checks: checksOf(checks) })),
    everybody: viewer.admin
      ? practice.members.map((member) => ({ ...member.rater, ...standingOf(member) }))
      : [],
  };
}

/** Begins to practise: from now on the person is told nothing of what is said of its items until they have answered them. */
export async function startPractice(practiceId: string, raterId: string): Promise<void> {
  const practice =
    (await database().practice.findUnique({ where: { id: practiceId } })) ??
    missing('practice', practiceId);
  if (practice.closed) throw new AppError(409, 'This practice was closed.');
  await database().practiceMember.createMany({
    data: { practiceId, raterId },
    skipDuplicates: true,
  });
}

/** An item that somebody practises on, and the cells that they are asked about. */
interface Practised {
  practiceId: string;
  itemId: string;
  raterId: string;
  asked: readonly { unit: string; question: string; label: string }[];
}

/**
 * Checks what somebody said of an item, once. With the last of its items they are ready, if enough was right. They have been
 * shown the known answers then, so that what they say of the same content elsewhere is not independent.
 * @throws {AppError} 404 where they have not begun, or it is no item of the practice
 */
export async function checkPractised(
  { practiceId, itemId, raterId, asked }: Practised,
  answers: PracticeAnswers,
  suiteById: SuiteById,
): Promise<Checked[]> {
  const db = database();
  const practice =
    (await db.practice.findUnique({ where: { id: practiceId }, include: WHOLE })) ??
    missing('practice', practiceId);
  const member = practice.members.find((one) => one.raterId === raterId);
  const { items, run, tolerance, share } = practice;
  if (!member || !items.some((one) => one.itemId === itemId)) return missing('item', itemId);
  const before = member.results.find((one) => one.itemId === itemId);
  if (before) return checksOf(before.checks);
  const suite = suiteById(run.suite, run.suiteVersion);
  const known = await readKnown(itemId, suite.id);
  const checks = checkAnswers(answers, known, asked, { questions: suite.questions, tolerance });
  await recordExposure(raterId, suite, [itemId]);
  await db.practiceResult.create({ data: { practiceId, raterId, itemId, checks } });
  const all = [...member.results.flatMap((one) => checksOf(one.checks)), ...checks];
  const isLast = items.every(
    (one) => one.itemId === itemId || member.results.some((done) => done.itemId === one.itemId),
  );
  if (isLast && member.readyAt === null && isEnough(scoreOf(all), share)) {
    await db.practiceMember.update({
      where: { practiceId_raterId: { practiceId, raterId } },
      data: { readyAt: new Date() },
    });
  }
  return checks;
}

/** What is known of an item in a suite; where the app knows and somebody settled it, what the app knows. */
function readKnown(itemId: string, suite: string): Promise<Known[]> {
  return database().$queryRaw`
    SELECT DISTINCT ON (unit, question) unit, question, coalesce(to_jsonb(value), to_jsonb(label)) AS value,
      coalesce(rationale, '') AS why
    FROM (${KNOWN}) known WHERE "itemId" = ${itemId}::uuid AND suite = ${suite}
    ORDER BY unit, question, recorded DESC, id DESC`;
}

/** Lets somebody answer again what they had wrong. @throws {AppError} 404 where they have not begun */
export async function practiseAgain(practiceId: string, raterId: string): Promise<void> {
  const results = await database().practiceResult.findMany({ where: { practiceId, raterId } });
  const wrong = results.filter(({ checks }) => checksOf(checks).some(({ right }) => !right));
  await database().$transaction(async (db) => {
    const { count } = await db.practiceMember.updateMany({
      where: { practiceId, raterId },
      data: { again: { increment: 1 } },
    });
    if (count === 0) missing('practice of yours', practiceId);
    const itemId = { in: wrong.map((one) => one.itemId) };
    await db.practiceResult.deleteMany({ where: { practiceId, raterId, itemId } });
  });
}

/**
 * Refuses to hand items of a queue to somebody who is not ready from the practice that it asks for.
 * @throws {AppError} 403 that names the practice
 */
export async function refuseUnready(practiceId: string | null, raterId: string): Promise<void> {
  if (practiceId === null) return;
  const practice = await database().practice.findUniqueOrThrow({
    where: { id: practiceId },
    select: { name: true, members: { where: { raterId, readyAt: { not: null } } } },
  });
  if (practice.members.length > 0) return;
  throw new AppError(
    403,
    `This queue is for people who are ready from “${practice.name}”: practise first, under “My work”.`,
  );
}
