import 'server-only';
import { database } from '@/lib/db';
import type { FiledAnswer, WrittenCall } from '@/lib/judge/by-file';
import type { CallsByFile } from '@/lib/judge/schema';
import { newId } from '@/lib/new-id';
import { storableJson } from '@/lib/storable';
import type { Prisma } from '@/prisma/generated/client';
import { enqueue, enqueueCallFiles } from '../job-queue.store';
import { leaveItem } from '../lock.store';

/** Which call of an item is meant: equal ones of a run have the same key. */
export interface FiledPlace {
  runId: string;
  itemId: string;
  key: string;
}

/** A call that was answered, or not yet. */
export interface FiledReply {
  id: string;
  form: string;
  /** How often it was sent. */
  sendings: number;
  /** Null until it has come. */
  answer: FiledAnswer | null;
}

/** A call as it is put down. */
export interface CallToFile extends FiledPlace, WrittenCall {
  judgeId: string;
  requestHash: string;
  prompt: string;
  inputTokens: number;
}

/** Finds a call of an item. An answer is given to the first item that asks for it, which has it from then on. */
export async function findFiled({ runId, itemId, key }: FiledPlace): Promise<FiledReply | null> {
  const rows = await database().$queryRaw<(FiledReply & { isOpen: boolean })[]>`
    SELECT id, form, sendings, CASE WHEN state = 'answered' THEN answer END AS answer, open IS NOT NULL AS "isOpen"
    FROM "FiledCall" WHERE "runId" = ${runId}::uuid AND key = ${key} AND (open IS NOT NULL OR "readBy" = ${itemId}::uuid)
    ORDER BY open IS NOT NULL LIMIT 1`;
  const [found] = rows;
  if (!found) return null;
  const { isOpen, ...reply } = found;
  if (!isOpen) return reply;
  if (!reply.answer) {
    await database().$executeRaw`
      UPDATE "FiledCall" SET "itemIds" = array_append("itemIds", ${itemId}::uuid)
      WHERE id = ${reply.id}::uuid AND NOT ${itemId}::uuid = ANY("itemIds")`;
    return reply;
  }
  const taken = await database().$executeRaw`
    UPDATE "FiledCall" SET open = NULL, "readBy" = ${itemId}::uuid WHERE id = ${reply.id}::uuid AND open IS NOT NULL`;
  return taken > 0 ? reply : findFiled({ runId, itemId, key });
}

/**
 * Puts a call down, to go with the next file; an equal one that waits already is waited for.
 * @param before the call that it takes the place of, which was asked in another form or in vain
 */
export async function fileCall(call: CallToFile, before: FiledReply | null): Promise<void> {
  const { runId, itemId, key } = call;
  await database().$transaction(async (db) => {
    if (before) await db.filedCall.deleteMany({ where: { id: before.id } });
    await db.$executeRaw`
      INSERT INTO "FiledCall" AS known (id, "runId", "judgeId", key, open, "requestHash", prompt, "itemIds", pieces, pictures,
        bytes, form, "inputTokens", sendings)
      VALUES (${newId()}::uuid, ${runId}::uuid, ${call.judgeId}::uuid, ${key}, ${`${runId} ${key}`}, ${call.requestHash},
        ${call.prompt}, ARRAY[${itemId}::uuid], ${call.pieces}::text[], ${call.pictures}::text[], ${call.bytes}, ${call.form},
        ${call.inputTokens}, ${before?.sendings ?? 0})
      ON CONFLICT (open) DO UPDATE SET "itemIds" = array_append(array_remove(known."itemIds", ${itemId}::uuid), ${itemId}::uuid)`;
  });
}

/** Marks a call for which the judge could not be reached, see {@link forgetFailed}. */
export async function markFailed(id: string): Promise<void> {
  await database().filedCall.updateMany({ where: { id }, data: { failed: true } });
}

