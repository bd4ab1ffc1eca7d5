import 'server-only';
import { analyzeAfter, database } from '@/lib/db';
import { requiresSignIn } from '@/lib/env';
import { AppError, missing } from '@/lib/errors';
import { listLocalReviewers } from '@/lib/people/local.store';
import type { SuiteById } from '@/lib/suites/by-id';
import { Prisma } from '@/prisma/generated/client';
import { keptPolicy } from './policy.schema';
import type { NewAdjudication, NewQueue, QueueChange, QueueState } from './schema';
import { type Choice, type Chosen, chooseItems } from './selection.store';

/** Makes room for a hundred thousand items, which the usual five seconds do not. */
const ORDER_TIMEOUT_MS = 600_000;

/** How many rows one statement stores. */
const BATCH = 5000;

/**
 * Stores a queue with all its items and the places for their raters.
 * @returns its id
 * @throws {AppError} 404 when there is no such run, 422 when nothing is chosen or somebody is no person
 */
export async function createQueue(
  request: NewQueue,
  createdById: string,
  suiteById: SuiteById,
): Promise<string> {
  const {
    memberIds,
    hidesGenerator = false,
    hidesReference = false,
    hidesLineage = false,
    ...facts
  } = request;
  const { suite, items, undrawn } = await chooseItems(request, createdById, suiteById);
  if (items.length === 0) {
    throw new AppError(
      422,
      facts.policy.kind === 'chosen'
        ? 'The run has judged none of these clips.'
        : 'Nothing was drawn. Ask for more clips.',
    );
  }
  const members = await checkPeople(memberIds);
  await requirePractice(facts.practiceId);
  const queueId = await database().$transaction(
    async (db) => {
      const { id } = await db.queue.create({
        data: {
          ...facts,
          hidesGenerator,
          hidesReference,
          hidesLineage,
          hidesSuites: facts.blind ? [...(suite.contextSuites ?? [])] : [],
          policy: keptPolicy(facts.policy),
          createdById,
          members: { createMany: { data: members } },
        },
        select: { id: true },
      });
      await storeItems(db, id, items, facts.raters);
      await storeUndrawn(db, id, undrawn);
      return id;
    },
    { timeout: ORDER_TIMEOUT_MS },
  );
  // Until PostgreSQL knows of so many rows, it would look at all of them for the next one.
  await analyzeAfter(items.length, 'QueueItem', 'Claim');
  return queueId;
}

/**
 * Stores an adjudication of the disagreements of another queue: those that there are, and every one that comes.
 * @returns its id
 * @throws {AppError} 404 when there is no such queue, 422 when it is an adjudication itself
 */
export async function createAdjudication(
  request: NewAdjudication,
  createdById: string,
): Promise<string> {
  const { sourceId, name, instructions, memberIds } = request;
  const source =
    (await database().queue.findUnique({ where: { id: sourceId } })) ?? missing('queue', sourceId);
  if (source.kind === 'adjudication') {
    throw new AppError(422, 'This queue settles disagreements itself.');
  }
  const members = await checkPeople(memberIds);
  return database().$transaction(async (db) => {
    const { id } = await db.queue.create({
      data: {
        name,
        instructions,
        kind: 'adjudication',
        sourceId,
        runId: source.runId,
        policy: Prisma.JsonNull,
        seed: source.seed,
        raters: 1,
        blind: false,
        tolerance: source.tolerance,
        leaseMinutes: source.leaseMinutes,
        createdById,
        members: { createMany: { data: members } },
      },
      select: { id: true },
    });
    const items = await db.queueItem.findMany({
      where: { queueId: sourceId, differs: true, attention: false },
      orderBy: { position: 'asc' },
    });
    await storeItems(
      db,
      id,
      items.map((item) => ({
        itemId: item.itemId,
        runId: item.runId,
        cluster: item.cluster,
        probability: null,
        attention: false,
        sourceQueueItemId: item.id,
      })),
      1,
    );
    return id;
  });
}

/** Stores what a queue could have drawn and did not. */
export async function storeUndrawn(
  db: Prisma.TransactionClient,
  queueId: string,
  undrawn: Choice['undrawn'],
): Promise<void> {
  for (let start = 0; start < undrawn.length; start += BATCH) {
    const some = undrawn.slice(start, start + BATCH);
    await db.undrawn.createMany({ data: some.map((one) => ({ ...one, queueId })) });
  }
}

