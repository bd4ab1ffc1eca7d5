import 'server-only';
import { database } from '@/lib/db';
import { AppError } from '@/lib/errors';
import { currentVersions } from '@/lib/items/versions.store';
import type { SuiteById } from '@/lib/suites/by-id';
import { neededFrames } from '@/lib/suites/settings';
import type { Suite } from '@/lib/suites/suite';
import type { Prisma } from '@/prisma/generated/client';
import { addItems, createRunRow, type PlannedItem, planItem } from '../begin.store';
import { findItemsToJudge, type ItemToJudge } from '../frames/items.store';
import { enqueue, enqueueTaking } from '../job-queue.store';
import { endIfDone } from '../judging.store';
import { lockRun } from '../lock.store';
import { onwardItems } from './onward.store';
import { type StoredStage, storedStagesSchema } from './schema';

type Db = Prisma.TransactionClient;

/** How many items go on at once. */
const BATCH = 200;

/** An item of which it is to be said whether it goes on, and in which attempt that became so. */
interface PendingItem {
  itemId: string;
  attempt: number;
}

/**
 * Lets what came of a run's items go on to the next stage, which begins with the first of them: the items that it made of
 * the kind which that stage takes, else those of its own that pass the suite's gates. May be done again, and at once by
 * several: what has gone on is known.
 */
export async function passOn(runId: string, suiteById: SuiteById): Promise<void> {
  const run = await database().run.findUnique({ where: { id: runId } });
  const [stage, ...rest] = storedStagesSchema.parse(run?.stages ?? []);
  if (!run || !stage) return;
  const [suite, next] = [suiteById(run.suite, run.suiteVersion), suiteById(stage.suite)];
  for (;;) {
    const pending = await database().runItem.findMany({
      where: { runId, passedOn: false },
      select: { itemId: true, attempt: true },
      orderBy: { itemId: 'asc' },
      take: BATCH,
    });
    if (pending.length === 0) break;
    const itemIds = pending.map(({ itemId }) => itemId);
    const onward = await onwardItems(runId, suite, next, itemIds);
    const planned = await planItems(onward, next, stage);
    const isStopped = await database().$transaction(async (db) => {
      const follower = planned.length > 0 ? await followerOf(db, runId, stage, rest, next) : null;
      if (follower === 'stopped') return true;
      if (follower) await handOver(db, follower, planned);
      await markPassed(db, runId, pending);
      return false;
    });
    // What is pending goes on once the chain does.
    if (isStopped) break;
  }
  await endFollowers(runId);
}

/**
 * What the next stage is to do about items, each in the version that counts by now: what people corrected meanwhile goes
 * on as they corrected it. Deleted ones are left out.
 */
async function planItems(
  itemIds: readonly string[],
  suite: Suite,
  { settings }: StoredStage,
): Promise<PlannedItem[]> {
  const current = await currentVersions(itemIds);
  const found = await findItemsToJudge({ itemIds: current }, neededFrames(suite, settings));
  return found.map((item) => planOrFail(item, suite, settings));
}

/** An item that the suite cannot take stands in the run with the reason. */
function planOrFail(
  found: ItemToJudge,
  suite: Suite,
  settings: StoredStage['settings'],
): PlannedItem {
  try {
    return planItem(found, suite, settings);
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    const { id: itemId } = found.item;
    return { itemId, frames: [], lacking: [], framed: false, plan: {}, failure: error.message };
  }
}

/**
 * The run of the next stage, which begins where it has not: at rest while somebody has its chain paused.
 * @returns `stopped` where somebody stopped the chain
 */
async function followerOf(
  db: Db,
  runId: string,
  stage: StoredStage,
  rest: readonly StoredStage[],
  suite: Suite,
) {
  // Locked, so that it begins once, and nobody ends it meanwhile; in the order of the chain, as everybody locks its runs.
  await lockRun(db, runId);
  await db.$executeRaw`SELECT 1 FROM "Run" WHERE "afterId" = ${runId}::uuid FOR NO KEY UPDATE`;
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  const begun = await db.run.findUnique({ where: { afterId: runId } });
  if (run.state === 'cancelled' || begun?.state === 'cancelled') return 'stopped';
  if (begun) return begun;
  const { projectId, batchId, chainId, sharesBudget } = run;
  // One that paused by itself says why; the other stages go on meanwhile.
  const isPaused = run.state === 'paused' && run.stateReason === null;
  return createRunRow(db, {
    ...{ projectId, batchId, chainId, sharesBudget },
    state: isPaused ? 'paused' : 'running',
    suite,
    prompts: stage.prompts,
    settings: stage.settings,
    judge: { id: stage.judgeId, facts: stage.judgeFacts, roles: stage.roles },
    repeat: 0,
    groupId: null,
    budget: sharesBudget ? run.budget : stage.budget,
    callsBy: stage.callsBy,
    stages: rest,
    afterId: runId,
  });
}

/** Gives a run further items; one that had ended goes on. */
async function handOver(
  db: Db,
  run: { id: string; state: string },
  planned: readonly PlannedItem[],
): Promise<void> {
  const known = await db.runItem.findMany({
    where: { runId: run.id, itemId: { in: planned.map(({ itemId }) => itemId) } },
    select: { itemId: true },
  });
  const there = new Set(known.map(({ itemId }) => itemId));
  const added = planned.filter(({ itemId }) => !there.has(itemId));
  if (added.length === 0) return;
  await addItems(db, run.id, added);
  if (run.state === 'paused') return;
  await db.run.update({ where: { id: run.id }, data: { state: 'running', endedAt: null } });
  const ready = added.filter(({ framed }) => framed).map(({ itemId }) => itemId);
  await enqueue(db, run.id, ready);
  await enqueueTaking(db, [...new Set(added.flatMap(({ lacking }) => lacking))]);
}

/** Notes that items have gone on, but for those that were judged again meanwhile. */
async function markPassed(db: Db, runId: string, pending: readonly PendingItem[]): Promise<void> {
  await db.$executeRaw`
    UPDATE "RunItem" i SET "passedOn" = true
    FROM jsonb_to_recordset(${JSON.stringify(pending)}::jsonb) AS p("itemId" uuid, attempt int)
    WHERE i."runId" = ${runId}::uuid AND i."itemId" = p."itemId" AND i.attempt = p.attempt`;
}

/** Ends the runs of the stages that follow on one as far as nothing more can come to them. */
async function endFollowers(runId: string): Promise<void> {
  const followerId = await database().$transaction(async (db) => {
    const follower = await db.run.findUnique({ where: { afterId: runId }, select: { id: true } });
    if (!follower) return null;
    await endIfDone(db, follower.id);
    return follower.id;
  });
  if (followerId) await endFollowers(followerId);
}
