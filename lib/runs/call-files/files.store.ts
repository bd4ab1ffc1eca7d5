import 'server-only';
import { database } from '@/lib/db';
import { lineBytes } from '@/lib/endpoint/call-lines';
import type { LineForm } from '@/lib/judge/by-file';
import { newId } from '@/lib/new-id';
import type { CallFile, Prisma } from '@/prisma/generated/client';
import type { ExpectedCost } from '../budget/share';
import { readCost, sharingRuns } from '../budget/store';
import { enqueueCallFiles } from '../job-queue.store';
import { lockRun } from '../lock.store';
import { wakeItems } from './calls.store';
import { MOST_SENDINGS } from './filed-judge';

/** A call that waits to be sent. */
export interface WaitingCall {
  id: string;
  judgeId: string;
  prompt: string;
  inputTokens: number;
  bytes: number;
}

/** Whether any item of a run is judged just now, or is about to be. */
export async function isUnderWay(runId: string): Promise<boolean> {
  const [row] = await database().$queryRaw<{ busy: boolean }[]>`
    SELECT EXISTS (
      SELECT 1 FROM "RunItem" i WHERE i."runId" = ${runId}::uuid AND (i.state = 'judging' OR i.state = 'waiting' AND i.framed
        AND EXISTS (SELECT 1 FROM graphile_worker.jobs j WHERE j.key = i."runId" || ':' || i."itemId"))
    ) AS busy`;
  return row?.busy ?? false;
}

/** Files that a run has not done with, oldest first. */
export function liveFiles(runId: string): Promise<CallFile[]> {
  return database().callFile.findMany({
    where: { runId, state: { not: 'ended' } },
    orderBy: [{ createdAt: 'asc' }, { id: 'asc' }],
  });
}

/**
 * Forgets waiting calls whose reply is on record by now, as another run asked the same; their items take it from there when they
 * are woken.
 */
async function forgetKnown(db: Prisma.TransactionClient, runId: string): Promise<void> {
  await db.$executeRaw`
    DELETE FROM "FiledCall" f WHERE f."runId" = ${runId}::uuid AND f.state = 'waiting'
      AND EXISTS (
        SELECT 1 FROM "Step" s WHERE s."requestHash" = f."requestHash" AND s.reason IS NULL
          -- What was transcribed counts only in runs that have that done.
          AND cardinality(s.transcribed) = 0
      )`;
}

/** What {@link gatherCalls} is to keep to. */
export interface Gathering {
  /** Null for no limit. */
  budget: number | null;
  /** What a call is expected to cost. */
  expect(call: WaitingCall): ExpectedCost;
  /** The most bytes and calls of a file. */
  limits: { bytes: number; calls: number };
  state: 'preparing' | 'offered';
  /** The form of a judge's lines. */
  linesOf(judgeId: string): LineForm;
}

/** What came of gathering. */
export interface Gathered {
  files: number;
  /** What is left of the budget, and what the next call is expected to cost, where that does not fit and nothing is under way. */
  usedUp: { left: number; likely: number } | null;
  /** Whether calls wait for equal ones of other runs. */
  held: boolean;
}

/**
 * Makes files of the calls of a run that wait, as far as its budget goes, one or more for each judge. Calls that another run has
 * sent, or has the answer to, are left until that is on record.
 */
