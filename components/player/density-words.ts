import { countNoun } from '@/components/ui/numbers';
import { spacingOf } from '@/lib/video/frames/coverage';
import type { Frame } from '@/lib/video/schema';

/**
 * How densely a judge looked, in a few words: “17 frames, at most 0.48 s apart”.
 * @param frames what it was shown, in order of time
 * @param frameCount how many frames the video itself has
 */
export function densityWords(frames: readonly Pick<Frame, 'at'>[], frameCount: number): string {
  const { widest } = spacingOf(frames);
  const count = countNoun(frames.length, 'frame');
  if (frames.length >= frameCount) return `${count}: every one of the clip`;
  return frames.length < 2 ? count : `${count}, at most ${widest.toFixed(2)}\u00a0s apart`;
}
