import 'server-only';
import { database } from '@/lib/db';
import type { KeyAnswer } from '@/lib/suites/item';
import type { Suite } from '@/lib/suites/suite';
import type { Prisma } from '@/prisma/generated/client';
import { appendVerdicts, referenceRater, STANDS } from './store';

/** The name of the reference that says the right answers of items that runs make. */
const KEY = 'Right answers';

/** An item with its right answers. */
export interface KeyedItem {
  itemId: string;
  key: readonly KeyAnswer[];
}

/** The rater whose answers are the right ones. */
export async function keyRater(): Promise<string> {
  return (await referenceRater(KEY, 'key')).id;
}

/** Keeps the right answers of items, in the transaction that makes these. */
export async function storeKeys(
  db: Prisma.TransactionClient,
  raterId: string,
  items: readonly KeyedItem[],
): Promise<void> {
  for (const { itemId, key } of items) {
    for (const { suite, unit, question, value } of key) {
      const verdict = { state: 'scored' as const, value, rationale: '' };
      await appendVerdicts(raterId, itemId, suite, [{ unit, question, verdict }], db);
    }
  }
}

/** The right answers of items to a suite's questions, as scores take them; none of a suite that takes no keys. */
export async function readKeys(
  { id, keyed }: Pick<Suite, 'id' | 'keyed'>,
  itemIds: readonly string[],
  db: Pick<Prisma.TransactionClient, 'answer'> = database(),
): Promise<ReadonlyMap<string, readonly KeyAnswer[]>> {
  const keys = new Map<string, KeyAnswer[]>();
  if (!keyed) return keys;
  const rows = await db.answer.findMany({
    where: { ...STANDS, suite: id, itemId: { in: [...itemIds] }, rater: { purpose: 'key' } },
    orderBy: { id: 'asc' },
  });
  for (const { itemId, suite, unit, question, value, label } of rows) {
    const right = label ?? value;
    if (right === null) continue;
    keys.set(itemId, [...(keys.get(itemId) ?? []), { suite, unit, question, value: right }]);
  }
  return keys;
}
