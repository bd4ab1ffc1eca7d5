import 'server-only';
import { currentAnswers } from '@/lib/answers/counting';
import type { RecordedAnswer } from '@/lib/answers/schema';
import { readAnswers } from '@/lib/answers/store';
import { database } from '@/lib/db';
import { isBlind } from '@/lib/disclosure/blind.store';
import { missing } from '@/lib/errors';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Suite } from '@/lib/suites/suite';
import type { Prisma } from '@/prisma/generated/client';
import { differences } from './differences';
import type { Difference } from './schema';

type Db = Pick<Prisma.TransactionClient, 'queueItem' | 'answer' | '$executeRaw' | '$queryRaw'>;

/**
 * What the raters of an item said when they handed it in, and nothing that they changed since.
 * @throws {AppError} 404 when there is no such item
 */
async function submittedAnswers(
  queueItemId: string,
  suite: string,
  db: Db,
): Promise<RecordedAnswer[]> {
  const { itemId, claims } =
    (await db.queueItem.findUnique({
      where: { id: queueItemId },
      select: { itemId: true, claims: { where: { state: 'submitted' } } },
    })) ?? missing('item', queueItemId);
  const handedIn = claims.flatMap(({ raterId, submittedAt }) =>
    raterId && submittedAt ? [{ raterId, createdAt: { lte: submittedAt } }] : [],
  );
  return currentAnswers(await readAnswers({ itemId, suite, OR: handedIn }, db));
}

/**
 * Where the raters of an item differ, in the answers that they handed in.
 * @throws {AppError} 404 when there is no such item
 */
export async function listDifferences(
  queueItemId: string,
  suite: Suite,
  db: Db = database(),
): Promise<Difference[]> {
  const { queue } =
    (await db.queueItem.findUnique({
      where: { id: queueItemId },
      select: { queue: { select: { tolerance: true } } },
    })) ?? missing('item', queueItemId);
  const answers = await submittedAnswers(queueItemId, suite.id, db);
  return differences(answers, suite.questions, queue.tolerance);
}

/** Puts an item whose raters differ behind what waits in the open queues that adjudicate the disagreements of its queue. */
export async function passOnDisagreement(item: { id: string; queueId: string }, db: Db) {
  // Queues are locked one after the other, so that two items never get the same position.
  await db.$executeRaw`SELECT 1 FROM "Queue" WHERE "sourceId" = ${item.queueId}::uuid ORDER BY id FOR UPDATE`;
  await db.$executeRaw`
    WITH added AS (
      INSERT INTO "QueueItem" (id, "queueId", "itemId", "runId", cluster, position, "sourceQueueItemId")
      SELECT gen_random_uuid(), q.id, s."itemId", s."runId", s.cluster,
        (SELECT coalesce(max(i.position) + 1, 0) FROM "QueueItem" i WHERE i."queueId" = q.id), s.id
      FROM "Queue" q JOIN "QueueItem" s ON s.id = ${item.id}::uuid
      WHERE q."sourceId" = s."queueId" AND q.state <> 'closed'
      ON CONFLICT ("queueId", "itemId") DO NOTHING
      RETURNING id, "queueId", position
    )
    INSERT INTO "Claim" ("queueItemId", slot, "queueId", position, raters)
    SELECT id, 1, "queueId", position, 1 FROM added`;
}

/**
 * What is to be adjudicated about an item of an adjudication: where the raters of its source differ.
 * @throws {AppError} 404 when there is no such item, or when the person reviews the item blind themselves: that others
 * differ would tell them something
 */
export async function readDisagreement(
  queueId: string,
  queueItemId: string,
  raterId: string,
  suiteById: SuiteById,
): Promise<{ itemId: string; suite: string; differences: Difference[] }> {
  const item =
    (await database().queueItem.findFirst({
      where: { id: queueItemId, queueId, sourceQueueItemId: { not: null } },
      select: {
        itemId: true,
        sourceQueueItemId: true,
        runItem: { select: { run: { select: { suite: true } } } },
      },
    })) ?? missing('disagreement', queueItemId);
  const { suite } = item.runItem.run;
  if (await isBlind(raterId, suite, item.itemId)) missing('disagreement', queueItemId);
  const differences = await listDifferences(
    item.sourceQueueItemId ?? queueItemId,
    suiteById(suite),
  );
  return { itemId: item.itemId, suite, differences };
}
