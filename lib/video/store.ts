import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { missing } from '@/lib/errors';
import type { Frame as FrameRow, FrameSet as FrameSetRow, Video } from '@/prisma/generated/client';
import {
  clusterSchema,
  type FrameSet,
  frameSetSchema,
  frameSettingsSchema,
  type MediaFacts,
  mediaFactsSchema,
} from './schema';
import type { Description } from './transfer/upload-schema';

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

/** A project as the rest of the house knows it. */
export interface StoredProject {
  id: string;
  name: string;
  /** Whether it is the one of the known-answer clips (`known-answer-project/store`). */
  knownAnswers: boolean;
}

/**
 * The project of that id; where it is null the first one, which is made on first use and is never that of the
 * known-answer clips.
 * @throws {AppError} 404 when there is none with this id
 */
export async function projectOf(id: string | null): Promise<StoredProject> {
  const db = database();
  const select = { id: true, name: true, knownAnswers: true };
  if (id) return (await db.project.findUnique({ where: { id }, select })) ?? missing('project', id);
  const first = {
    where: { knownAnswers: false },
    orderBy: [{ createdAt: 'asc' as const }, { id: 'asc' as const }],
    select,
  };
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
