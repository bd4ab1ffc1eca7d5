import 'server-only';
import { database } from '@/lib/db';
import { hiddenByProject } from '@/lib/disclosure/kept.store';
import { chooseRuns } from '@/lib/library/configurations/store';
import { lockRun } from '@/lib/runs/lock.store';
import { judgeNameOf } from '@/lib/runs/store';
import { usualTolerance } from '@/lib/suites/scale';
import type { Suite } from '@/lib/suites/suite';
import { Prisma } from '@/prisma/generated/client';

/** How many people may answer what they opened by themselves: nobody is turned away. */
const EVERYBODY = 100_000;

/**
 * The queue in which a person answers an item whose scores its project hides from them, so that they can hand it in: one of
 * theirs that hands it out, else that of what people opened by themselves. Opening an item puts it there.
 * @returns null where nothing is hidden from them, or nothing has been judged that they could answer
 */
export async function queueToOpen(
  raterId: string,
  itemId: string,
  suite: Suite,
): Promise<string | null> {
  const db = database();
  const hidden = hiddenByProject(raterId, Prisma.sql`${itemId}::uuid`, Prisma.sql`${suite.id}`);
  const [found] = await db.$queryRaw<object[]>`${hidden} LIMIT 1`;
  if (!found) return null;
  const [given] = await db.$queryRaw<{ id: string }[]>`
    SELECT q.id FROM "QueueItem" i
    JOIN "Queue" q ON q.id = i."queueId" AND q.state = 'open' AND q.kind = 'review' AND NOT q.opened
    JOIN "Run" r ON r.id = q."runId" AND r.suite = ${suite.id}
    JOIN "QueueMember" m ON m."queueId" = q.id AND m."raterId" = ${raterId}::uuid
    JOIN "Claim" c ON c."queueItemId" = i.id AND c.state <> 'submitted'
      AND (c.state = 'open' OR c."leaseUntil" < now() OR c."raterId" = ${raterId}::uuid)
    WHERE i."itemId" = ${itemId}::uuid AND NOT i.settled
    ORDER BY q."createdAt" LIMIT 1`;
  if (given) {
    await forgetSkip(given.id, raterId, itemId);
    return given.id;
  }
  const runId = await judgedIn(itemId, suite);
  return runId && openItem({ raterId, itemId, runId, suite });
}

/** What was passed over before is wanted now. */
async function forgetSkip(queueId: string, raterId: string, itemId: string): Promise<void> {
  await database().skip.deleteMany({ where: { raterId, queueItem: { queueId, itemId } } });
}

/** The run of a suite whose answers about an item are shown usually, else the latest that has judged it. */
async function judgedIn(itemId: string, suite: Suite): Promise<string | null> {
  const runs = await database().runItem.findMany({
    where: {
      itemId,
      framed: true,
      state: { in: ['judged', 'incomplete'] },
      run: { suite: suite.id },
    },
    orderBy: { run: { createdAt: 'desc' } },
    select: { runId: true, run: { select: { configuration: true, projectId: true } } },
  });
  const [latest] = runs;
  if (!latest) return null;
  const choice = { configuration: null, run: null };
  const usual = await chooseRuns(latest.run.projectId, suite.id, choice);
  const shown = runs.find(({ runId, run }) =>
    usual?.run ? runId === usual.run.id : run.configuration === usual?.configuration,
  );
  return (shown ?? latest).runId;
}

/** Gives a person a place of an item in the queue of what people opened of a run, which is made on first use. */
async function openItem(opened: {
  raterId: string;
  itemId: string;
  runId: string;
  suite: Suite;
}): Promise<string> {
  const { raterId, itemId, runId, suite } = opened;
  return database().$transaction(async (db) => {
    // One after another, so that nobody gets the place of somebody else.
    await lockRun(db, runId);
    const { judgeFacts } = await db.run.findUniqueOrThrow({
      where: { id: runId },
      select: { judgeFacts: true },
    });
    const known = await db.queue.findFirst({ where: { runId, opened: true } });
    const { id: queueId } =
      known ??
      (await db.queue.create({
        data: {
          name: `Opened in the library: ${judgeNameOf(judgeFacts)}`.slice(0, 120),
          runId,
          policy: { kind: 'chosen', itemIds: [] },
          seed: 0,
          raters: EVERYBODY,
          blind: true,
          opened: true,
          hidesSuites: [...(suite.contextSuites ?? [])],
          tolerance: usualTolerance(suite.questions),
          createdById: raterId,
        },
      }));
    if (known && known.state !== 'open') {
      await db.queue.update({ where: { id: queueId }, data: { state: 'open' } });
    }
    await db.queueMember.createMany({ data: { queueId, raterId }, skipDuplicates: true });
    await addPlace(db, queueId, { raterId, itemId, runId });
    return queueId;
  });
}

/** Sees to it that there is a place of an item that a person can claim, or has. */
async function addPlace(
  db: Prisma.TransactionClient,
  queueId: string,
  { raterId, itemId, runId }: { raterId: string; itemId: string; runId: string },
): Promise<void> {
  const count = await db.queueItem.count({ where: { queueId } });
  const item =
    (await db.queueItem.findUnique({ where: { queueId_itemId: { queueId, itemId } } })) ??
    (await db.queueItem.create({ data: { queueId, itemId, runId, position: count } }));
  const claims = await db.claim.findMany({ where: { queueItemId: item.id } });
  await db.skip.deleteMany({ where: { queueItemId: item.id, raterId } });
  if (claims.some((claim) => claim.raterId === raterId || claim.state === 'open')) return;
  await db.claim.create({
    data: {
      queueItemId: item.id,
      slot: claims.length + 1,
      queueId,
      position: item.position,
      raters: EVERYBODY,
    },
  });
}
