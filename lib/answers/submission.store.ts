import 'server-only';
import { database, insertAndReturn, isDuplicate } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { parseUnit, type Scale } from '@/lib/suites/question';
import type { Answer } from '@/prisma/generated/client';
import { isRemark, type PersonAnswer, type RecordedAnswer } from './schema';
import { readAnswers, recorded, type VerdictColumns } from './store';

/** What came of a person's answers: the rows stored, or the rows that somebody stored meanwhile in their place. */
export type Submission =
  | { state: 'stored'; answers: RecordedAnswer[] }
  | { state: 'conflict'; latest: RecordedAnswer[] };

/**
 * Appends one person's answers, all or none. An answer whose `supersedesId` is no longer the person's latest is a
 * conflict: nothing is stored, and the latest rows come back. Answers that were stored before, as their `sentAs` says,
 * come back as they were stored.
 * @param scaleOf the scale of a question of the suite; null when it has no such question
 * @param reasonFor the values of a question that take a reason; none when left out
 * @param guidelineOf the hash of the words by which an answer was given; none when left out
 * @throws {AppError} 422 when a value is not on its question's scale or lacks its reason, 404 when what it refers to is missing
 */
export async function submitAnswers(
  raterId: string,
  answers: readonly PersonAnswer[],
  scaleOf: (suite: string, question: string) => Scale | null,
  reasonFor: (suite: string, question: string) => readonly string[] = () => [],
  guidelineOf: (answer: PersonAnswer) => string | null = () => null,
): Promise<Submission> {
  const before = await storedBefore(raterId, answers);
  if (before) return { state: 'stored', answers: before };
  const referred = await rowsReferredTo(answers);
  const data = answers.map((answer) => {
    const scale = scaleOf(answer.suite, answer.question) ?? missing('question', answer.question);
    const { act, value } = answer;
    const stated = act === 'state' || act === 'override' || act === 'adjudicate';
    const wanted = reasonFor(answer.suite, answer.question);
    const isWanted = typeof value === 'string' && wanted.includes(value);
    if (stated && isWanted && answer.rationale.trim() === '') {
      throw new AppError(422, `Say in a few words why “${value}”.`, 'rationale');
    }
    const seen = referred(answer.seenId);
    if (seen && !couldBeSeen(seen, answer)) missing('answer', String(seen.id));
    const replaced = referred(answer.supersedesId);
    if (replaced && (!sameQuestion(replaced, answer) || replaced.raterId !== raterId)) {
      missing('answer', String(replaced.id));
    }
    return {
      raterId,
      itemId: answer.itemId,
      suite: answer.suite,
      unit: answer.unit,
      question: answer.question,
      act: answer.act,
      ...personColumns(answer, seen, scale),
      seenId: seen ? String(seen.id) : null,
      supersedesId: replaced ? String(replaced.id) : null,
      box: answer.box ?? null,
      sweep: answer.sweep ?? false,
      sentAs: answer.sentAs ?? null,
      guidelineHash: guidelineOf(answer),
    };
  });
  try {
    // One statement, so all or none; a matrix that is confirmed at one stroke has a hundred answers and more.
    const rows = await insertAndReturn<Answer>(database(), 'Answer', data);
    const rater = await database().rater.findUniqueOrThrow({ where: { id: raterId } });
    return { state: 'stored', answers: await recorded(rows.map((row) => ({ ...row, rater }))) };
  } catch (error) {
    if (!isDuplicate(error)) throw error;
    // The same answers may have come twice at once.
    const stored = await storedBefore(raterId, answers);
    if (stored) return { state: 'stored', answers: stored };
    return { state: 'conflict', latest: await latestOf(raterId, answers) };
  }
}

/** Finds the rows that answers refer to by their ids; null for no id. What is not there is missing. */
async function rowsReferredTo(
  answers: readonly PersonAnswer[],
): Promise<(id: string | null) => Answer | null> {
  const ids = answers.flatMap(({ seenId, supersedesId }) =>
    [seenId, supersedesId].filter((id) => id !== null),
  );
  const rows = await database().$queryRaw<Answer[]>`
    SELECT * FROM "Answer" WHERE id = ANY(${[...new Set(ids)].map(BigInt)}::bigint[])`;
  const byId = new Map(rows.map((row) => [String(row.id), row]));
  return (id) => (id === null ? null : (byId.get(id) ?? missing('answer', id)));
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
  return rows.length === answers.length ? recorded(rows) : null;
}

/** What is said unasked is said in view of another question's answer: that of the moment, or of the graph's check. */
function couldBeSeen(row: Answer, answer: PersonAnswer): boolean {
  return isRemark(answer)
    ? row.itemId === answer.itemId && row.suite === answer.suite
    : sameQuestion(row, answer);
}

function sameQuestion(row: Answer, answer: PersonAnswer): boolean {
  return (
    row.itemId === answer.itemId &&
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
  const empty = {
    value: null,
    label: null,
    reason: null,
    detail: null,
    rationale,
    // A person says when in a finding of their own, whose unit is its span.
    spanFrom: null,
    spanTo: null,
    transcribed: false,
  };
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
  return readAnswers({
    raterId,
    superseded: null,
    OR: answers.map(({ itemId, suite, unit, question }) => ({ itemId, suite, unit, question })),
  });
}
