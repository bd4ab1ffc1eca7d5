import { type FrameNeed, settingsFor } from '@/lib/video/frames/need';
import { ROUNDING } from '@/lib/video/frames/spacing';
import type { Frame, FrameSet, MediaFacts } from '@/lib/video/schema';

/** What stands for the hash of a frame that was not taken yet. */
const NOT_TAKEN = '0'.repeat(64);

/**
 * A frame set with frames that a closer look will have taken: as many even ones in each gap as make it no wider than `step`
 * seconds.
 */
export function withFramesBetween(set: FrameSet, step: number): FrameSet {
  const frames: Frame[] = [];
  const places: number[] = [];
  for (const [index, frame] of set.frames.entries()) {
    places.push(frames.length);
    frames.push({ ...frame, position: frames.length });
    const next = set.frames[index + 1];
    if (!next) continue;
    const parts = Math.ceil((next.at - frame.at - ROUNDING) / step);
    for (let part = 1; part < parts; part += 1) {
      const at = frame.at + (part * (next.at - frame.at)) / parts;
      frames.push({ ...frame, at, hash: NOT_TAKEN, position: frames.length });
    }
  }
  const placeOf = (position: number) => places[position] as number;
  const clusters = set.clusters.map(({ keyFrame, frames: own }) => ({
    keyFrame: placeOf(keyFrame),
    frames: own.map(placeOf),
  }));
  return { ...set, frames, clusters };
}

/** How many key frames videos have on average, and how many frames with those around them. */
export interface UsualFrames {
  keyFrames: number;
  frames: number;
}

/**
 * The frames that will be taken of a video, as far as that can be told before: even ones, as many and as large as they will
 * be. How many key frames a video has is known only once they were taken: until then it is as many as others have.
 * @param usual what videos have of which key frames were taken; null where none were
 * @returns null where it cannot be told
 */
export function expectedFrames(
  need: FrameNeed,
  { duration, width, height }: Pick<MediaFacts, 'duration' | 'width' | 'height'>,
  usual: UsualFrames | null,
): FrameSet | null {
  if (need.mode === 'key' && usual === null) return null;
  const settings = settingsFor(need);
  const even = need.mode === 'key' ? null : need;
  const [from, to] = [even?.from ?? 0, even?.to ?? duration];
  const half = even?.scale === 'quarter' ? 0.5 : 1;
  const scale = Math.min(half, settings.maxSide / Math.max(width, height));
  const keyFrames = even ? 1 : Math.max(1, Math.round(usual?.keyFrames ?? 0));
  const count = even?.count ?? Math.max(keyFrames, Math.round(usual?.frames ?? 0));
  const frames: Frame[] = Array.from({ length: count }, (_, position) => ({
    position,
    at: from + ((position + 0.5) * Math.max(0, to - from)) / count,
    hash: NOT_TAKEN,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }));
  const clusters = Array.from({ length: keyFrames }, (_, cluster) => {
    const [first, end] = [cluster, cluster + 1].map((one) => Math.floor((one * count) / keyFrames));
    const positions = frames.slice(first, end).map(({ position }) => position);
    return { keyFrame: positions[0] ?? 0, frames: positions };
  });
  return { extractor: '', settings, frames, clusters };
}
