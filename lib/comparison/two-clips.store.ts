import 'server-only';
import { database } from '@/lib/db';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { isInQueues, listWithheldQueues, refuseUndisclosed } from '@/lib/disclosure/withheld.store';
import { missing } from '@/lib/errors';
import { Prisma } from '@/prisma/generated/client';
import type { OtherClip } from './schema';

/** As many items are offered; a search finds the others. */
const MOST_OFFERED = 60;

/**
 * Items of its kind to compare with one: first those of the same task or prompt, of other models before further samples of
 * its own, and those of its project before others; then the newest. Those whose generator is kept from the viewer are left
 * out, and known-answer clips of check-ups.
 * @param search what name, generator or prompt must contain; everything when empty
 * @throws {AppError} 404 when there is no such item, 403 when who asks is not to be told of it
 */
export async function listOtherClips(
  itemId: string,
  search: string,
  viewerId: string,
): Promise<OtherClip[]> {
  await refuseUndisclosed(viewerId, [itemId]);
  const { nameless, guarded, closed } = await blindnessOf(viewerId, null);
  const item =
    (await database().item.findFirst({ where: { id: itemId, deletedAt: null } })) ??
    missing('video', itemId);
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const model = nameless.has(itemId) ? null : item.model;
  // Where a reference or an origin is hidden, so is the task: it would tell it.
  const hidden = new Set([...guarded, ...closed]);
  const task = hidden.has(itemId) ? null : item.task;
  return database().$queryRaw<OtherClip[]>`
    SELECT id, name, "generatorModel", "generationPrompt", thumbnail,
      CASE WHEN "sameTask" OR "samePrompt"
        THEN CASE WHEN "generatorModel" = ${model} THEN 'sample' ELSE 'prompt' END
      END AS sibling
    FROM (
      SELECT v.id, v.name, v.model AS "generatorModel", v.prompt AS "generationPrompt", v."createdAt",
        v."projectId" = ${item.projectId}::uuid AS here,
        coalesce(v.task = ${task} AND NOT v.id = ANY(${[...hidden]}::uuid[]), false) AS "sameTask",
        coalesce(btrim(v.prompt) = btrim(${item.prompt}), false) AS "samePrompt",
        (
          SELECT f.hash FROM "ItemMedia" m JOIN "FrameSet" s ON s."videoId" = m."videoId" JOIN "Frame" f ON f."frameSetId" = s.id
          WHERE m."itemId" = v.id AND m.n = 1 ORDER BY s."createdAt" DESC, f.position LIMIT 1
        ) AS thumbnail
      FROM "Item" v
      WHERE v."deletedAt" IS NULL AND NOT v.superseded AND v.kind = ${item.kind} AND v.id <> ${itemId}::uuid
        AND NOT v.id = ANY(${[...nameless]}::uuid[])
        AND v."projectId" NOT IN (SELECT id FROM "Project" WHERE "knownAnswers")
        AND NOT ${isInQueues(Prisma.sql`v.id`, await listWithheldQueues(viewerId))}
        AND concat_ws(' ', v.name, v.model, v.prompt) ILIKE ${like}
    ) other
    ORDER BY "sameTask" DESC, "samePrompt" DESC, here DESC, "generatorModel" IS DISTINCT FROM ${model} DESC, "createdAt" DESC, id
    LIMIT ${MOST_OFFERED}`;
}
