import 'server-only';
import { database } from '@/lib/db';

/** Puts a tag on videos. @returns how many did not have it */
export async function tagVideos(
  itemIds: readonly string[],
  tag: string,
  raterId: string,
): Promise<number> {
  return database().$executeRaw`
    INSERT INTO "ItemTag" ("itemId", tag, "createdById")
    SELECT id, ${tag}, ${raterId}::uuid FROM unnest(${itemIds}::uuid[]) AS id
    ON CONFLICT DO NOTHING`;
}

/** Takes a tag off videos. @returns how many had it */
export async function untagVideos(itemIds: readonly string[], tag: string): Promise<number> {
  return database().$executeRaw`
    DELETE FROM "ItemTag" WHERE tag = ${tag} AND "itemId" = ANY(${itemIds}::uuid[])`;
}
