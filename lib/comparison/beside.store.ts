import 'server-only';
import { database } from '@/lib/db';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { isInQueues, listWithheldQueues, refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { missing } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';
import type { BesideVideo } from './schema';

/** As many videos are offered; a search finds the others. */
const MOST_OFFERED = 60;

/**
 * Videos to put beside one: those made from the same prompt first, by other generators before its own, then the newest.
 * Those whose generator is kept from the viewer are left out, and known-answer clips of check-ups.
 * @param search what name, generator or prompt must contain; everything when empty
 * @throws {AppError} 404 when there is no such video, 403 when who asks is not to be told of it
 */
export async function listBeside(
  videoId: string,
  search: string,
  viewerId: string,
): Promise<BesideVideo[]> {
  await refuseUndisclosed(viewerId, [videoId]);
  const { nameless } = await blindnessOf(viewerId, null);
  const video =
    (await database().video.findFirst({ where: { id: videoId, deletedAt: null } })) ??
    missing('video', videoId);
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return database().$queryRaw<BesideVideo[]>`
    SELECT v.id, v.name, v."generatorModel", v."generationPrompt",
      coalesce(btrim(v."generationPrompt") = btrim(${video.generationPrompt}), false) AS "samePrompt",
      (
        SELECT f.hash FROM "FrameSet" s JOIN "Frame" f ON f."frameSetId" = s.id
        WHERE s."videoId" = v.id ORDER BY s."createdAt" DESC, f.position LIMIT 1
      ) AS thumbnail
    FROM "Video" v
    WHERE v."deletedAt" IS NULL AND v.id <> ${videoId}::uuid AND NOT v.id = ANY(${[...nameless]}::uuid[])
      AND v."projectId" NOT IN (SELECT id FROM "Project" WHERE "knownAnswers")
      AND NOT ${isInQueues(Prisma.sql`v.id`, await listWithheldQueues(viewerId))}
      AND concat_ws(' ', v.name, v."generatorModel", v."generationPrompt") ILIKE ${like}
    ORDER BY "samePrompt" DESC, v."generatorModel" IS DISTINCT FROM ${nameless.has(videoId) ? null : video.generatorModel} DESC, v."createdAt" DESC
    LIMIT ${MOST_OFFERED}`;
}
