import 'server-only';
import { database } from '@/lib/db';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { isInQueues, listWithheldQueues, refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { missing } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';
import type { OtherClip } from './schema';

/** As many videos are offered; a search finds the others. */
const MOST_OFFERED = 60;

/**
 * Clips to compare with one: those made from the same prompt first, by other generators before its own, then the newest.
 * Those whose generator is kept from the viewer are left out, and known-answer clips of check-ups.
 * @param search what name, generator or prompt must contain; everything when empty
 * @throws {AppError} 404 when there is no such video, 403 when who asks is not to be told of it
 */
export async function listOtherClips(
  itemId: string,
  search: string,
  viewerId: string,
): Promise<OtherClip[]> {
  await refuseUndisclosed(viewerId, [itemId]);
  const { nameless } = await blindnessOf(viewerId, null);
  const item =
    (await database().item.findFirst({ where: { id: itemId, deletedAt: null } })) ??
    missing('video', itemId);
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  return database().$queryRaw<OtherClip[]>`
    SELECT v.id, v.name, v.model AS "generatorModel", v.prompt AS "generationPrompt",
      coalesce(btrim(v.prompt) = btrim(${item.prompt}), false) AS "samePrompt",
      (
        SELECT f.hash FROM "ItemMedia" m JOIN "FrameSet" s ON s."videoId" = m."videoId" JOIN "Frame" f ON f."frameSetId" = s.id
        WHERE m."itemId" = v.id AND m.n = 1 ORDER BY s."createdAt" DESC, f.position LIMIT 1
      ) AS thumbnail
    FROM "Item" v
    WHERE v."deletedAt" IS NULL AND v.id <> ${itemId}::uuid AND NOT v.id = ANY(${[...nameless]}::uuid[])
      AND v."projectId" NOT IN (SELECT id FROM "Project" WHERE "knownAnswers")
      AND NOT ${isInQueues(Prisma.sql`v.id`, await listWithheldQueues(viewerId))}
      AND concat_ws(' ', v.name, v.model, v.prompt) ILIKE ${like}
    ORDER BY "samePrompt" DESC, v.model IS DISTINCT FROM ${nameless.has(itemId) ? null : item.model} DESC, v."createdAt" DESC, v.id
    LIMIT ${MOST_OFFERED}`;
}
