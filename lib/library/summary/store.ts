import 'server-only';
import { analyzeAfter, database } from '@/lib/db';
import { log } from '@/lib/log.mjs';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Prisma } from '@/prisma/generated/client';
import { copyBatch, copyFirst, uncopiedItems } from './copied.store';
import { correctScores } from './corrected.store';
import { writeItems } from './items.store';
import { unlessSomebodySumsUp } from './lock.store';
import { writeRuns } from './runs.store';

/** How many entries of `SummaryDue` are worked off at a time: about a second's work where all are of other items. */
const BATCH = 1000;

/** From how many runs on, over all its items, a batch takes no other item. */
const MOST_RUNS = 3000;

/** Whether this process works off what a large import left. */
let isWorkingOff = false;

/**
 * Brings the summaries of changed items up to date. What is read afterwards has every change that was committed before
 * the call, unless more changed at once than one batch holds, as after a large import: then the rest follows in the
 * background, as do copies of what another configuration says.
 * @returns how many items are still being summed up
 */
export async function refreshSummaries(suiteById: SuiteById): Promise<number> {
  if ((await countDue(1)) > 0) await workOffBatch(suiteById);
  const [count] = await database().$queryRaw<{ items: number }[]>`
    SELECT ((SELECT count(DISTINCT "itemId") FROM "SummaryDue") + (${uncopiedItems}))::int AS items`;
  const left = count?.items ?? 0;
  if (left > 0 && !isWorkingOff) void workOffBacklog(suiteById);
  return left;
}

/** Works off whatever is due. */
async function workOffBacklog(suiteById: SuiteById): Promise<void> {
  isWorkingOff = true;
  try {
    let rows = 0;
    for (let some = 1; some > 0; rows += some) some = await workOffBatch(suiteById);
    await analyzeAfter(rows, 'ItemSummary', 'RunItemSummary');
  } catch (error) {
    // Nobody waits for this; the next reader meets the same trouble, and is told.
    log.error(error, 'The library’s summaries could not be brought up to date');
  } finally {
    isWorkingOff = false;
  }
}

async function countDue(
  most: number,
  db: Pick<Prisma.TransactionClient, '$queryRaw'> = database(),
): Promise<number> {
  const [count] = await db.$queryRaw<{ due: number }[]>`
    SELECT count(*)::int AS due FROM (SELECT 1 FROM "SummaryDue" LIMIT ${most}) few`;
  return count?.due ?? 0;
}

/**
 * Works off one batch, or leaves it to who is at it already. Where little is due, it waits for them instead, since what is
 * due to be shown may have come after they began.
 * @returns of how many items it worked off anything
 */
async function workOffBatch(suiteById: SuiteById): Promise<number> {
  const isLittle = async (db: Prisma.TransactionClient) => (await countDue(BATCH, db)) < BATCH;
  return (await unlessSomebodySumsUp(isLittle, (db) => sumUp(db, suiteById))) ?? 0;
}

/** Takes a batch of what is due and writes the summaries of its items; where nothing is, copies are gone on with. @returns of how many */
async function sumUp(db: Prisma.TransactionClient, suiteById: SuiteById): Promise<number> {
  // Items count by their runs, so that ten repeats of each make no batch ten times as large.
  const taken = await db.$queryRaw<{ itemId: string }[]>`
    SELECT "itemId" FROM (
      SELECT d."itemId", sum(1 + (SELECT count(*) FROM "RunItem" rv WHERE rv."itemId" = d."itemId")) OVER before AS load
      FROM (SELECT id, "itemId" FROM "SummaryDue" ORDER BY id LIMIT ${BATCH}) d
      WINDOW before AS (ORDER BY d.id ROWS BETWEEN UNBOUNDED PRECEDING AND 1 PRECEDING)
    ) few WHERE coalesce(load, 0) < ${MOST_RUNS}`;
  const itemIds = [...new Set(taken.map(({ itemId }) => itemId))];
  if (itemIds.length === 0) return copyBatch(db);
  // With whatever else makes them due: an import does so three times for each item.
  await db.$executeRaw`DELETE FROM "SummaryDue" WHERE "itemId" = ANY(${itemIds}::uuid[])`;
  await correctScores(db, await writeRuns(db, itemIds), suiteById);
  await writeItems(db, itemIds);
  await copyFirst(db, itemIds, (await countDue(1, db)) === 0);
  return itemIds.length;
}
