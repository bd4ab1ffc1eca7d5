import type { Frame } from '@/lib/video/schema';

/**
 * What a judge is told before each image of a call that carries several: which one it is and when it is shown, by which
 * it can say between which frames something happens. Empty for a call with fewer, where there is nothing to tell apart.
 */
export function captionsOf(frames: readonly Pick<Frame, 'at'>[]): string[] {
  if (frames.length < 2) return [];
  return frames.map(
    ({ at }, index) => `Frame ${index + 1} of ${frames.length}, ${at.toFixed(2)} s`,
  );
}
