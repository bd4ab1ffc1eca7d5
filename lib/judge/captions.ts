import type { Picture } from '@/lib/suites/ask';

/**
 * What a judge is told before each image of a call that carries several: which one it is and when it is shown, by which
 * it can say between which frames something happens, and of several videos of which; or the picture's own caption. Empty
 * for a single frame, where there is nothing to tell apart.
 * @param pictures those with captions of their own after the others
 */
export function captionsOf(
  pictures: readonly Pick<Picture, 'at' | 'caption' | 'video'>[],
): string[] {
  const frames = pictures.filter(({ caption }) => caption === undefined);
  if (pictures.length < 2 && frames.length === pictures.length) return [];
  return pictures.map((picture, index) => {
    if (picture.caption !== undefined) return picture.caption;
    const { video, at } = picture;
    const mine = frames.filter((frame) => frame.video === video);
    const number = video === undefined ? index : mine.indexOf(picture);
    const name = video === undefined ? 'Frame' : `${video}, frame`;
    return `${name} ${number + 1} of ${mine.length}, ${at.toFixed(2)} s`;
  });
}
