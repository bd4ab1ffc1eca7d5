import type { Picture } from '@/lib/suites/ask';

/**
 * What a judge is told before each image of a call that carries several: which one it is and when it is shown, by which
 * it can say between which frames something happens, and of several videos of which; or the picture's own caption. Empty
 * for a single frame, where there is nothing to tell apart.
 */
export function captionsOf(
  pictures: readonly Pick<Picture, 'at' | 'caption' | 'video'>[],
): string[] {
  const frames = pictures.filter(({ caption }) => caption === undefined);
  if (pictures.length < 2 && frames.length === pictures.length) return [];
  const told = new Map<string | undefined, number>();
  return pictures.map(({ caption, video, at }) => {
    if (caption !== undefined) return caption;
    const count = frames.filter((frame) => frame.video === video).length;
    const number = (told.get(video) ?? 0) + 1;
    told.set(video, number);
    const name = video === undefined ? 'Frame' : `${video}, frame`;
    return `${name} ${number} of ${count}, ${at.toFixed(2)} s`;
  });
}
