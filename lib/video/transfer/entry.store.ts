import 'server-only';
import { AppError } from '@/lib/errors';
import { fileSize, writeStored } from '@/lib/files';
import type { Prisma } from '@/prisma/generated/client';
import { comparableName } from '../ingest/prompts-table';
import { requireDiskRoom } from './arrivals';
import { shareFiles } from './clean-up.store';
import { contentHash, requireFrameFiles, type SentFrames, storeFrames } from './frame-set.store';
import { adoptParts } from './parts';
import type { VideoEntry } from './upload-schema';

/** What comes with an entry, and who sends it. */
export interface Sent extends SentFrames {
  personId: string;
  /** The video's file where it came along. */
  file: Uint8Array | null;
}

/** Moves into the store what came along and what the person sent before. */
async function storeFiles({ hash, frameSet }: VideoEntry, sent: Sent): Promise<void> {
  await storeFrames(frameSet, sent);
  if (sent.file) {
    await requireDiskRoom(sent.file.length);
    await writeStored('videos', hash, sent.file);
  }
  if ((await fileSize('videos', hash)) === null) {
    await adoptParts(sent.personId, hash);
  }
}

async function requireFiles(entry: VideoEntry, sent: Sent | null): Promise<void> {
  const size = await fileSize('videos', entry.hash);
  if (size === null)
    throw new AppError(422, `The file of “${entry.name}” has not arrived.`, 'hash');
  if (size !== entry.bytes) {
    throw new AppError(
      422,
      `The file of “${entry.name}” has ${size}, not ${entry.bytes}.`,
      'bytes',
    );
  }
  await requireFrameFiles(entry.frameSet, sent);
}

/** Gives a video to the items of its project that await one of its name, of whatever model or of the one that made it. */
async function giveToThoseWhoWait(
  db: Prisma.TransactionClient,
  projectId: string,
  videoId: string,
  { name, generatorModel }: Pick<VideoEntry, 'name' | 'generatorModel'>,
): Promise<void> {
  await db.$executeRaw`
    UPDATE "ItemMedia" m SET "videoId" = ${videoId}::uuid FROM "Item" i
    WHERE i.id = m."itemId" AND i."projectId" = ${projectId}::uuid
      AND m."videoId" IS NULL AND m."wantedName" = ${comparableName(name)}
      AND (m."wantedModel" IS NULL OR m."wantedModel" = ${generatorModel})`;
}

/**
 * Enters a video with its frame set, all or nothing. A video that is known keeps what is said about it, and gains the
 * frame set where it is a new one; a deleted one comes back.
 * @param sent null where the files are in the store already
 * @throws {AppError} 422 when the video's file or one of the frames has not arrived, or one came that the entry does not
 *   name
 */
export async function enterVideo(
  projectId: string,
  entry: VideoEntry,
  sent: Sent | null,
): Promise<{ videoId: string; frameSetId: string }> {
  return shareFiles(async (db) => {
    if (sent) await storeFiles(entry, sent);
    await requireFiles(entry, sent);
    const { frameSet } = entry;
    const content = contentHash(frameSet);
    // One statement, so all or nothing; a batch has it once for each clip. A clip's item has the id of its video.
    const [entered] = await db.$queryRaw<{ videoId: string; frameSetId: string | null }[]>`
    WITH video AS (
      INSERT INTO "Video" (id, "projectId", hash, bytes, facts)
      VALUES (gen_random_uuid(), ${projectId}::uuid, ${entry.hash}, ${BigInt(entry.bytes)},
        ${JSON.stringify(entry.facts)}::jsonb)
      ON CONFLICT ("projectId", hash) DO UPDATE SET hash = excluded.hash
      RETURNING id
    ), clip AS (
      INSERT INTO "Item" (id, "projectId", kind, key, name, model, prompt)
      SELECT video.id, ${projectId}::uuid, 'clip', video.id::text, ${entry.name}, ${entry.generatorModel},
        ${entry.generationPrompt}
      FROM video
      ON CONFLICT ("projectId", kind, key) DO UPDATE SET "deletedAt" = NULL
      RETURNING id
    ), shown AS (
      INSERT INTO "ItemMedia" ("itemId", n, "videoId") SELECT clip.id, 1, clip.id FROM clip
      ON CONFLICT ("itemId", n) DO NOTHING
    ), made AS (
      INSERT INTO "FrameSet" (id, "videoId", extractor, settings, "contentHash", clusters)
      SELECT gen_random_uuid(), video.id, ${frameSet.extractor},
        ${JSON.stringify(frameSet.settings)}::jsonb, ${content},
        ${JSON.stringify(frameSet.clusters)}::jsonb
      FROM video
      ON CONFLICT ("videoId", "contentHash") DO NOTHING
      RETURNING id
    ), frames AS (
      INSERT INTO "Frame" ("frameSetId", position, at, hash, width, height)
      SELECT made.id, f.position, f.at, f.hash, f.width, f.height
      FROM made, jsonb_to_recordset(${JSON.stringify(frameSet.frames)}::jsonb)
        AS f(position int, at float8, hash text, width int, height int)
    )
    SELECT video.id AS "videoId", made.id AS "frameSetId"
    FROM video LEFT JOIN made ON true
  `;
    if (!entered) throw new Error(`“${entry.name}” was neither stored nor known.`);
    const { videoId } = entered;
    await giveToThoseWhoWait(db, projectId, videoId, entry);
    if (entered.frameSetId) return { videoId, frameSetId: entered.frameSetId };
    const known = await db.frameSet.findUniqueOrThrow({
      where: { videoId_contentHash: { videoId, contentHash: content } },
      select: { id: true },
    });
    return { videoId, frameSetId: known.id };
  });
}
