import 'server-only';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import type { Scale } from '@/lib/judge/question';
import { type Answer, Prisma, type Rater } from '@/prisma/generated/client';
import type { PersonAnswer, RecordedAnswer } from '../schema';
import { recorded, type VerdictColumns } from '../store';

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
