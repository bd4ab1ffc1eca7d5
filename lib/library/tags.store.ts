import 'server-only';
import { database } from '@/lib/db';

/** Puts a tag on items. @returns how many did not have it */
export async function tagItems(
  itemIds: readonly string[],
  tag: string,
  raterId: string,
): Promise<number> {
  return database().$executeRaw`
    INSERT INTO "ItemTag" ("itemId", tag, "createdById")
    SELECT id, ${tag}, ${raterId}::uuid FROM unnest(${itemIds}::uuid[]) AS id
    ON CONFLICT DO NOTHING`;
}

/** Takes a tag off items. @returns how many had it */
export async function untagItems(itemIds: readonly string[], tag: string): Promise<number> {
  return database().$executeRaw`
    DELETE FROM "ItemTag" WHERE tag = ${tag} AND "itemId" = ANY(${itemIds}::uuid[])`;
}
