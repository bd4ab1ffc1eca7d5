import 'server-only';
import { database } from '@/lib/db';
import { blindnessOf } from '@/lib/disclosure/blind.store';
import { isInQueues, listWithheldQueues } from '@/lib/disclosure/withheld.store';
import type { TrialClip, TrialClips } from '@/lib/runs/trial/schema';
import { Prisma } from '@/prisma/generated/client';

/** As many clips are offered; a search finds the others. */
const MOST_OFFERED = 60;

/**
 * Clips on which a person can try a prompt's version, newest first. Those that they review blind in the suite are left
 * out, since a trial tells what a judge says of them; known-answer clips of check-ups too, and clips that lie in a queue
 * with some.
 * @param search what name, generator or prompt must contain; everything when empty
 */
export async function listTrialClips(
  suite: string,
  search: string,
  personId: string,
): Promise<TrialClips> {
  const { videos: blind } = await blindnessOf(personId, suite);
  const like = `%${search.replace(/[\\%_]/g, '\\$&')}%`;
  const clips = await database().$queryRaw<TrialClip[]>`
    SELECT v.id, v.name, v.model AS "generatorModel", v.prompt AS "generationPrompt",
      (
        SELECT f.hash FROM "ItemMedia" m JOIN "FrameSet" s ON s."videoId" = m."videoId" JOIN "Frame" f ON f."frameSetId" = s.id
        WHERE m."itemId" = v.id AND m.n = 1 ORDER BY s."createdAt" DESC, f.position LIMIT 1
      ) AS thumbnail
    FROM "Item" v
    WHERE v."deletedAt" IS NULL AND NOT v.id = ANY(${[...blind]}::uuid[])
      AND v."projectId" NOT IN (SELECT id FROM "Project" WHERE "knownAnswers")
      AND NOT ${isInQueues(Prisma.sql`v.id`, await listWithheldQueues(personId))}
      AND concat_ws(' ', v.name, v.model, v.prompt) ILIKE ${like}
    ORDER BY v."createdAt" DESC, v.id
    LIMIT ${MOST_OFFERED}`;
  return { clips, withheld: blind.size };
}
