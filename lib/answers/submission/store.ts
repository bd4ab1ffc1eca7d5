import 'server-only';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { parseUnit, type Scale } from '@/lib/judge/question';
import { type Answer, Prisma, type Rater } from '@/prisma/generated/client';
import { isRemark, type PersonAnswer, type RecordedAnswer } from '../schema';
import { recorded, type VerdictColumns } from '../store';

/** What came of a person's answers: the rows stored, or the rows that somebody stored meanwhile in their place. */
export type Submission =
  | { state: 'stored'; answers: RecordedAnswer[] }
  | { state: 'conflict'; latest: RecordedAnswer[] };

/**
 * Appends one person's answers, all or none. An answer whose `supersedesId` is no longer the person's latest is a
 * conflict: nothing is stored, and the latest rows come back. Answers that were stored before, as their `sentAs` says,
 * come back as they were stored.
 * @param scaleOf the scale of a question of the suite; null when it has no such question
 * @throws {AppError} 422 when a value is not on its question's scale, 404 when what it refers to is missing
 */
export async function submitAnswers(
  raterId: string,
  answers: readonly PersonAnswer[],
  scaleOf: (suite: string, question: string) => Scale | null,
): Promise<Submission> {
  const before = await storedBefore(raterId, answers);
  if (before) return { state: 'stored', answers: before };
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
        if (answer.seenId !== null && !couldBeSeen(seen, answer)) missing('answer', answer.seenId);
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
              box: answer.box ?? Prisma.DbNull,
              sweep: answer.sweep ?? false,
              sentAs: answer.sentAs ?? null,
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
    // The same answers may have come twice at once.
    const stored = await storedBefore(raterId, answers);
    if (stored) return { state: 'stored', answers: stored };
    return { state: 'conflict', latest: await latestOf(raterId, answers) };
  }
}

/** The rows of answers that the same device has sent before; null when they are not all there. */
async function storedBefore(
  raterId: string,
  answers: readonly PersonAnswer[],
): Promise<RecordedAnswer[] | null> {
  const keys = answers.flatMap(({ sentAs }) => sentAs ?? []);
  if (keys.length < answers.length) return null;
  const rows = await database().answer.findMany({
    where: { raterId, sentAs: { in: keys } },
    include: { rater: true },
    orderBy: { id: 'asc' },
  });
  return rows.length === answers.length ? rows.map(recorded) : null;
}

/** What is said unasked is said in view of another question's answer: that of the moment, or of the graph's check. */
function couldBeSeen(row: Answer | null, answer: PersonAnswer): boolean {
  return isRemark(answer)
    ? row?.videoId === answer.videoId && row.suite === answer.suite
    : sameQuestion(row, answer);
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
    case 'reject':
      return { ...empty, state: 'scored', value: 0 };
    case 'confirm':
      if (parseUnit(answer.unit).kind === 'relation') {
        return { ...empty, state: 'scored', value: 1 };
      }
      if (seen?.state !== 'scored') {
        throw new AppError(422, 'The judge gave no score here, so there is nothing to confirm.');
      }
      return { ...empty, state: 'scored', value: seen.value, label: seen.label };
    case 'state':
    case 'adjudicate':
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
