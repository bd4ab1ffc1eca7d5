import 'server-only';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { storableJson } from '@/lib/storable';
import type { Suite, SuiteAnswer } from '@/lib/suites/suite';
import { UNSCORED_REASONS, type Verdict } from '@/lib/suites/verdict';
import type { Answer, Prisma, Rater, ReferencePurpose } from '@/prisma/generated/client';
import { boxSchema, type RecordedAnswer } from './schema';

/**
 * The rater that stands for the answers of one source, e.g. “Known answers”: made on first use.
 * @throws {AppError} 409 when a source of this name serves another purpose
 */
export async function referenceRater(
  name: string,
  purpose: ReferencePurpose,
): Promise<{ id: string; name: string }> {
  const db = database();
  await db.rater.createMany({ data: { kind: 'reference', name, purpose }, skipDuplicates: true });
  const rater = await db.rater.findFirstOrThrow({ where: { kind: 'reference', name } });
  if (rater.purpose !== purpose) {
    throw new AppError(409, `“${name}” is the name of reference answers of another kind.`);
  }
  return rater;
}

type Db = Pick<Prisma.TransactionClient, 'answer' | '$queryRaw'>;

/** Stored rows as the rest of the house knows them. */
export async function recorded(
  rows: readonly (Answer & { rater: Rater })[],
  db: Pick<Db, '$queryRaw'> = database(),
): Promise<RecordedAnswer[]> {
  const people = rows.filter(({ rater }) => rater.kind === 'person').map(({ id }) => id);
  const given =
    people.length === 0
      ? []
      : await db.$queryRaw<{ id: bigint }[]>`
          SELECT id FROM "GivenAnswer" WHERE id = ANY(${people}::bigint[]) AND exposed`;
  const exposed = new Set(given.map(({ id }) => id));
  return rows.map((row) => recordedRow(row, exposed.has(row.id)));
}

function recordedRow(row: Answer & { rater: Rater }, exposed: boolean): RecordedAnswer {
  return {
    id: String(row.id),
    unit: row.unit,
    question: row.question,
    verdict: verdictOf(row),
    act: row.act,
    rater: { id: row.raterId, kind: row.rater.kind, name: row.rater.name },
    seenId: row.seenId === null ? null : String(row.seenId),
    supersedesId: row.supersedesId === null ? null : String(row.supersedesId),
    ...(row.box === null ? {} : { box: boxSchema.parse(row.box) }),
    ...(row.sweep ? { sweep: true as const } : {}),
    ...(exposed ? { exposed: true as const } : {}),
    ...(row.guidelineHash === null ? {} : { guideline: row.guidelineHash }),
    at: row.createdAt.toISOString(),
  };
}

/** For Prisma's queries: the rows of the view `CurrentAnswer`. */
export const STANDS = {
  superseded: null,
  state: { not: 'withdrawn' },
} satisfies Prisma.AnswerWhereInput;

/** Stored answers, oldest first. */
export async function readAnswers(
  where: Prisma.AnswerWhereInput,
  db: Db = database(),
): Promise<RecordedAnswer[]> {
  const include = { rater: true } as const;
  return recorded(await db.answer.findMany({ where, include, orderBy: { id: 'asc' } }), db);
}

/** As {@link readAnswers}, by the ids of the items that they are about. */
export async function readAnswersByItem(
  where: Prisma.AnswerWhereInput,
): Promise<Map<string, RecordedAnswer[]>> {
  const include = { rater: true } as const;
  const rows = await database().answer.findMany({ where, include, orderBy: { id: 'asc' } });
  const answers = await recorded(rows);
  const byItem = new Map<string, RecordedAnswer[]>();
  for (const [at, { itemId }] of rows.entries()) {
    const answer = answers[at];
    const others = byItem.get(itemId);
    if (answer && others) others.push(answer);
    else if (answer) byItem.set(itemId, [answer]);
  }
  return byItem;
}

/** The columns of an answer that hold its verdict. */
export type VerdictColumns = Pick<
  Answer,
  | 'state'
  | 'value'
  | 'label'
  | 'reason'
  | 'detail'
  | 'rationale'
  | 'spanFrom'
  | 'spanTo'
  | 'transcribed'
>;

/** Those of them that say which verdict it is; the others say why, and when it is to be seen. */
export type BriefVerdict = Pick<VerdictColumns, 'state' | 'value' | 'label' | 'reason'>;

/** The verdict in an answer's columns, as far as they are read; null for a row that takes an answer back. */
export function verdictOf(row: BriefVerdict & Partial<VerdictColumns>): Verdict | null {
  if (row.state === 'withdrawn') return null;
  const value = row.value ?? row.label;
  if (row.state === 'scored' && value !== null) {
    const { rationale, spanFrom: from = null, spanTo: to = null, transcribed = false } = row;
    const span = from === null || to === null ? {} : { span: { from, to } };
    const mark = transcribed ? ({ transcribed } as const) : {};
    return { state: 'scored', value, rationale: rationale ?? '', ...span, ...mark };
  }
  const reason = UNSCORED_REASONS.find((known) => known === row.reason);
  if (!reason) throw new Error(`an answer is unscored for the unknown reason “${row.reason}”`);
  return { state: 'unscored', reason, detail: row.detail ?? '' };
}

