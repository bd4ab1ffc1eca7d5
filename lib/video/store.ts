import 'server-only';
import { createHash } from 'node:crypto';
import { z } from 'zod';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import { fileSize } from '@/lib/files';
import type { Frame as FrameRow, FrameSet as FrameSetRow, Video } from '@/prisma/generated/client';
import { missingFrames } from './frame-files';
import {
  clusterSchema,
  type FrameSet,
  frameSetSchema,
  frameSettingsSchema,
  type MediaFacts,
  mediaFactsSchema,
} from './schema';
import type { Description, VideoEntry } from './upload-schema';

/** A video as stored. */
export interface StoredVideo extends Description {
  id: string;
  projectId: string;
  /** SHA-256 of the file. */
  hash: string;
  name: string;
  bytes: number;
  facts: MediaFacts;
  createdAt: Date;
}

/** A frame set as stored. */
export interface StoredFrameSet extends FrameSet {
  id: string;
  videoId: string;
  createdAt: Date;
}

function readVideoRow(row: Video): StoredVideo {
  return {
    id: row.id,
    projectId: row.projectId,
    hash: row.hash,
    name: row.name,
    bytes: Number(row.bytes),
    generationPrompt: row.generationPrompt,
    generatorModel: row.generatorModel,
    facts: mediaFactsSchema.parse(row.facts),
    createdAt: row.createdAt,
  };
}

/** What a query includes so that {@link readFrameSetRow} can read its frame sets. */
export const framesInOrder = { frames: { orderBy: { position: 'asc' } } } as const;

/** A frame set out of its rows. */
export function readFrameSetRow(row: FrameSetRow & { frames: FrameRow[] }): StoredFrameSet {
  const set = frameSetSchema.parse({
    extractor: row.extractor,
    settings: frameSettingsSchema.parse(row.settings),
    frames: row.frames,
    clusters: z.array(clusterSchema).parse(row.clusters),
  });
  return { ...set, id: row.id, videoId: row.videoId, createdAt: row.createdAt };
}

function isUuid(id: string): boolean {
  return z.uuid().safeParse(id).success;
}

/**
 * The project of that id; where it is null the first one, which is made on first use.
 * @throws {AppError} 404 when there is none with this id
 */
export async function projectOf(id: string | null): Promise<{ id: string; name: string }> {
  const db = database();
  const select = { id: true, name: true };
  if (id) return (await db.project.findUnique({ where: { id }, select })) ?? missing('project', id);
  const first = { orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }], select };
  const known = await db.project.findFirst(first);
  if (known) return known;
  // Two first uploads at once both find none; the second insert then does nothing.
  await db.project.createMany({ data: { name: 'My videos' }, skipDuplicates: true });
  return db.project.findFirstOrThrow(first);
}

/**
 * One video.
 * @throws {AppError} 404 when there is none with this id, or it is deleted
 */
export async function readVideo(id: string): Promise<StoredVideo> {
  if (!isUuid(id)) missing('video', id);
  const row = await database().video.findUnique({ where: { id, deletedAt: null } });
  return row ? readVideoRow(row) : missing('video', id);
}

/** The project's videos whose files have these hashes, their ids by hash; deleted ones do not count. */
export async function findVideos(
  projectId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const rows = await database().video.findMany({
    where: { projectId, hash: { in: [...hashes] }, deletedAt: null },
    select: { id: true, hash: true },
  });
  return new Map(rows.map(({ id, hash }) => [hash, id]));
}

/**
 * The video's frame set that was made last: the one that new runs judge.
 * @throws {AppError} 404 when the video has none
 */
export async function newestFrameSet(videoId: string): Promise<StoredFrameSet> {
  const row = await database().frameSet.findFirst({
    where: { videoId },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: framesInOrder,
  });
  return row ? readFrameSetRow(row) : missing('frame set of video', videoId);
}

/**
 * Writes down how a video was made.
 * @param over whether what is said replaces what is known; else it only fills in what is not known yet
 * @throws {AppError} 404 when there is no such video
 */
export async function describeVideo(
  id: string,
  description: Description,
  over: boolean,
): Promise<StoredVideo> {
  const { generationPrompt, generatorModel } = await readVideo(id);
  const row = await database().video.update({
    where: { id },
    data: over
      ? description
      : {
          generationPrompt: generationPrompt ?? description.generationPrompt,
          generatorModel: generatorModel ?? description.generatorModel,
        },
  });
  return readVideoRow(row);
}

function contentHash(set: FrameSet): string {
  const identity = {
    extractor: set.extractor,
    settings: frameSettingsSchema.parse(set.settings),
    frames: set.frames.map((frame) => frame.hash),
  };
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}

/**
 * Enters a video with its frame set, all or nothing. A video that is known keeps what is said about it, and gains the
 * frame set where it is a new one; a deleted one comes back.
 * @throws {AppError} 422 when the video's file or one of the frames has not arrived
 */
export async function enterVideo(
  projectId: string,
  entry: VideoEntry,
): Promise<{ videoId: string; frameSetId: string }> {
  const size = await fileSize('videos', entry.hash);
  if (size === null) throw new AppError(422, `hash: the file of “${entry.name}” has not arrived.`);
  if (size !== entry.bytes) {
    throw new AppError(422, `bytes: the file of “${entry.name}” has ${size}, not ${entry.bytes}.`);
  }
  const [absent] = await missingFrames(entry.frameSet.frames.map((frame) => frame.hash));
  if (absent) throw new AppError(422, `frameSet.frames: frame ${absent} has not arrived.`);

  const { frameSet } = entry;
  const content = contentHash(frameSet);
  const db = database();
  // One statement, so all or nothing; a batch has it once for each clip.
  const [entered] = await db.$queryRaw<{ videoId: string; frameSetId: string | null }[]>`
    WITH video AS (
      INSERT INTO "Video" (id, "projectId", hash, name, bytes, "generationPrompt", "generatorModel", facts)
      VALUES (gen_random_uuid(), ${projectId}::uuid, ${entry.hash}, ${entry.name},
        ${BigInt(entry.bytes)}, ${entry.generationPrompt}, ${entry.generatorModel}, ${JSON.stringify(entry.facts)}::jsonb)
      ON CONFLICT ("projectId", hash) DO UPDATE SET "deletedAt" = NULL
      RETURNING id
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
  if (entered.frameSetId) return { videoId, frameSetId: entered.frameSetId };
  const known = await db.frameSet.findUniqueOrThrow({
    where: { videoId_contentHash: { videoId, contentHash: content } },
    select: { id: true },
  });
  return { videoId, frameSetId: known.id };
}
