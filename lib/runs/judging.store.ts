import 'server-only';
import { keyRater, storeKeys } from '@/lib/answers/keys.store';
import { database } from '@/lib/db';
import { storeMadeItems } from '@/lib/items/made.store';
import { storableJson } from '@/lib/storable';
import type { MadeItem } from '@/lib/suites/item';
import type { Score } from '@/lib/suites/score';
import { Prisma, type RunItemState } from '@/prisma/generated/client';
import { forgetCallsOf } from './call-files/calls.store';
import { enqueue, enqueuePassingOn } from './job-queue.store';
import { leaveItem, lockRun } from './lock.store';

/**
 * Marks an item as being judged by a job, unless its run is paused or cancelled, or another job judges it.
 * @returns whether the job is to judge it
 */
export async function beginItem(
  runId: string,
  itemId: string,
  jobId: bigint | null,
): Promise<boolean> {
  const begun = await database().$executeRaw`
    UPDATE "RunItem" v SET state = 'judging', "startedAt" = now(), attempt = attempt + 1, "jobId" = ${jobId}
    FROM "Run" r
    WHERE v."runId" = ${runId}::uuid AND v."itemId" = ${itemId}::uuid AND r.id = v."runId" AND r.state = 'running'
      AND v.framed AND (v.state = 'waiting' OR v.state = 'judging' AND (v."jobId" IS NOT DISTINCT FROM ${jobId} OR NOT EXISTS (
        SELECT 1 FROM graphile_worker.jobs j WHERE j.id = v."jobId" AND j.locked_at IS NOT NULL)))`;
  return begun > 0;
}

/** Puts an item back that was taken out of the queue while its judge has no room, as it was. */
export async function putBackItem(runId: string, itemId: string): Promise<void> {
  const db = database();
  const run = await db.run.findUnique({ where: { id: runId }, select: { state: true } });
  // Where it is paused at this moment, the job finds that there is nothing to do.
  if (run?.state === 'running') await enqueue(db, runId, [itemId]);
}

/**
 * Gives back an item whose run was paused or cancelled: it becomes waiting or cancelled like the run. If the run was
 * resumed meanwhile, the item goes into the queue again.
 */
export async function giveBackItem(
  runId: string,
  itemId: string,
  jobId: bigint | null,
): Promise<void> {
  await database().$transaction(async (db) => {
    if ((await leaveItem(db, runId, itemId, jobId)) === 'running') {
      await enqueue(db, runId, [itemId]);
    }
  });
}

function jsonOrNull(value: unknown): string | null {
  return value === undefined ? null : storableJson(value);
}

/**
 * Stores the outcome of judging an item; the last item ends the run. The run is not locked meanwhile, as the items of a run
 * would then end one after another: it is looked at once all can see the outcome, so that of two items that end at once at
 * least one sees both.
 */
export async function endItem(
  runId: string,
  itemId: string,
  end: {
    state: Extract<RunItemState, 'judged' | 'incomplete' | 'failed' | 'cancelled'>;
    stateReason?: string | null;
    /** The suite's evidence, plain data. */
    evidence?: unknown;
    scores?: Score[];
    /** The calls that it took, by prompt, where that could not be told before; as planned when left out. */
    plan?: Readonly<Record<string, number>>;
    /** The items that judging this one made. */
    made?: readonly MadeItem[];
  },
): Promise<void> {
  const raterOfKeys = end.made?.some(({ key }) => key) ? await keyRater() : null;
  const sharesMade = end.made?.some(({ sameAs }) => sameAs !== undefined);
  const goesOn = await database().$transaction(async (db) => {
    // What several items make once, one of them makes.
    if (sharesMade) await lockRun(db, runId);
    const [stored] = await db.$queryRaw<{ goesOn: boolean }[]>`
      UPDATE "RunItem" i SET state = ${end.state}::"RunItemState", "stateReason" = ${end.stateReason ?? null},
        evidence = coalesce(${jsonOrNull(end.evidence)}::jsonb, evidence),
        scores = coalesce(${jsonOrNull(end.scores)}::jsonb, scores),
        plan = coalesce(${jsonOrNull(end.plan)}::jsonb, plan), "endedAt" = now(),
        "passedOn" = CASE WHEN r.stages <> '[]'::jsonb THEN false END
      FROM "Run" r
      WHERE r.id = ${runId}::uuid AND i."runId" = r.id AND i."itemId" = ${itemId}::uuid
      RETURNING i."passedOn" IS NOT NULL AS "goesOn"`;
    await forgetCallsOf(db, runId, itemId);
    const keyed = end.made ? await storeMadeItems(db, runId, itemId, end.made) : [];
    if (raterOfKeys) await storeKeys(db, raterOfKeys, keyed);
    return stored?.goesOn ?? false;
  });
  if (await isDone(database(), runId)) await endRun(runId);
  else if (goesOn) await enqueuePassingOn(database(), runId);
}

/** What a run `r` is like that is running and has nothing left to do, nor will get anything. */
const DONE = Prisma.sql`r.state = 'running'
  AND NOT EXISTS (SELECT 1 FROM "RunItem" WHERE "runId" = r.id AND state IN ('waiting', 'judging'))
  AND NOT EXISTS (
    SELECT 1 FROM "Run" before WHERE before.id = r."afterId" AND (before.state IN ('running', 'paused')
      OR EXISTS (SELECT 1 FROM "RunItem" i WHERE i."runId" = before.id AND NOT i."passedOn")))`;

async function isDone(db: Prisma.TransactionClient, runId: string): Promise<boolean> {
  const [run] = await db.$queryRaw<{ done: boolean }[]>`
    SELECT ${DONE} AS done FROM "Run" r WHERE id = ${runId}::uuid`;
  return run?.done ?? false;
}

/**
 * Ends a run that is running and has nothing left to do, nor will get anything: where it follows on another one, that is
 * over, and what came of it has gone on.
 */
export async function endIfDone(db: Prisma.TransactionClient, runId: string): Promise<void> {
  if (!(await isDone(db, runId))) return;
  // Locked, and looked at again: somebody may have put items into it meanwhile.
  await lockRun(db, runId);
  await db.$executeRaw`
    UPDATE "Run" r SET state = 'ended', "endedAt" = now() WHERE id = ${runId}::uuid AND ${DONE}`;
}

/** Ends a run that seems to be done, see {@link endIfDone}, and has the last of its items go on to the next stage. */
async function endRun(runId: string): Promise<void> {
  await database().$transaction(async (db) => {
    await endIfDone(db, runId);
    await enqueuePassingOn(db, runId);
  });
}

/** Ends the runs whose last item's worker died before it could. */
export async function endLeftRuns(): Promise<void> {
  const runs = await database().$queryRaw<{ id: string }[]>`
    SELECT id FROM "Run" r WHERE ${DONE} AND EXISTS (SELECT 1 FROM "RunItem" WHERE "runId" = r.id)`;
  for (const { id } of runs) await endRun(id);
}
