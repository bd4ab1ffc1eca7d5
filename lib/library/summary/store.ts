import 'server-only';
import { analyzeAfter, database } from '@/lib/db';
import { log } from '@/lib/log.mjs';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Prisma } from '@/prisma/generated/client';
import { type WorkedOut, workOut, writeWorkedOut } from './batch.store';
import { copyBatch, uncopiedItems } from './copied.store';
import { countDue, type Due, listDue } from './due.store';
import {
  readToSumUp,
  unlessSomebodySumsUp,
  unlessWorkedOff,
  whileNobodySumsUp,
} from './lock.store';

/** How many entries of `SummaryDue` are worked off at a time: about a second's work where all are of other items. */
const BATCH = 1000;

/** The same where nobody waits for it, and several batches are in memory at a time. */
const BACKGROUND_BATCH = 500;

/** How many batches are read and worked out while one is written: PostgreSQL and this process then work at the same time. */
const AHEAD = 2;

/**
 * Brings the summaries of changed items up to date. What is read afterwards has every change that was committed before
 * the call, unless more changed at once than one batch holds, as after a large import: then the rest follows in the
 * background, as do copies of what another configuration says.
 * @returns how many items are still being summed up
 */
export async function refreshSummaries(suiteById: SuiteById): Promise<number> {
  if ((await countDue(database(), 1)) > 0) await workOffBatch(suiteById);
  const [count] = await database().$queryRaw<{ items: number }[]>`
    SELECT ((SELECT count(*) FROM (SELECT DISTINCT "itemId" FROM "SummaryDue") due) + (${uncopiedItems}))::int AS items`;
  const left = count?.items ?? 0;
  if (left > 0) void workOffBacklog(suiteById);
  return left;
}

/**
 * Works off one batch, or leaves it to who is at it already. Where little is due, it waits for them instead, since what is
 * due to be shown may have come after they began.
 */
async function workOffBatch(suiteById: SuiteById): Promise<void> {
  const isLittle = async (db: Prisma.TransactionClient) => (await countDue(db, BATCH)) < BATCH;
  await unlessSomebodySumsUp(isLittle, async (db) => {
    const due = await listDue(db, BATCH);
    if (due.itemIds.length === 0) await copyBatch(db);
    else await writeWorkedOut(db, await workOut(db, due, suiteById));
  });
}

/**
 * Works off whatever is due, unless somebody is at it. Nobody waits for this; the next reader meets the same trouble, and is
 * told.
 */
async function workOffBacklog(suiteById: SuiteById): Promise<void> {
  try {
    await unlessWorkedOff(() => workOffBatches(suiteById));
  } catch (error) {
    log.error(error, 'The library’s summaries could not be brought up to date');
  }
}

/** Works off whatever is due: while one batch is written, the next ones are read and worked out. */
async function workOffBatches(suiteById: SuiteById): Promise<void> {
  const begun: { due: Due; workedOut: Promise<WorkedOut> }[] = [];
  const beginNext = async () => {
    const taken = begun.flatMap(({ due }) => due.entries);
    const due = await listDue(database(), BACKGROUND_BATCH, taken);
    if (due.itemIds.length === 0) return false;
    const workedOut = readToSumUp((db) => workOut(db, due, suiteById));
    // It is told where its turn comes.
    workedOut.catch(() => undefined);
    begun.push({ due, workedOut });
    return true;
  };
  try {
    let rows = 0;
    for (let some = 1; some > 0; rows += some) {
      while (begun.length <= AHEAD && (await beginNext()));
      const batch = await begun[0]?.workedOut;
      some = await whileNobodySumsUp((db) => (batch ? writeWorkedOut(db, batch) : copyBatch(db)));
      // Until it is written, its entries are not taken again.
      begun.shift();
    }
    await analyzeAfter(rows, 'ItemSummary', 'RunItemSummary');
  } finally {
    await Promise.allSettled(begun.map(({ workedOut }) => workedOut));
  }
}