/** Stores a queue's items in the order in which they are handed out, with the places for their raters. */
export async function storeItems(
  db: Prisma.TransactionClient,
  queueId: string,
  items: readonly (Chosen & { sourceQueueItemId?: string })[],
  raters: number,
): Promise<void> {
  // A statement that reads its rows from one text: there may be a hundred thousand.
  for (let start = 0; start < items.length; start += BATCH) {
    const some = items
      .slice(start, start + BATCH)
      .map((item, index) => ({ ...item, position: start + index }));
    await db.$executeRaw`
      INSERT INTO "QueueItem" (id, "queueId", "itemId", "runId", cluster, position, probability, attention, "sourceQueueItemId")
      SELECT gen_random_uuid(), ${queueId}::uuid, i."itemId", i."runId", i.cluster, i.position, i.probability, i.attention, i."sourceQueueItemId"
      FROM jsonb_to_recordset(${JSON.stringify(some)}::jsonb) AS i("itemId" uuid, "runId" uuid, cluster text, position int,
        probability float8, attention boolean, "sourceQueueItemId" uuid)`;
  }
  await db.$executeRaw`
    INSERT INTO "Claim" ("queueItemId", slot, "queueId", position, raters)
    SELECT i.id, slot, i."queueId", i.position, ${raters}
    FROM "QueueItem" i CROSS JOIN generate_series(1, ${raters}) AS slot
    WHERE i."queueId" = ${queueId}::uuid`;
}

/** Everybody who may be a queue's rater: who has an account and may review; where nobody signs in, local reviewers. */
export async function listReviewers(): Promise<{ id: string; name: string }[]> {
  if (!requiresSignIn()) return listLocalReviewers();
  return database().rater.findMany({
    where: { account: { role: { in: ['reviewer', 'admin'] }, disabledAt: null } },
    select: { id: true, name: true },
    orderBy: { name: 'asc' },
  });
}

/** @throws {AppError} 404 when there is no such practice */
async function requirePractice(id: string | null | undefined): Promise<void> {
  if (id && !(await database().practice.findUnique({ where: { id } }))) missing('practice', id);
}

/** @throws {AppError} 422 when one of them is no person */
async function checkPeople(ids: readonly string[]): Promise<{ raterId: string }[]> {
  const wanted = [...new Set(ids)];
  const known = await database().rater.count({ where: { id: { in: wanted }, kind: 'person' } });
  if (known < wanted.length)
    throw new AppError(422, 'One of them is no reviewer here.', 'memberIds');
  return wanted.map((raterId) => ({ raterId }));
}

/**
 * Changes what can be changed of a queue. Who is no longer one of its raters loses what they hold, and keeps what they
 * submitted.
 * @returns what it was
 * @throws {AppError} 404, or 422 when fewer people would be left than answer each clip
 */
export async function changeQueue(id: string, change: QueueChange): Promise<QueueChange> {
  const { memberIds, ...facts } = change;
  const members = await checkPeople(memberIds);
  return database().$transaction(async (db) => {
    const before =
      (await db.queue.findUnique({ where: { id }, include: { members: true } })) ??
      missing('queue', id);
    const { name, instructions, leaseMinutes } = before;
    const was = before.members.map(({ raterId }) => raterId);
    if (before.heldBack) {
      // What is held back is so from everybody.
      await db.queue.update({ where: { id }, data: facts });
      return { name, instructions, leaseMinutes, memberIds: was };
    }
    if (members.length < before.raters) {
      throw new AppError(422, `Each clip needs ${before.raters} people.`, 'memberIds');
    }
    await db.queue.update({ where: { id }, data: facts });
    // In the order in which handing an item in locks them.
    await db.claim.updateMany({
      where: { queueId: id, state: 'claimed', raterId: { notIn: memberIds } },
      data: { state: 'open', raterId: null, claimedAt: null, leaseUntil: null },
    });
    await db.queueMember.deleteMany({ where: { queueId: id, raterId: { notIn: memberIds } } });
    await db.queueMember.createMany({
      data: members.map((one) => ({ ...one, queueId: id })),
      skipDuplicates: true,
    });
    return { name, instructions, leaseMinutes, memberIds: was };
  });
}

/**
 * Opens, pauses or closes a queue.
 * @returns the state that it was in
 * @throws {AppError} 404
 */
export async function setQueueState(id: string, state: QueueState): Promise<QueueState> {
  const db = database();
  const before = (await db.queue.findUnique({ where: { id } })) ?? missing('queue', id);
  await db.queue.update({ where: { id }, data: { state } });
  return before.state;
}
