import { type FrameNeed, settingsFor } from '@/lib/video/frames/need';
import type { Frame, FrameSet, MediaFacts } from '@/lib/video/schema';

/** What stands for the hash of a frame that was not taken yet. */
const NOT_TAKEN = '0'.repeat(64);

/**
 * The frames that will be taken of a video, as far as that can be told before: even ones, as many and as large as they will
 * be. How many key frames a video has is known only once they were taken.
 * @returns null where it cannot be told
 */
export function expectedFrames(
  need: FrameNeed,
  { duration, width, height }: Pick<MediaFacts, 'duration' | 'width' | 'height'>,
): FrameSet | null {
  if (need.mode === 'key') return null;
  const settings = settingsFor(need);
  const [from, to] = [need.from ?? 0, need.to ?? duration];
  const half = need.scale === 'quarter' ? 0.5 : 1;
  const scale = Math.min(half, settings.maxSide / Math.max(width, height));
  const frames: Frame[] = Array.from({ length: need.count }, (_, position) => ({
    position,
    at: from + ((position + 0.5) * Math.max(0, to - from)) / need.count,
    hash: NOT_TAKEN,
    width: Math.max(1, Math.round(width * scale)),
    height: Math.max(1, Math.round(height * scale)),
  }));
  const positions = frames.map(({ position }) => position);
  return { extractor: '', settings, frames, clusters: [{ keyFrame: 0, frames: positions }] };
}
