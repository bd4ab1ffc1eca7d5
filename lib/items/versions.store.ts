import 'server-only';
import { database } from '@/lib/db';

/** All versions of an item, whichever of them it is: their ids, in no order; deleted ones are among them. */
export async function versionsOf(itemId: string): Promise<string[]> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT id FROM versions_of_item(${itemId}::uuid)`;
  return rows.map(({ id }) => id);
}

/**
 * The versions that count of some items, each once and in the order of their ids: of each the newest, which is itself
 * where nobody corrected it. Of an item whose versions are all deleted there is none.
 */
export async function currentVersions(itemIds: readonly string[]): Promise<string[]> {
  const rows = await database().$queryRaw<{ id: string }[]>`
    SELECT DISTINCT v.id FROM unnest(${[...itemIds]}::uuid[]) AS asked (id)
    CROSS JOIN LATERAL versions_of_item(asked.id) version
    JOIN "Item" v ON v.id = version.id
    WHERE NOT v.superseded AND v."deletedAt" IS NULL
    ORDER BY v.id`;
  return rows.map(({ id }) => id);
}
