import 'server-only';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import type { Scale } from '@/lib/judge/question';
import type { SuiteAnswer } from '@/lib/judge/suite';
import { UNSCORED_REASONS, type Verdict } from '@/lib/judge/verdict';
import { type Answer, Prisma, type Rater } from '@/prisma/generated/client';
import type { PersonAnswer, RecordedAnswer } from './schema';

const LOCAL_REVIEWER = 'Local reviewer';

/** The person who answers when nobody signs in: made on first use. */
export async function localReviewer(): Promise<{ id: string; name: string }> {
  const db = database();
  const known = await db.rater.findFirst({
    where: { kind: 'person' },
    orderBy: { createdAt: 'asc' },
    select: { id: true, name: true },
  });
  return (
    known ??
    db.rater.create({
      data: { kind: 'person', name: LOCAL_REVIEWER },
      select: { id: true, name: true },
    })
  );
}

/** The rater that stands for labels of one source, e.g. “Known answers”: made on first use. */
export async function referenceRater(name: string): Promise<{ id: string; name: string }> {
  const db = database();
  const known = await db.rater.findFirst({ where: { kind: 'reference', name } });
  return known ?? db.rater.create({ data: { kind: 'reference', name } });
}

function recorded(row: Answer & { rater: Rater }): RecordedAnswer {
  return {
    id: String(row.id),
    unit: row.unit,
    question: row.question,
    verdict: verdictOf(row),
    act: row.act,
    rater: { id: row.raterId, kind: row.rater.kind, name: row.rater.name },
    seenId: row.seenId === null ? null : String(row.seenId),
    supersedesId: row.supersedesId === null ? null : String(row.supersedesId),
    at: row.createdAt.toISOString(),
  };
}

type VerdictColumns = Pick<Answer, 'state' | 'value' | 'label' | 'reason' | 'detail' | 'rationale'>;

/** The verdict in an answer's columns; null for a row that takes an answer back. */
export function verdictOf(row: VerdictColumns): Verdict | null {
  if (row.state === 'withdrawn') return null;
  const value = row.value ?? row.label;
  if (row.state === 'scored' && value !== null) {
    return { state: 'scored', value, rationale: row.rationale ?? '' };
  }
  const reason = UNSCORED_REASONS.find((known) => known === row.reason);
  if (!reason) throw new Error(`an answer is unscored for the unknown reason “${row.reason}”`);
  return { state: 'unscored', reason, detail: row.detail ?? '' };
}

function columnsOf(verdict: Verdict): VerdictColumns {
  const empty = { value: null, label: null, reason: null, detail: null, rationale: null };
  if (verdict.state === 'unscored') {
    return { ...empty, state: 'unscored', reason: verdict.reason, detail: verdict.detail };
  }
  return {
    ...empty,
    state: 'scored',
    rationale: verdict.rationale,
    ...(typeof verdict.value === 'number' ? { value: verdict.value } : { label: verdict.value }),
  };
}

