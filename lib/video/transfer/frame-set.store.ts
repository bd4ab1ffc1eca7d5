import 'server-only';
import { createHash } from 'node:crypto';
import { AppError, missing } from '@/lib/errors';
import { adoptStored, writeStored } from '@/lib/files';
import type { Prisma } from '@/prisma/generated/client';
import { type FrameSet, frameSettingsSchema } from '../schema';
import { arrivalKey, requireDiskRoom } from './arrivals';
import { shareFiles } from './clean-up.store';
import { missingFrames } from './frame-files';

/** JPEGs that come along with a frame set, and the person whose earlier ones count too; null for none. */
export interface SentFrames {
  personId: string | null;
  frames: readonly (readonly [hash: string, jpeg: Uint8Array])[];
}

/** What a frame set is known by within its video: SHA-256 over extractor, settings and frame hashes. */
export function contentHash(set: FrameSet): string {
  const identity = {
    extractor: set.extractor,
    settings: frameSettingsSchema.parse(set.settings),
    frames: set.frames.map((frame) => frame.hash),
  };
  return createHash('sha256').update(JSON.stringify(identity)).digest('hex');
}

/**
 * Moves into the store the JPEGs of a frame set that came along or were sent before.
 * @throws {AppError} 422 when one came that the frame set does not name, 507 when the disk is full
 */
export async function storeFrames({ frames }: FrameSet, sent: SentFrames): Promise<void> {
  const named = new Set(frames.map(({ hash }) => hash));
  const stray = sent.frames.find(([hash]) => !named.has(hash));
  if (stray)
    throw new AppError(422, `frame ${stray[0]} came along, but the entry does not name it.`);
  await requireDiskRoom(sent.frames.reduce((sum, [, jpeg]) => sum + jpeg.length, 0));
  await Promise.all(sent.frames.map(([hash, jpeg]) => writeStored('frames', hash, jpeg)));
  const { personId } = sent;
  if (personId === null) return;
  const absent = await missingFrames(othersThan(sent, [...named]));
  await Promise.all(
    absent.map((hash) => adoptStored('frames', hash, arrivalKey(personId, 'frame', hash))),
  );
}

/** The hashes but for those that came along, which were just written: a clip has dozens. */
function othersThan(sent: SentFrames | null, hashes: readonly string[]): string[] {
  const came = new Set(sent?.frames.map(([hash]) => hash));
  return hashes.filter((hash) => !came.has(hash));
}

/**
 * @param sent what {@link storeFrames} has stored; null for nothing
 * @throws {AppError} 422 when one of the frame set's other JPEGs is not in the store
 */
export async function requireFrameFiles(
  { frames }: FrameSet,
  sent: SentFrames | null,
): Promise<void> {
  const hashes = frames.map(({ hash }) => hash);
  const [absent] = await missingFrames(othersThan(sent, hashes));
  if (absent) throw new AppError(422, `Frame ${absent} has not arrived.`, 'frameSet.frames');
}

/**
 * Stores a further frame set of a video that is in. One with the same content is the same one, no matter who took it.
 * @returns its id
 * @throws {AppError} 404 when there is no such video, 422 when a frame has not arrived or is none of the set's
 */
export function enterFrameSet(
  videoId: string,
  set: FrameSet,
  sent: SentFrames,
): Promise<{ frameSetId: string }> {
  return shareFiles(async (db) => {
    // Locked as entering a video does, so that a run which begins just now either finds this set or is told of it.
    const found = await db.$queryRaw<unknown[]>`
      SELECT 1 FROM "Video" WHERE id = ${videoId}::uuid FOR NO KEY UPDATE`;
    if (found.length === 0) missing('video', videoId);
    await storeFrames(set, sent);
    await requireFrameFiles(set, sent);
    return { frameSetId: await insertFrameSet(db, videoId, set) };
  });
}

async function insertFrameSet(
  db: Prisma.TransactionClient,
  videoId: string,
  set: FrameSet,
): Promise<string> {
  const content = contentHash(set);
  const where = { videoId_contentHash: { videoId, contentHash: content } };
  const known = await db.frameSet.findUnique({ where, select: { id: true } });
  if (known) return known.id;
  const { extractor, settings, clusters, frames } = set;
  const made = await db.frameSet.create({
    data: {
      videoId,
      extractor,
      settings,
      clusters,
      contentHash: content,
      frames: {
        createMany: {
          data: frames.map(({ position, at, hash, width, height }) => ({
            position,
            at,
            hash,
            width,
            height,
          })),
        },
      },
    },
  });
  return made.id;
}