/** A verdict as it stands in an answer's columns. */
export function columnsOf(verdict: Verdict): VerdictColumns {
  const empty = {
    value: null,
    label: null,
    reason: null,
    detail: null,
    rationale: null,
    spanFrom: null,
    spanTo: null,
    transcribed: false,
  };
  if (verdict.state === 'unscored') {
    return { ...empty, state: 'unscored', reason: verdict.reason, detail: verdict.detail };
  }
  return {
    ...empty,
    state: 'scored',
    rationale: verdict.rationale,
    spanFrom: verdict.span?.from ?? null,
    spanTo: verdict.span?.to ?? null,
    transcribed: verdict.transcribed ?? false,
    ...(typeof verdict.value === 'number' ? { value: verdict.value } : { label: verdict.value }),
  };
}

/** Every answer about a video in one suite by the given run's judge, by people and by reference labels, oldest first. */
export async function listAnswers(
  itemId: string,
  suite: string,
  runId: string,
): Promise<RecordedAnswer[]> {
  return readAnswers({
    itemId,
    suite,
    rater: { OR: [{ runId }, { kind: { in: ['person', 'reference'] } }] },
  });
}

/** All that was ever answered to one question about one unit, by all judges and people, oldest first. */
export async function listHistory(
  itemId: string,
  suite: string,
  unit: string,
  question: string,
): Promise<RecordedAnswer[]> {
  return readAnswers({ itemId, suite, unit, question });
}

/** All that people ever answered about a video in one suite, oldest first; also what no longer stands. */
export async function listPeopleHistory(itemId: string, suite: string): Promise<RecordedAnswer[]> {
  return readAnswers({ itemId, suite, rater: { kind: 'person' } });
}

/**
 * Appends a rater's verdicts on one video; a verdict equal to the one that stands is left out, a different one
 * supersedes it.
 * @param db a transaction that the rows belong to; the database itself when left out
 * @returns how many rows were added
 */
export async function appendVerdicts(
  raterId: string,
  itemId: string,
  suite: string,
  answers: readonly SuiteAnswer[],
  db?: Pick<Prisma.TransactionClient, '$executeRaw'>,
): Promise<number> {
  return appendVerdictsOn(raterId, suite, [{ itemId, answers }], db);
}

/**
 * As {@link appendVerdicts}, on several items.
 * @param byPerson whether a person gave them: what they score they state
 */
export async function appendVerdictsOn(
  raterId: string,
  suite: string,
  items: readonly { itemId: string; answers: readonly SuiteAnswer[] }[],
  db: Pick<Prisma.TransactionClient, '$executeRaw'> = database(),
  byPerson = false,
): Promise<number> {
  const rows = items.flatMap(({ itemId, answers }) =>
    answers.map(({ unit, question, verdict }) => ({
      itemId,
      unit,
      question,
      ...columnsOf(verdict),
      act: byPerson ? (verdict.state === 'scored' ? 'state' : 'cannot_tell') : null,
    })),
  );
  const itemIds = items.map(({ itemId }) => itemId);
  // One statement, since a run of a thousand videos makes it a thousand times, and each waits for it.
  return db.$executeRaw`
    INSERT INTO "Answer" ("raterId", "itemId", suite, unit, question,
      state, value, label, reason, detail, rationale, "spanFrom", "spanTo", transcribed, act, "supersedesId")
    SELECT ${raterId}::uuid, fresh."itemId", ${suite}, fresh.unit, fresh.question,
      fresh.state, fresh.value, fresh.label, fresh.reason, fresh.detail, fresh.rationale,
      fresh."spanFrom", fresh."spanTo", fresh.transcribed, fresh.act, standing.id
    FROM jsonb_to_recordset(${storableJson(rows)}::jsonb) AS fresh("itemId" uuid, unit text, question text,
      state "AnswerState", value float, label text, reason text, detail text, rationale text,
      "spanFrom" float, "spanTo" float, transcribed boolean, act "AnswerAct")
    LEFT JOIN (
      SELECT DISTINCT ON ("itemId", unit, question) * FROM "Answer"
      WHERE "raterId" = ${raterId}::uuid AND "itemId" = ANY(${itemIds}::uuid[]) AND suite = ${suite}
      ORDER BY "itemId", unit, question, id DESC
    ) AS standing ON standing."itemId" = fresh."itemId" AND standing.unit = fresh.unit
      AND standing.question = fresh.question
    WHERE (standing.state, standing.value, standing.label, standing.reason, standing.detail, standing.rationale,
        standing."spanFrom", standing."spanTo", standing.transcribed)
      IS DISTINCT FROM (fresh.state, fresh.value, fresh.label, fresh.reason, fresh.detail, fresh.rationale,
        fresh."spanFrom", fresh."spanTo", fresh.transcribed)`;
}

/**
 * Takes back what a judge said to questions that it is not asked any more, as after a call that failed was repeated and
 * decided otherwise.
 * @param answers all that the judge says of the item now
 */
export async function withdrawUnasked(
  raterId: string,
  itemId: string,
  { id: suite, questions }: Pick<Suite, 'id' | 'questions'>,
  answers: readonly SuiteAnswer[],
): Promise<void> {
  const dependent = questions.filter(({ after }) => after).map(({ id }) => id);
  if (dependent.length === 0) return;
  const rows = await database().answer.findMany({
    where: { ...STANDS, raterId, itemId, suite, question: { in: dependent } },
    select: { id: true, unit: true, question: true },
  });
  const gone = rows.filter(
    (row) => !answers.some((one) => one.unit === row.unit && one.question === row.question),
  );
  if (gone.length === 0) return;
  await database().answer.createMany({
    data: gone.map(({ id, unit, question }) => ({
      raterId,
      itemId,
      suite,
      unit,
      question,
      state: 'withdrawn' as const,
      supersedesId: id,
    })),
  });
}