export async function gatherCalls(runId: string, how: Gathering): Promise<Gathered> {
  return database().$transaction(
    async (db) => {
      // One run after another, or two would send the same.
      await db.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended('call-files', 0))`;
      if ((await lockRun(db, runId)) !== 'running') return { files: 0, usedUp: null, held: false };
      await forgetKnown(db, runId);
      await wakeItems(db, runId);
      const rows = await db.$queryRaw<(WaitingCall & { held: boolean })[]>`
        SELECT f.id, f."judgeId", f.prompt, f."inputTokens", f.bytes, EXISTS (
          SELECT 1 FROM "FiledCall" o JOIN "Run" r ON r.id = o."runId" AND r.state = 'running'
          WHERE o.key = f.key AND o."runId" <> f."runId" AND o.open IS NOT NULL AND o.state <> 'waiting'
        ) AS held
        FROM "FiledCall" f WHERE f."runId" = ${runId}::uuid AND f.state = 'waiting' ORDER BY f.id`;
      const free = rows.filter(({ held }) => !held);
      const { chosen, usedUp } = await withinBudget(db, runId, free, how);
      const parts = splitCalls(chosen, how);
      for (const part of parts) await makeFile(db, runId, part, how);
      return { files: parts.length, usedUp, held: free.length < rows.length };
    },
    { timeout: 120_000 },
  );
}

/** The first calls that fit into what is left of a budget; one of which only the likely cost does is sent by itself. */
async function withinBudget(
  db: Prisma.TransactionClient,
  runId: string,
  calls: readonly WaitingCall[],
  { budget, expect }: Gathering,
): Promise<{ chosen: WaitingCall[]; usedUp: Gathered['usedUp'] }> {
  const [first] = calls;
  if (budget === null || !first) return { chosen: [...calls], usedUp: null };
  const run = await db.run.findUniqueOrThrow({ where: { id: runId } });
  const runIds = await sharingRuns(db, run);
  const spent = await readCost(db, runIds);
  const { _sum } = await db.budgetLease.aggregate({
    where: { runId: { in: runIds } },
    _sum: { amount: true },
  });
  const set = _sum.amount ?? 0;
  const left = budget - spent;
  let room = left - set;
  const chosen: WaitingCall[] = [];
  for (const call of calls) {
    room -= expect(call).most;
    if (room < 0) break;
    chosen.push(call);
  }
  if (chosen.length > 0 || set > 0) return { chosen, usedUp: null };
  const { likely } = expect(first);
  return likely <= left
    ? { chosen: [first], usedUp: null }
    : { chosen: [], usedUp: { left, likely } };
}

/** Splits calls into files, by judge and at the limits. */
function splitCalls(
  calls: readonly WaitingCall[],
  { limits, linesOf }: Gathering,
): WaitingCall[][] {
  const parts: WaitingCall[][] = [];
  const open = new Map<string, { part: WaitingCall[]; bytes: number }>();
  for (const call of calls) {
    const bytes = lineBytes(linesOf(call.judgeId), call.id, call.bytes);
    const known = open.get(call.judgeId);
    if (known && known.bytes + bytes <= limits.bytes && known.part.length < limits.calls) {
      known.part.push(call);
      known.bytes += bytes;
      continue;
    }
    const part = [call];
    parts.push(part);
    open.set(call.judgeId, { part, bytes });
  }
  return parts;
}

async function makeFile(
  db: Prisma.TransactionClient,
  runId: string,
  calls: readonly WaitingCall[],
  { state, budget, expect, linesOf }: Gathering,
): Promise<void> {
  const id = newId();
  const [first] = calls;
  if (!first) return;
  const { judgeId } = first;
  const lines = linesOf(judgeId);
  const bytes = calls.reduce((sum, call) => sum + lineBytes(lines, call.id, call.bytes), 0);
  const reserved = budget === null ? 0 : calls.reduce((sum, call) => sum + expect(call).most, 0);
  await db.callFile.create({
    data: { id, runId, judgeId, state, calls: calls.length, bytes, reserved },
  });
  await db.$executeRaw`
    UPDATE "FiledCall" SET state = 'sent', sendings = sendings + 1, "fileId" = ${id}::uuid
    WHERE id = ANY(${calls.map((call) => call.id)}::uuid[])`;
}

/** How many calls are read at once to be written into a file. */
const READ_AT_ONCE = 50;

/** The calls of a file that are not answered, in the order in which they stand in it. */
export async function* callsOf(fileId: string) {
  for (let after: string | null = null; ; ) {
    const calls: { id: string; pieces: string[]; pictures: string[] }[] =
      await database().filedCall.findMany({
        where: { fileId, state: 'sent', ...(after && { id: { gt: after } }) },
        select: { id: true, pieces: true, pictures: true },
        orderBy: { id: 'asc' },
        take: READ_AT_ONCE,
      });
    yield* calls;
    after = calls.at(-1)?.id ?? null;
    if (after === null) return;
  }
}

/** Whether a call goes in a file. */
export async function isInFile(fileId: string, id: string): Promise<boolean> {
  const [row] = await database().$queryRaw<{ known: boolean }[]>`
    SELECT EXISTS (SELECT 1 FROM "FiledCall" WHERE "fileId" = ${fileId}::uuid AND id::text = ${id}) AS known`;
  return row?.known ?? false;
}

/** Notes what is known of a file. */
export async function noteFile(id: string, data: Prisma.CallFileUpdateInput): Promise<void> {
  await database().callFile.update({ where: { id }, data });
}

/** What is said of a call that was sent again and again. */
const NEVER_ANSWERED = {
  status: 504,
  body: JSON.stringify({
    error: { message: `The call went in ${MOST_SENDINGS} files and was never answered.` },
  }),
};

/**
 * Ends a file: its calls without an answer go in the next one, those of a cancelled run nowhere, and items with answers are
 * judged on.
 * @param how `counted` says whether its calls were in vain; those of a file that was never worked on were not
 */
export async function endFile(
  { id, runId }: Pick<CallFile, 'id' | 'runId'>,
  { counted, note = null }: { counted: boolean; note?: string | null },
): Promise<void> {
  await database().$transaction(
    async (db) => {
      const state = await lockRun(db, runId);
      const left = { fileId: id, state: 'sent' };
      if (state === 'cancelled') await db.filedCall.deleteMany({ where: left });
      if (counted) {
        await db.filedCall.updateMany({
          where: { ...left, sendings: { gte: MOST_SENDINGS } },
          data: { state: 'answered', answer: NEVER_ANSWERED },
        });
      }
      await db.filedCall.updateMany({
        where: left,
        data: { state: 'waiting', ...(!counted && { sendings: { decrement: 1 } }) },
      });
      await db.callFile.update({
        where: { id },
        data: { state: 'ended', endedAt: new Date(), note },
      });
      if (state !== 'running') return;
      await wakeItems(db, runId);
      await enqueueCallFiles(db, runId, 'soon');
    },
    { timeout: 120_000 },
  );
}

/** The size of the smallest file of a run that a provider found too large, in bytes; null where none was. */
export async function smallestTooLarge(runId: string): Promise<number | null> {
  const { _min } = await database().callFile.aggregate({
    where: { runId, note: TOO_LARGE },
    _min: { bytes: true },
  });
  return _min.bytes === null ? null : Number(_min.bytes);
}

/** What is noted of a file that a provider found too large. */
export const TOO_LARGE = 'The provider found the file too large; smaller ones are sent.';
