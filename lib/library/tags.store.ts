import 'server-only';
import { database } from '@/lib/db';

/** Puts a tag on videos. @returns how many did not have it */
export async function tagVideos(
  videoIds: readonly string[],
  tag: string,
  raterId: string,
): Promise<number> {
  return database().$executeRaw`
    INSERT INTO "VideoTag" ("videoId", tag, "createdById")
    SELECT id, ${tag}, ${raterId}::uuid FROM unnest(${videoIds}::uuid[]) AS id
    ON CONFLICT DO NOTHING`;
}

/** Takes a tag off videos. @returns how many had it */
export async function untagVideos(videoIds: readonly string[], tag: string): Promise<number> {
  return database().$executeRaw`
    DELETE FROM "VideoTag" WHERE tag = ${tag} AND "videoId" = ANY(${videoIds}::uuid[])`;
}