/** Every answer about a video in one suite by the given run's judge, by people and by reference labels, oldest first. */
export async function listAnswers(
  videoId: string,
  suite: string,
  runId: string,
): Promise<RecordedAnswer[]> {
  const rows = await database().answer.findMany({
    where: {
      videoId,
      suite,
      rater: { OR: [{ runId }, { kind: { in: ['person', 'reference'] } }] },
    },
    include: { rater: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(recorded);
}

/** All that was ever answered to one question about one unit, by all judges and people, oldest first. */
export async function listHistory(
  videoId: string,
  suite: string,
  unit: string,
  question: string,
): Promise<RecordedAnswer[]> {
  const rows = await database().answer.findMany({
    where: { videoId, suite, unit, question },
    include: { rater: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(recorded);
}

/**
 * Appends a rater's verdicts on one video; a verdict equal to the one that stands is left out, a different one
 * supersedes it.
 * @returns how many rows were added
 */
export async function appendVerdicts(
  raterId: string,
  videoId: string,
  suite: string,
  answers: readonly SuiteAnswer[],
): Promise<number> {
  const db = database();
  const rows = await db.answer.findMany({
    where: { raterId, videoId, suite },
    orderBy: { id: 'asc' },
  });
  const standing = new Map(rows.map((row) => [`${row.unit} ${row.question}`, row]));
  const fresh = answers.flatMap(({ unit, question, verdict }) => {
    const before = standing.get(`${unit} ${question}`);
    if (before && JSON.stringify(verdictOf(before)) === JSON.stringify(verdict)) return [];
    return [
      {
        raterId,
        videoId,
        suite,
        unit,
        question,
        ...columnsOf(verdict),
        supersedesId: before?.id ?? null,
      },
    ];
  });
  if (fresh.length > 0) await db.answer.createMany({ data: fresh });
  return fresh.length;
}

/** What came of a person's answers: the rows stored, or the rows that somebody stored meanwhile in their place. */
export type Submission =
  | { state: 'stored'; answers: RecordedAnswer[] }
  | { state: 'conflict'; latest: RecordedAnswer[] };

/**
 * Appends one person's answers, all or none. An answer whose `supersedesId` is no longer the person's latest is a
 * conflict: nothing is stored, and the latest rows come back.
 * @param scaleOf the scale of a question of the suite; null when it has no such question
 * @throws {AppError} 422 when a value is not on its question's scale, 404 when what it refers to is missing
 */
export async function submitAnswers(
  raterId: string,
  answers: readonly PersonAnswer[],
  scaleOf: (suite: string, question: string) => Scale | null,
): Promise<Submission> {
  try {
    const rows = await database().$transaction(async (db) => {
      const stored: (Answer & { rater: Rater })[] = [];
      for (const answer of answers) {
        const scale =
          scaleOf(answer.suite, answer.question) ?? missing('question', answer.question);
        const seen =
          answer.seenId === null
            ? null
            : await db.answer.findUnique({ where: { id: BigInt(answer.seenId) } });
        if (answer.seenId !== null && !sameQuestion(seen, answer)) missing('answer', answer.seenId);
        const before =
          answer.supersedesId === null
            ? null
            : await db.answer.findUnique({ where: { id: BigInt(answer.supersedesId) } });
        if (
          answer.supersedesId !== null &&
          (!sameQuestion(before, answer) || before?.raterId !== raterId)
        ) {
          missing('answer', answer.supersedesId);
        }
        stored.push(
          await db.answer.create({
            data: {
              raterId,
              videoId: answer.videoId,
              suite: answer.suite,
              unit: answer.unit,
              question: answer.question,
              act: answer.act,
              ...personColumns(answer, seen, scale),
              seenId: seen?.id ?? null,
              supersedesId: before?.id ?? null,
            },
            include: { rater: true },
          }),
        );
      }
      return stored;
    });
    return { state: 'stored', answers: rows.map(recorded) };
  } catch (error) {
    if (!(error instanceof Prisma.PrismaClientKnownRequestError) || error.code !== 'P2002')
      throw error;
    return { state: 'conflict', latest: await latestOf(raterId, answers) };
  }
}

function sameQuestion(row: Answer | null, answer: PersonAnswer): boolean {
  return (
    row !== null &&
    row.videoId === answer.videoId &&
    row.suite === answer.suite &&
    row.unit === answer.unit &&
    row.question === answer.question
  );
}

/** A confirmation takes the judge's own verdict over, so that later changes of the judge do not move it. */
function personColumns(
  answer: PersonAnswer,
  seen: Answer | null,
  scale: Scale,
): Omit<VerdictColumns, 'state'> & { state: Answer['state'] } {
  const rationale = answer.rationale === '' ? null : answer.rationale;
  const empty = { value: null, label: null, reason: null, detail: null, rationale };
  switch (answer.act) {
    case 'withdraw':
      return { ...empty, state: 'withdrawn' };
    case 'cannot_tell':
      return { ...empty, state: 'unscored', reason: 'abstained', detail: answer.rationale };
    case 'confirm':
      if (seen?.state !== 'scored') {
        throw new AppError(422, 'The judge gave no score here, so there is nothing to confirm.');
      }
      return { ...empty, state: 'scored', value: seen.value, label: seen.label };
    case 'override': {
      const value = checkedValue(answer.value, scale);
      return {
        ...empty,
        state: 'scored',
        ...(typeof value === 'number' ? { value } : { label: value }),
      };
    }
  }
}

/**
 * A person's value, checked against the question's scale.
 * @throws {AppError} 422 that says what the scale allows
 */
export function checkedValue(value: number | string | undefined, scale: Scale): number | string {
  switch (scale.kind) {
    case 'rating':
      if (
        typeof value === 'number' &&
        Number.isInteger(value) &&
        value >= scale.min &&
        value <= scale.max
      )
        return value;
      throw new AppError(
        422,
        `“${value}” is not a whole number from ${scale.min} to ${scale.max}.`,
      );
    case 'yes-no':
      if (value === 0 || value === 1) return value;
      throw new AppError(422, `“${value}” is neither yes (1) nor no (0).`);
    case 'choice':
      if (typeof value === 'string' && scale.options.includes(value)) return value;
      throw new AppError(422, `“${value}” is none of ${scale.options.join(', ')}.`);
    case 'text':
      if (typeof value === 'string' && value.trim() !== '') return value;
      throw new AppError(422, 'The answer is empty.');
  }
}

async function latestOf(
  raterId: string,
  answers: readonly PersonAnswer[],
): Promise<RecordedAnswer[]> {
  const rows = await database().answer.findMany({
    where: {
      raterId,
      superseded: null,
      OR: answers.map(({ videoId, suite, unit, question }) => ({ videoId, suite, unit, question })),
    },
    include: { rater: true },
    orderBy: { id: 'asc' },
  });
  return rows.map(recorded);
}

/** A question that the judge of a run and a person, or the reference labels, both answered. */
export interface AnswerPair {
  videoId: string;
  unit: string;
  question: string;
  judge: Verdict;
  other: Verdict;
  /** Whether the person had the judge's answer before their eyes. */
  anchored: boolean;
}

/**
 * The judge's standing answers of a run, each with the one standing answer to hold it against: the latest by a person,
 * or the reference label. One pair per video, unit and question.
 */
export async function listPairs(
  runId: string,
  against: 'person' | 'reference',
): Promise<AnswerPair[]> {
  interface Row {
    videoId: string;
    unit: string;
    question: string;
    judge: VerdictColumns;
    other: VerdictColumns & { seenId: number | null };
  }
  const rows = await database().$queryRaw<Row[]>`
    SELECT DISTINCT ON (j."videoId", j.unit, j.question)
      j."videoId", j.unit, j.question, to_jsonb(j) AS judge, to_jsonb(o) AS other
    FROM "Answer" j
    JOIN "Rater" jr ON jr.id = j."raterId" AND jr."runId" = ${runId}::uuid
    JOIN "Answer" o ON o."videoId" = j."videoId" AND o.suite = j.suite AND o.unit = j.unit AND o.question = j.question
    JOIN "Rater" r ON r.id = o."raterId" AND r.kind = ${against}::"RaterKind"
    JOIN "Video" v ON v.id = j."videoId" AND v."deletedAt" IS NULL
    WHERE o.state <> 'withdrawn'
      AND NOT EXISTS (SELECT 1 FROM "Answer" s WHERE s."supersedesId" = j.id)
      AND NOT EXISTS (SELECT 1 FROM "Answer" s WHERE s."supersedesId" = o.id)
    ORDER BY j."videoId", j.unit, j.question, o.id DESC`;
  return rows.map(({ videoId, unit, question, judge, other }) => {
    const verdicts = { judge: verdictOf(judge), other: verdictOf(other) };
    if (!verdicts.judge || !verdicts.other) throw new Error('a withdrawn answer cannot stand');
    return {
      videoId,
      unit,
      question,
      judge: verdicts.judge,
      other: verdicts.other,
      anchored: other.seenId !== null,
    };
  });
}
