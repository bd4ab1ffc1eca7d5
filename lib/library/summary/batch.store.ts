import 'server-only';
import type { SuiteById } from '@/lib/suites/by-id';
import type { Prisma } from '@/prisma/generated/client';
import { copyFirst } from './copied.store';
import { type Corrected, correctScores } from './corrected.store';
import { countDue, type Due, takeOut } from './due.store';
import { writeItems } from './items.store';
import { readRuns, writeRuns } from './runs.store';
import type { RatersOfItem } from './said';

/** What is due of some items, worked out: it is still to be written. */
export interface WorkedOut extends Due {
  judged: string;
  corrected: Corrected[];
  raters: RatersOfItem[];
}

/** Reads what is due, and works out what it comes to; nothing is written. */
export async function workOut(
  db: Prisma.TransactionClient,
  due: Due,
  suiteById: SuiteById,
): Promise<WorkedOut> {
  const { said, ...read } = await readRuns(db, due.itemIds);
  return { ...due, ...read, corrected: await correctScores(db, said, suiteById) };
}

/**
 * Writes the summaries of items. Whatever changed since they were worked out made them due again; those that somebody else
 * has summed up since, by what is newer, are left as they are.
 * @returns how many items it was about
 */
export async function writeWorkedOut(
  db: Prisma.TransactionClient,
  batch: WorkedOut,
): Promise<number> {
  const itemIds = await takeOut(db, batch);
  await writeRuns(db, itemIds, batch.judged, batch.corrected);
  await writeItems(db, itemIds, batch.raters);
  await copyFirst(db, itemIds, (await countDue(db, 1)) === 0);
  return batch.itemIds.length;
}
