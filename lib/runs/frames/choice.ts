import { type FrameNeed, meets } from '@/lib/video/frames/need';
import { frameSettingsSchema } from '@/lib/video/schema';

/** A video of an item, with its frame sets, newest first. */
interface FramedMedium {
  n: number;
  video: { id: string; frameSets: readonly { id: string; settings: unknown }[] } | null;
}

/** The frame set by which a run judges one of an item's videos; null where none meets the need yet. */
export interface ChosenFrames {
  /** Which of the item's videos, from 1. */
  n: number;
  videoId: string;
  frameSetId: string | null;
}

/**
 * Of each video of an item the newest frame set that meets the need, which need not be the newest of all. Videos that
 * have not come yet are left out; so are all where no frames are needed.
 */
export function chooseFrames(
  media: readonly FramedMedium[],
  need: FrameNeed | null,
): ChosenFrames[] {
  if (need === null) return [];
  return media.flatMap(({ n, video }) => {
    if (!video) return [];
    const met = video.frameSets.find(({ settings }) =>
      meets(frameSettingsSchema.parse(settings), need),
    );
    return [{ n, videoId: video.id, frameSetId: met?.id ?? null }];
  });
}

/** The videos that lack the frames which are needed of them. */
export function lackingVideos(frames: readonly ChosenFrames[]): string[] {
  return frames.flatMap(({ videoId, frameSetId }) => (frameSetId === null ? [videoId] : []));
}
