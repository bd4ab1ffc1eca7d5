import 'server-only';
import { z } from 'zod';
import { database } from '@/lib/db';
import { AppError, missing } from '@/lib/errors';
import type { Frame as FrameRow, FrameSet as FrameSetRow, Prisma } from '@/prisma/generated/client';
import type { VideoPart } from './frames/need';
import {
  clusterSchema,
  type FrameSet,
  frameSetSchema,
  frameSettingsSchema,
  type MediaFacts,
  mediaFactsSchema,
} from './schema';
import type { Description } from './transfer/upload-schema';

/** What a query includes of items so that {@link clipOf} can read them: their videos, in order. */
export const withMedia = { media: { orderBy: { n: 'asc' }, include: { video: true } } } as const;

/** An item with its videos. */
export type ItemWithMedia = Prisma.ItemGetPayload<{ include: typeof withMedia }>;

/** A clip: an item that is one video. */
export interface StoredClip extends Description {
  /** The item's. */
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

/** A clip out of its rows. */
export function clipOf(item: ItemWithMedia): StoredClip {
  const video = item.media[0]?.video ?? missing('video of item', item.id);
  return {
    id: item.id,
    projectId: item.projectId,
    hash: video.hash,
    name: item.name,
    bytes: Number(video.bytes),
    generationPrompt: item.prompt,
    generatorModel: item.model,
    facts: mediaFactsSchema.parse(video.facts),
    createdAt: item.createdAt,
  };
}

/** What a query includes so that {@link readFrameSetRow} can read its frame sets. */
export const framesInOrder = { frames: { orderBy: { position: 'asc' } } } as const;

/** What is known of the file of an item's first video; null where there is none. */
export function factsOf({
  media,
}: {
  media: readonly { video: { facts: Prisma.JsonValue } | null }[];
}): MediaFacts | null {
  const [medium] = media;
  return medium?.video ? mediaFactsSchema.parse(medium.video.facts) : null;
}

/**
 * What a frame set has of a part of its video: the frames within, and what of its clusters is among them; one whose key frame
 * is not goes by its first frame there.
 * @returns null where nothing is left
 */
export function withinPart<Row extends { frames: FrameRow[]; clusters: Prisma.JsonValue }>(
  row: Row,
  { from, to }: VideoPart,
): Row | null {
  const kept = row.frames.filter(({ at }) => at >= (from ?? 0) && (to === null || at <= to));
  if (kept.length === row.frames.length) return row;
  const place = new Map(kept.map(({ position }, index) => [position, index]));
  const clusters = z.array(clusterSchema).parse(row.clusters);
  const within = clusters.flatMap(({ keyFrame, frames }) => {
    const left = frames.flatMap((position) => place.get(position) ?? []);
    const key = place.get(keyFrame) ?? left[0];
    return key === undefined ? [] : [{ keyFrame: key, frames: left }];
  });
  if (within.length === 0) return null;
  const frames = kept.map((frame, position) => ({ ...frame, position }));
  return { ...row, frames, clusters: within };
}

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
  /** Whether it is the one into which samples go. */
  samples: boolean;
}

/**
 * The project of that id; where it is null the first one, which is made on first use and is never that of the
 * known-answer clips or of the samples.
 * @throws {AppError} 404 when there is none with this id
 */
export async function projectOf(id: string | null): Promise<StoredProject> {
  const db = database();
  const select = { id: true, name: true, knownAnswers: true, samples: true };
  if (id) return (await db.project.findUnique({ where: { id }, select })) ?? missing('project', id);
  const first = {
    where: { knownAnswers: false, samples: false },
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
 * One clip.
 * @throws {AppError} 404 when there is none with this id, or it is deleted
 */
export async function readClip(id: string): Promise<StoredClip> {
  if (!isUuid(id)) missing('video', id);
  const item = await database().item.findUnique({
    where: { id, deletedAt: null },
    include: withMedia,
  });
  return item ? clipOf(item) : missing('video', id);
}

/**
 * The project that a video file is in, by the video's own id.
 * @throws {AppError} 404 when there is none with this id
 */
export async function projectOfVideo(id: string): Promise<string> {
  const video = await database().video.findUnique({ where: { id }, select: { projectId: true } });
  return video?.projectId ?? missing('video', id);
}

/**
 * The stored file of an item's `n`-th video.
 * @throws {AppError} 404 when there is no such item, it has no such video, or its file has not come
 */
export async function readMedium(itemId: string, n: number): Promise<{ hash: string }> {
  if (!isUuid(itemId)) missing('video', itemId);
  const item = await database().item.findUnique({
    where: { id: itemId, deletedAt: null },
    include: withMedia,
  });
  if (!item) return missing('video', itemId);
  const medium = item.media.find((one) => one.n === n);
  if (!medium) throw new AppError(404, `This item has no video ${n}.`, 'n');
  // Its wanted name would tell who is not to know what made it.
  if (!medium.video) throw new AppError(404, `Video ${n} of this item is not here yet.`, 'n');
  return { hash: medium.video.hash };
}

/** The project's clips whose files have these hashes, their ids by hash; deleted ones do not count. */
export async function findClips(
  projectId: string,
  hashes: readonly string[],
): Promise<Map<string, string>> {
  const items = await database().item.findMany({
    where: {
      projectId,
      kind: 'clip',
      deletedAt: null,
      media: { some: { video: { hash: { in: [...hashes] } } } },
    },
    include: withMedia,
  });
  return new Map(items.map(clipOf).map(({ id, hash }) => [hash, id]));
}

/** The clips of a model in a project, by the names of their files, the newest first. */
export async function clipsOfModel(
  projectId: string,
  model: string,
): Promise<{ path: string; videoId: string }[]> {
  const clips = await database().item.findMany({
    where: { projectId, model, kind: 'clip', deletedAt: null },
    select: { id: true, name: true },
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
  });
  return clips.map(({ id, name }) => ({ path: name, videoId: id }));
}

/**
 * The frame set of an item's first video that was made last: the one that new runs judge.
 * @throws {AppError} 404 when it has none
 */
export async function newestFrameSet(itemId: string): Promise<StoredFrameSet> {
  const row = await database().frameSet.findFirst({
    where: framesOf(itemId),
    orderBy: [{ createdAt: 'desc' }, { id: 'desc' }],
    include: framesInOrder,
  });
  return row ? readFrameSetRow(row) : missing('frame set of video', itemId);
}

/** The frame sets of an item's first video, as a condition. */
function framesOf(itemId: string) {
  return { video: { items: { some: { itemId, n: 1 } } } };
}

/**
 * Writes down how a clip was made.
 * @param over whether what is said replaces what is known; else it only fills in what is not known yet
 * @throws {AppError} 404 when there is no such clip
 */
export async function describeClip(
  id: string,
  description: Description,
  over: boolean,
): Promise<StoredClip> {
  const { generationPrompt, generatorModel } = await readClip(id);
  const said = {
    prompt: description.generationPrompt,
    model: description.generatorModel,
  };
  const item = await database().item.update({
    where: { id },
    data: over
      ? said
      : { prompt: generationPrompt ?? said.prompt, model: generatorModel ?? said.model },
    include: withMedia,
  });
  return clipOf(item);
}