/** Forgets the answers of a run that say that the judge could not be reached: it is asked again. */
export async function forgetFailed(db: Prisma.TransactionClient, runId: string): Promise<void> {
  await db.filedCall.deleteMany({ where: { runId, failed: true } });
}

/**
 * Gives an item back that waits for answers to its calls: it is in no queue until some come. What has come meanwhile sends it
 * there at once.
 */
export async function postponeItem(
  runId: string,
  itemId: string,
  jobId: bigint | null,
): Promise<void> {
  await database().$transaction(async (db) => {
    if ((await leaveItem(db, runId, itemId, jobId)) !== 'running') return;
    const come = await db.filedCall.count({
      where: { runId, itemIds: { has: itemId }, state: 'answered', open: { not: null } },
    });
    if (come > 0) await enqueue(db, runId, [itemId]);
    await enqueueCallFiles(db, runId, 'soon');
  });
}

/** An answer to a call, with what it costs. */
export interface CameForCall {
  id: string;
  answer: FiledAnswer;
  cost: number | null;
}

/** An answer as it is stored: without secrets, with its cost. */
export function cameFor(
  { id, answer }: Pick<CameForCall, 'id' | 'answer'>,
  byFile: CallsByFile,
): CameForCall {
  const clean = { status: answer.status, body: byFile.clean(answer.body) };
  return { id, answer: clean, cost: byFile.costOf(clean) };
}

/** Stores answers; those to calls that have one already are left out. @returns the ids of the others */
export async function storeAnswers(runId: string, came: readonly CameForCall[]): Promise<string[]> {
  if (came.length === 0) return [];
  const rows = await database().$queryRaw<{ id: string }[]>`
    UPDATE "FiledCall" f SET state = 'answered', answer = a.answer, cost = a.cost
    FROM jsonb_to_recordset(${storableJson(came)}::jsonb) AS a(id uuid, answer jsonb, cost float)
    WHERE f.id = a.id AND f."runId" = ${runId}::uuid AND f.state <> 'answered' RETURNING f.id`;
  return rows.map(({ id }) => id);
}

/** Which of some calls are the run's, and whether they are answered. */
export async function statesOf(
  runId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database().$queryRaw<{ id: string; state: string }[]>`
    SELECT id, state FROM "FiledCall" WHERE "runId" = ${runId}::uuid AND id::text = ANY(${[...ids]}::text[])`;
  return new Map(rows.map(({ id, state }) => [id, state]));
}

/**
 * Puts the items into the queue that have answers to read, or nothing left to wait for; to be called while the run is locked and
 * running.
 */
export async function wakeItems(db: Prisma.TransactionClient, runId: string): Promise<void> {
  const rows = await db.$queryRaw<{ itemId: string }[]>`
    WITH waited AS MATERIALIZED (
      SELECT item, bool_or(state = 'answered') AS come
      FROM "FiledCall" CROSS JOIN unnest("itemIds") AS item
      WHERE "runId" = ${runId}::uuid AND open IS NOT NULL GROUP BY 1
    )
    SELECT i."itemId" FROM "RunItem" i LEFT JOIN waited w ON w.item = i."itemId"
    WHERE i."runId" = ${runId}::uuid AND i.state = 'waiting' AND i.framed AND coalesce(w.come, true)
      AND NOT EXISTS (SELECT 1 FROM graphile_worker.jobs j WHERE j.key = i."runId" || ':' || i."itemId")`;
  await enqueue(
    db,
    runId,
    rows.map(({ itemId }) => itemId),
  );
}

/** Forgets the calls of an item that has ended: those it has read are on record, those it waited for it wants no longer. */
export async function forgetCallsOf(
  db: Prisma.TransactionClient,
  runId: string,
  itemId: string,
): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "FiledCall" WHERE "runId" = ${runId}::uuid
      AND ("readBy" = ${itemId}::uuid OR state = 'waiting' AND "itemIds" = ARRAY[${itemId}::uuid])`;
}
