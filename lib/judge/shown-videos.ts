import type { AskCall } from '@/lib/suites/ask';
import type { FrameOrder } from '@/lib/suites/input';
import type { ShownClip } from '@/lib/suites/whole';
import type { VideoFile } from '@/lib/video/video-file';
import type { CallRecord, Judge, SentVideo } from './schema';
import { unasked } from './unasked';

/** A video as a call shows it, and what the judge is told before it. */
export interface CaptionedClip extends ShownClip {
  caption: string;
}

/** The videos that a judge is shown in a call; none where the call is about no video as a whole, or the judge is shown frames. */
export function videosOf(
  { video }: Pick<Judge, 'video'>,
  { whole }: Pick<AskCall, 'whole'>,
): CaptionedClip[] {
  if (!video || !whole) return [];
  return whole.clips.map((clip, index) => {
    const name = clip.video ?? (whole.clips.length > 1 ? `Video ${index + 1}` : 'Video');
    const caption = `${name}, ${clip.duration.toFixed(2)} s, as a video in place of single frames`;
    return { ...clip, ...video.sampling, caption };
  });
}

/** The frames and the values of placeholders of a call whose judge is shown videos: pictures with captions of their own stay. */
export function asShownVideos({ frames, variables, whole }: AskCall) {
  return {
    frames: frames.filter(({ caption }) => caption !== undefined),
    variables: { ...variables, ...whole?.variables },
  };
}

/**
 * Opens the videos of a call.
 * @returns a sentence where one of them cannot be shown
 */
export async function openVideos(
  { video }: Pick<Judge, 'video'>,
  clips: readonly CaptionedClip[],
  order: FrameOrder,
  open: (hash: string) => Promise<VideoFile | null>,
): Promise<SentVideo[] | string> {
  if (!video || clips.length === 0) return [];
  if (order !== 'forward') {
    return 'The run is to show frames in another order, and the judge is shown the video itself, which has one order alone.';
  }
  const sent: SentVideo[] = [];
  for (const clip of clips) {
    if (!video.takesParts && ((clip.from ?? 0) > 0 || clip.to !== undefined)) {
      return 'The item is a part of its video, and the judge’s server takes whole files alone.';
    }
    const file = await open(clip.hash);
    if (!file) {
      return 'The judge is shown the video itself, and its file is not here: only frames of it are.';
    }
    if (file.bytes > video.mostBytes) {
      return `The video has ${inMegabytes(file.bytes)} MB; no more than ${inMegabytes(video.mostBytes)} MB are sent.`;
    }
    sent.push({ ...clip, file, tokens: video.tokensOf(clip) });
  }
  return sent;
}

const inMegabytes = (bytes: number) => Math.ceil(bytes / 1e6);

/** The record of a call whose video cannot be shown: nothing was asked. */
export function recordUnshown(detail: string): CallRecord {
  return unasked({ rawReply: null, reason: 'not-shown', detail });
}
