import { type FrameNeed, meets, needOfPart, partOf, type VideoPart } from '@/lib/video/frames/need';
import { frameSettingsSchema } from '@/lib/video/schema';

/** A video of an item, with the part that is meant and its frame sets, newest first. */
interface FramedMedium extends VideoPart {
  n: number;
  video: { id: string; frameSets: readonly { id: string; settings: unknown }[] } | null;
}

/** The frame set by which a run judges one of an item's videos; null where none meets the need yet. */
export interface ChosenFrames {
  /** Which of the item's videos, from 1. */
  n: number;
  videoId: string;
  frameSetId: string | null;
  /** What is needed of this video. */
  need: FrameNeed;
}

/**
 * Of each video of an item the newest frame set that meets the need, which need not be the newest of all; where the item
 * means a part of a video, even frames are needed of that part. Videos that have not come yet are left out; so are all
 * where no frames are needed.
 */
export function chooseFrames(
  media: readonly FramedMedium[],
  need: FrameNeed | null,
): ChosenFrames[] {
  if (need === null) return [];
  return media.flatMap(({ n, video, from, to }) => {
    if (!video) return [];
    const own = needOfPart(need, { from, to });
    const met = video.frameSets.find(({ settings }) =>
      meets(frameSettingsSchema.parse(settings), own),
    );
    return [{ n, videoId: video.id, frameSetId: met?.id ?? null, need: own }];
  });
}

/**
 * The frame set by which one of an item's videos is shown that no run has judged by any: the newest one that meets the
 * need, else the newest of the part that the item means, else the newest of the whole video; never one of another part,
 * which other items have taken.
 * @returns null where there is none of these
 */
export function frameSetToShow(medium: FramedMedium, need: FrameNeed | null): string | null {
  const [met] = chooseFrames([medium], need);
  if (met?.frameSetId) return met.frameSetId;
  const sets = medium.video?.frameSets.map(({ id, settings }) => ({
    id,
    part: partOf(frameSettingsSchema.parse(settings)),
  }));
  const own = sets?.find(({ part }) => part.from === medium.from && part.to === medium.to);
  const whole = sets?.find(({ part }) => part.from === null && part.to === null);
  return (own ?? whole)?.id ?? null;
}

/** Those of an item's videos that lack the frames which are needed of them. */
export function lackingFrames(frames: readonly ChosenFrames[]): ChosenFrames[] {
  return frames.filter(({ frameSetId }) => frameSetId === null);
}

/** The ids of these videos. */
export function lackingVideos(frames: readonly ChosenFrames[]): string[] {
  return lackingFrames(frames).map(({ videoId }) => videoId);
}
