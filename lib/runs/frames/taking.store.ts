import 'server-only';
import { database } from '@/lib/db';
import { withStoredPath } from '@/lib/files';
import type { SuiteById } from '@/lib/suites/by-id';
import type { FrameDecoder } from '@/lib/video/frames/decoder';
import { type FrameNeed, settingsFor } from '@/lib/video/frames/need';
import { RefusedFile } from '@/lib/video/refused-file';
import { enterFrameSet } from '@/lib/video/transfer/frame-set.store';
import { failWaiting, needsOf } from './waiting.store';

/** A video whose frames a worker takes, and what it is called. */
interface StoredFile {
  id: string;
  name: string;
  hash: string;
}

async function findFile(videoId: string): Promise<StoredFile | null> {
  const video = await database().video.findUnique({
    where: { id: videoId },
    include: { items: { take: 1, orderBy: { itemId: 'asc' }, include: { item: true } } },
  });
  return video && { id: video.id, name: video.items[0]?.item.name ?? videoId, hash: video.hash };
}

/**
 * Takes out of a video's stored file whatever frames run items wait for; nothing where they have come meanwhile. Items
 * whose file cannot be decoded fail, with the reason.
 * @throws when it is the decoder that failed and not the file
 */
export async function takeFramesWaitedFor(
  videoId: string,
  decoder: FrameDecoder,
  suiteById: SuiteById,
  signal: AbortSignal,
): Promise<void> {
  const file = await findFile(videoId);
  if (!file) return;
  for (const need of await needsOf(videoId, suiteById)) {
    try {
      await take(file, need, decoder, signal);
    } catch (error) {
      if (!(error instanceof RefusedFile)) throw error;
      await failWaiting(videoId, need, error.message, suiteById);
    }
  }
}

async function take(
  { id, name, hash }: StoredFile,
  need: FrameNeed,
  decoder: FrameDecoder,
  signal: AbortSignal,
): Promise<void> {
  const taken = await withStoredPath('videos', hash, (path) =>
    decoder.take(path, name, settingsFor(need), signal),
  );
  if (!taken) {
    throw new RefusedFile(name, 'is not among the stored files any more. Drop its file again.');
  }
  const { frameSet, jpegs } = taken;
  await enterFrameSet(id, frameSet, { personId: null, frames: jpegs });
}

/**
 * Ends the items as failed that wait for frames of a video, after taking them was tried as often as it is.
 * @param reason why it failed the last time
 */
export async function giveUpTaking(
  videoId: string,
  reason: string,
  suiteById: SuiteById,
): Promise<void> {
  for (const need of await needsOf(videoId, suiteById)) {
    await failWaiting(videoId, need, `Its frames could not be taken: ${reason}`, suiteById);
  }
}
