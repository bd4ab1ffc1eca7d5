import 'server-only';
import { analyzeAfter, database } from '@/lib/db';
import { log } from '@/lib/log.mjs';
import type { SuiteById } from '@/lib/suites/by-id';
import { type WorkedOut, workOut, writeWorkedOut } from './batch.store';
import { copyBatch } from './copied.store';
import { countDue, type Due, isNothingDue, listDue } from './due.store';
import { readToSumUp, unlessWorkedOff, whileNobodySumsUp } from './lock.store';

/** From how many entries of `SummaryDue` on a reader waits for a first batch only. */
const BACKLOG = 1000;

/** How many entries a batch of a backlog has: about half a second's work where all are of other items. */
const BATCH = 500;

/** How many batches are read and worked out while one is written: PostgreSQL and this process then work at the same time. */
const AHEAD = 2;

/**
 * Brings the summaries of changed items up to date. What is read afterwards has every change that was committed before
 * the call, unless much is due, as after a large import: then a first batch has, and the rest follows in the background, as do
 * copies of what another configuration says.
 * @returns whether that is all: nothing is still being summed up
 */
export async function refreshSummaries(suiteById: SuiteById): Promise<boolean> {
  const due = await countDue(database(), BACKLOG);
  if (due === BACKLOG) await workOffBacklog(suiteById);
  else if (due > 0) {
    await whileNobodySumsUp(async (db) => {
      const batch = await listDue(db, BACKLOG);
      if (batch.itemIds.length > 0) await writeWorkedOut(db, await workOut(db, batch, suiteById));
    });
  }
  const [state] = await database().$queryRaw<{ isDone: boolean }[]>`
    SELECT ${isNothingDue} AS "isDone"`;
  const isDone = state?.isDone ?? false;
  // Who reads next meets the same trouble, and is told.
  if (!isDone && due < BACKLOG) workOffBacklog(suiteById).catch(() => undefined);
  return isDone;
}

/**
 * Works off whatever is due in the background, unless somebody is at it.
 * @returns when a first batch is written
 * @throws what that met; what later ones meet is logged
 */
function workOffBacklog(suiteById: SuiteById): Promise<void> {
  return new Promise((resolve, reject) => {
    unlessWorkedOff(() => workOffBatches(suiteById, resolve)).then(resolve, (error: unknown) => {
      log.error(error, 'The library’s summaries could not be brought up to date');
      reject(error);
    });
  });
}

/**
 * Works off whatever is due: while one batch is written, the next ones are read and worked out.
 * @param onFirst called when the first one is written
 */
async function workOffBatches(suiteById: SuiteById, onFirst: () => void): Promise<void> {
  const begun: { due: Due; workedOut: Promise<WorkedOut> }[] = [];
  const beginNext = async () => {
    const taken = begun.flatMap(({ due }) => due.entries);
    const due = await listDue(database(), BATCH, taken);
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
      // For the first one somebody waits.
      const ahead = rows === 0 ? 0 : AHEAD;
      while (begun.length <= ahead && (await beginNext()));
      const batch = await begun[0]?.workedOut;
      some = await whileNobodySumsUp((db) => (batch ? writeWorkedOut(db, batch) : copyBatch(db)));
      // Until it is written, its entries are not taken again.
      begun.shift();
      onFirst();
    }
    await analyzeAfter(rows, 'ItemSummary', 'RunItemSummary');
  } finally {
    await Promise.allSettled(begun.map(({ workedOut }) => workedOut));
  }
}
