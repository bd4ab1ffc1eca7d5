import type { PersonAnswer } from '@/lib/answers/schema';
import { type Submission, submitAnswers } from '@/lib/answers/submission.store';
import { database } from '@/lib/db';
import { holdItems } from '@/lib/queues/claims.store';
import type { NewQueue, Task } from '@/lib/queues/schema';
import { createQueue } from '@/lib/queues/store';
import { submitItem } from '@/lib/queues/submission.store';
import type { Prisma } from '@/prisma/generated/client';
import { smallSuite } from './small-suite';

const suiteById = () => smallSuite;
const scaleOf = () => ({ kind: 'rating', min: 0, max: 10 }) as const;

/** The first key frame of every stored video, about which people are asked unless a test says otherwise. */
export const UNIT = 'key-frame@0.500';

/** Stores a queue of all videos of a run, blind, for some people, one of whom answers about each. @returns its id */
export function storeQueue(
  runId: string,
  memberIds: string[],
  part: Partial<NewQueue> = {},
): Promise<string> {
  const usual: NewQueue = {
    name: 'A queue',
    runId,
    policy: { kind: 'all' },
    seed: 1,
    raters: 1,
    attentionShare: 0,
    memberIds,
    blind: true,
    tolerance: 3,
    instructions: '',
    leaseMinutes: 30,
  };
  return createQueue({ ...usual, ...part }, memberIds[0] ?? '', suiteById);
}

/** What a person gets first of a queue. */
export async function takeItem(queueId: string, raterId: string): Promise<Task> {
  const [task] = (await holdItems(queueId, raterId)).tasks;
  if (!task) throw new Error('nothing left');
  return task;
}

/** Answers, as `answer` does it, and hands in what a person gets first of a queue. */
export async function reviewItem(
  queueId: string,
  raterId: string,
  answer: (itemId: string) => Promise<unknown>,
): Promise<Task> {
  const task = await takeItem(queueId, raterId);
  await answer(task.itemId);
  await submitItem(task.queueItemId, raterId, suiteById);
  return task;
}

/** What a person says in the small suite: a 5 without anything in view; it supersedes what they said there before. */
export async function personAnswer(
  raterId: string,
  itemId: string,
  part: Partial<PersonAnswer> = {},
): Promise<PersonAnswer> {
  const place = { unit: part.unit ?? UNIT, question: part.question ?? 'q' };
  const before = await database().answer.findFirst({
    where: { raterId, itemId, ...place, superseded: null },
  });
  return {
    itemId,
    suite: smallSuite.id,
    ...place,
    act: 'state',
    rationale: '',
    seenId: null,
    ...(part.act === undefined && { value: 5 }),
    supersedesId: before && String(before.id),
    ...part,
  };
}

/** Submits a {@link personAnswer}. */
export async function submitAnswer(
  raterId: string,
  itemId: string,
  part: Partial<PersonAnswer> = {},
): Promise<Submission> {
  return submitAnswers(raterId, [await personAnswer(raterId, itemId, part)], scaleOf);
}

/** Puts a person's value into the database as it is, an override of what a judge said about the first key frame. */
export async function storeAnswer(
  raterId: string,
  itemId: string,
  value: number,
  part: Partial<Prisma.AnswerUncheckedCreateInput> = {},
): Promise<void> {
  const place = { itemId, raterId, suite: smallSuite.id, unit: UNIT, question: 'q' };
  const said = { state: 'scored', value, act: 'override' } as const;
  await database().answer.create({ data: { ...place, ...said, ...part } });
}

/** Id of what the judge of a run says of the first key frame. */
export async function judgeAnswerId(runId: string, itemId: string): Promise<string> {
  const where = { itemId, unit: UNIT, rater: { runId } };
  return String((await database().answer.findFirstOrThrow({ where })).id);
}
