import type { Picture } from '@/lib/suites/ask';

/**
 * What a judge is told before each image of a call that carries several: which one it is and when it is shown, by which
 * it can say between which frames something happens; or the picture's own caption. Empty for a single frame, where there
 * is nothing to tell apart.
 * @param pictures those with captions of their own after the others
 */
export function captionsOf(pictures: readonly Pick<Picture, 'at' | 'caption'>[]): string[] {
  const frames = pictures.filter(({ caption }) => caption === undefined);
  if (pictures.length < 2 && frames.length === pictures.length) return [];
  return pictures.map(
    ({ at, caption }, index) =>
      caption ?? `Frame ${index + 1} of ${frames.length}, ${at.toFixed(2)} s`,
  );
}
